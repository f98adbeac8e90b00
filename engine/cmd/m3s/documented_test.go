package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// documents name commands of m3s.
var documents = []string{"../../../README.md", "../../../CHANGELOG.md", "../../../CONTRIBUTING.md", "../../../notebooks/README.md", "../../../site/README.md", "README.md", "../../*.md"}

// allDocuments are their texts by path.
func allDocuments(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range documents {
		paths, err := filepath.Glob(pattern)
		if err != nil || paths == nil {
			t.Fatalf("%s: %v, %v", pattern, paths, err)
		}
		for _, path := range paths {
			all[filepath.Clean(path)] = textOf(t, path)
		}
	}
	return all
}

// shellWord is a word of a line: blanks end it, outside quotes.
var shellWord = regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`)

// checkCommand reports a line whose command is not there, or a flag of it.
func checkCommand(t *testing.T, where, line string) {
	t.Helper()
	words := shellWord.FindAllString(line, -1)[1:]
	root := newRoot(&shell{out: &strings.Builder{}, err: &strings.Builder{}, getenv: os.Getenv})
	root.InitDefaultHelpFlag()
	cmd, args, err := root.Find(words)
	if err != nil || cmd == root && len(args) > 0 && !strings.HasPrefix(args[0], "-") && args[0] != "COMMAND" && args[0] != "completion" {
		t.Errorf("%s: %s: no such command: %v", where, line, err)
		return
	}
	for _, word := range args {
		flag, _, _ := strings.Cut(word, "=")
		if name, ok := strings.CutPrefix(flag, "--"); ok && name != "help" && cmd.Flag(name) == nil {
			t.Errorf("%s: %s: m3s %s has no flag %s", where, line, cmd.Name(), flag)
		}
	}
}

// Every command that a document names is there, with the flags it names. make
// docs runs those that are written to be run.
func TestCommandsOfDocuments(t *testing.T) {
	span := regexp.MustCompile("`m3s ([^`]*)`")
	spans := 0
	for path, text := range allDocuments(t) {
		for _, m := range span.FindAllStringSubmatch(strings.ReplaceAll(text, "\n", " "), -1) {
			checkCommand(t, path, "m3s "+strings.ReplaceAll(m[1], "|", " "))
			spans++
		}
	}
	if spans < 60 {
		t.Errorf("%d commands are named", spans)
	}
}
