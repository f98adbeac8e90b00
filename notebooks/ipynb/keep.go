package ipynb

import (
	"errors"
	"fmt"
	"maps"
	"strings"
)

// MaxOutput is the most bytes an output may have.
const MaxOutput = 500_000

// scripted is the media type that is not kept: it repeats the picture and
// holds a script.
const scripted = "text/html"

// Check reports the first cell of an executed notebook that did not run, that
// failed or wrote to stderr without being meant to, or that has an output
// larger than MaxOutput.
func (n *Notebook) Check() error {
	for i := range n.Cells {
		c := &n.Cells[i]
		if c.Kind == Code {
			if err := c.check(); err != nil {
				return fmt.Errorf("cell %s: %w", c.ID, err)
			}
		}
	}
	return nil
}

func (c *Cell) check() error {
	failed := false
	for i := range c.Outputs {
		o := &c.Outputs[i]
		switch {
		case o.Size() > MaxOutput:
			return fmt.Errorf("an output of %d bytes, at most %d", o.Size(), MaxOutput)
		case o.Kind == Error && !c.MeantToFail():
			return fmt.Errorf("failed: %s", o.Error)
		case o.Kind == Error:
			failed = true
		case o.Kind == Stream && o.Name == "stderr":
			return fmt.Errorf("wrote to stderr: %s", o.Text)
		}
	}
	switch {
	case c.Count == nil:
		return errors.New("did not run")
	case c.MeantToFail() && !failed:
		return errors.New("was meant to fail and did not")
	}
	return nil
}

// Keep returns what the repository keeps of an executed notebook: no output as
// a page with scripts, and cells numbered from one.
func (n *Notebook) Keep() *Notebook {
	kept := &Notebook{Cells: make([]Cell, len(n.Cells))}
	run := 0
	for i, c := range n.Cells {
		if c.Kind == Code {
			run++
			count := run
			c.Count = &count
			c.Outputs = merged(c.Outputs)
		}
		kept.Cells[i] = c
	}
	return kept
}

// merged copies outputs without what is not kept; texts of one stream that
// follow each other become one, as a screen shows it at the end.
func merged(outputs []Output) []Output {
	out := []Output{}
	for _, o := range joined(outputs) {
		if o.Kind == Stream {
			if o.Text = settled(o.Text); o.Text == "" {
				continue
			}
		}
		out = append(out, o)
	}
	return out
}

// settled is what stays on a screen of a text in which carriage returns begin
// a line anew, as progress does.
func settled(text Text) Text {
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		if !strings.Contains(line, "\r") {
			continue
		}
		var shown []rune
		for _, part := range strings.Split(line, "\r") {
			over := []rune(part)
			if len(over) < len(shown) {
				over = append(over, shown[len(over):]...)
			}
			shown = over
		}
		lines[i] = strings.TrimRight(string(shown), " ")
	}
	return Text(strings.Join(lines, "\n"))
}

func joined(outputs []Output) []Output {
	out := []Output{}
	for _, o := range outputs {
		if last := len(out) - 1; o.Kind == Stream && last >= 0 && out[last].Kind == Stream && out[last].Name == o.Name {
			out[last].Text += o.Text
			continue
		}
		if len(o.Data) > 1 {
			o.Data = maps.Clone(o.Data)
			delete(o.Data, scripted)
		}
		out = append(out, o)
	}
	return out
}
