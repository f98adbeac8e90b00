package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
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
	learner   bool   // the executed are a learner's copies, and maybe not all
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
	if !c.learner {
		problems = append(problems, unknown(c.committed, list))
	}
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
	if err == nil && c.learner {
		if old, err = opened(old); err != nil {
			return "", err
		}
		if text, err = opened(text); err != nil {
			return "", err
		}
	}
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

// opened is a notebook file as a learner may have it: no output folded away.
// Texts are in one piece and JSON is as Go writes it, whoever wrote the file.
func opened(file []byte) ([]byte, error) {
	n, err := ipynb.Read(file)
	if err != nil {
		return nil, err
	}
	n = n.Open()
	for i := range n.Cells {
		c := &n.Cells[i]
		for k := range c.Outputs {
			o := &c.Outputs[k]
			o.Text = unpadded(o.Text)
			for kind, raw := range o.Data {
				if o.Data[kind], err = plain(raw); err != nil {
					return nil, fmt.Errorf("cell %s: %s: %w", c.ID, kind, err)
				}
			}
		}
		c.Outputs = slices.DeleteFunc(c.Outputs, func(o ipynb.Output) bool { return o.Kind == ipynb.Stream && o.Text == "" })
	}
	return n.Write()
}

// unpadded is a text without the blanks at its lines' ends: JupyterLab keeps
// those by which a line of progress was wiped out.
func unpadded(text ipynb.Text) ipynb.Text {
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return ipynb.Text(strings.Join(lines, "\n"))
}

// plain is JSON as Go writes it, and a text's lines as one string.
func plain(raw json.RawMessage) (json.RawMessage, error) {
	var text ipynb.Text
	if json.Unmarshal(raw, &text) == nil {
		return json.Marshal(text)
	}
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	return json.Marshal(v)
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
