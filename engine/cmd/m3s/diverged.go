package main

import (
	"errors"
	"strings"

	"m3s/engine"
)

// inWords is an error as the command shows it: a divergence with the flags to
// change in place of the engine's names.
func inWords(err error) string {
	text := err.Error()
	var d *engine.DivergedError
	if errors.As(err, &d) {
		words := "the run " + strings.TrimPrefix(d.Error(), "engine: ")
		words = strings.NewReplacer("LearningRate", "--learning-rate", "Alpha", "--alpha").Replace(words)
		text = strings.Replace(text, d.Error(), words, 1)
	}
	return strings.Join(strings.Fields(text), " ")
}
