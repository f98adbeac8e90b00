// Command m3s-svg draws charts for m3s, which carries no JavaScript engine:
// it reads jobs, one JSON object each, from its input and answers each with
// another. m3s starts it where it stands beside m3s or in PATH.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"m3s/engine/chart/svg"
)

// job is a picture to draw.
type job struct {
	Option        json.RawMessage
	Width, Height int
	ID            string
}

// answer is its drawing, or why there is none.
type answer struct {
	SVG   string `json:"svg,omitempty"`
	Error string `json:"error,omitempty"`
}

func main() {
	if err := draw(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "m3s-svg:", err)
		os.Exit(1)
	}
}

// draw answers every job of r in turn.
func draw(r io.Reader, w io.Writer) error {
	for jobs, answers := json.NewDecoder(r), json.NewEncoder(w); ; {
		var j job
		if err := jobs.Decode(&j); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		var a answer
		drawing, err := svg.Draw(j.Option, j.Width, j.Height, j.ID)
		if a.SVG = drawing; err != nil {
			a = answer{Error: err.Error()}
		}
		if err := answers.Encode(a); err != nil {
			return err
		}
	}
}
