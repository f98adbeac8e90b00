package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"m3s/notebooks/ipynb"
)

// compare checks every executed notebook in dir and holds it against the
// committed one of the same name, byte by byte; with update it replaces that.
func compare(dir, committed string, update bool, stdout io.Writer) error {
	list, err := names(dir, ".ipynb")
	if err != nil {
		return err
	}
	var problems []error
	for _, name := range list {
		old, err := compareOne(dir, committed, name, update)
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", name, err))
			continue
		}
		fmt.Fprintf(stdout, "%s: %s\n", name, old)
	}
	if !update {
		problems = append(problems, unknown(committed, list))
	}
	return errors.Join(problems...)
}

func compareOne(dir, committed, name string, update bool) (string, error) {
	n, err := readNotebook(dir, name)
	if err != nil {
		return "", err
	}
	if err := n.Check(); err != nil {
		return "", err
	}
	text, err := n.Keep().Write()
	if err != nil {
		return "", err
	}
	path := filepath.Join(committed, name+".ipynb")
	old, err := os.ReadFile(path)
	switch {
	case err == nil && bytes.Equal(old, text):
		return "as committed", nil
	case update:
		return "updated", os.WriteFile(path, text, 0o666)
	case err != nil:
		return "", err
	}
	return "", fmt.Errorf("differs from the committed notebook: %s; make notebooks UPDATE=1 replaces it", difference(string(old), string(text)))
}

func readNotebook(dir, name string) (*ipynb.Notebook, error) {
	text, err := os.ReadFile(filepath.Join(dir, name+".ipynb"))
	if err != nil {
		return nil, err
	}
	return ipynb.Read(text)
}

// difference shows where two notebook files first differ.
func difference(old, text string) string {
	a, b := strings.Split(old, "\n"), strings.Split(text, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			other := ""
			if i < len(b) {
				other = b[i]
			}
			k := 0
			for k < len(a[i]) && k < len(other) && a[i][k] == other[k] {
				k++
			}
			return fmt.Sprintf("line %d: committed …%s…, executed …%s…", i+1, around(a[i], k), around(other, k))
		}
	}
	return "it has more lines"
}

func around(line string, k int) string {
	return line[max(0, k-60):min(len(line), k+60)]
}

// unknown reports a committed notebook that was not executed.
func unknown(committed string, executed []string) error {
	list, err := names(committed, ".ipynb")
	if err != nil {
		return err
	}
	for _, name := range list {
		found := false
		for _, e := range executed {
			found = found || e == name
		}
		if !found {
			return fmt.Errorf("%s.ipynb has no source", name)
		}
	}
	return nil
}
