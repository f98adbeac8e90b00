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

// absent starts what a notebook prints when it goes on without its dataset.
const absent = "here, going on with a generated graph"

// comparison holds executed notebooks against committed ones.
type comparison struct {
	committed string // directory
	update    bool   // replace the committed notebooks
	strict    bool   // a notebook without its dataset fails
	out       io.Writer
}

// all checks every executed notebook in dir and compares it byte by byte with
// the committed one of the same name.
func (c *comparison) all(dir string) error {
	list, err := names(dir, ".ipynb")
	if err != nil {
		return err
	}
	var problems []error
	for _, name := range list {
		outcome, err := c.one(dir, name)
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", name, err))
			continue
		}
		fmt.Fprintf(c.out, "%s: %s\n", name, outcome)
	}
	problems = append(problems, unknown(c.committed, list))
	return errors.Join(problems...)
}

func (c *comparison) one(dir, name string) (outcome string, err error) {
	n, err := readNotebook(dir, name)
	if err != nil {
		return "", err
	}
	if err := n.Check(); err != nil {
		return "", err
	}
	if prints(n, absent) {
		if c.strict || c.update {
			return "", errors.New("ran without Cora")
		}
		return "ran on a generated graph, for want of Cora: not compared", nil
	}
	text, err := n.Keep().Write()
	if err != nil {
		return "", err
	}
	path := filepath.Join(c.committed, name+".ipynb")
	old, err := os.ReadFile(path)
	switch {
	case err == nil && bytes.Equal(old, text):
		return "as committed", nil
	case c.update:
		return "updated", os.WriteFile(path, text, 0o666)
	case err != nil:
		return "", err
	}
	return "", fmt.Errorf("differs from the committed notebook: %s; make notebooks UPDATE=1 replaces it", difference(string(old), string(text)))
}

// prints reports whether a notebook printed text.
func prints(n *ipynb.Notebook, text string) bool {
	for _, c := range n.Cells {
		for _, o := range c.Outputs {
			if strings.Contains(string(o.Text), text) {
				return true
			}
		}
	}
	return false
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
