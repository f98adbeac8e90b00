package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
)

const opening = `# Reliability

What was tried to get a wrong or lost result, how often, and what happened. Made by ` + "`make reliability`" + `, which fails when a
try failed: one that crashed, hung, lost something, let something damaged through, or gave another result.
`

// report writes the document from a folder of records.
func report(w io.Writer, records string) error {
	var b strings.Builder
	b.WriteString(opening)
	for _, g := range groups() {
		list, err := kept(filepath.Join(records, "z_"+g.name+".json"))
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s has not been run: reliability run -only %s", g.name, g.name)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "\n## %s\n\n| tried | times | failed | what happened |\n|---|--:|--:|---|\n", g.title)
		for _, r := range list {
			fmt.Fprintf(&b, "| %s | %s | %d | %s |\n", cell(r.Trial), thousands(r.Tries), r.Failed, cell(r.Outcome))
		}
		if g.name == "mutants" {
			b.WriteString(judgements())
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// thousands is n with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
