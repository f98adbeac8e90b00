package ipynb

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Kinds of cells and outputs.
const (
	Markdown = "markdown"
	Code     = "code"

	Stream  = "stream"
	Result  = "execute_result"
	Display = "display_data"
	Error   = "error"
)

// expected is the tag of a cell that is meant to fail; nbclient goes on after
// it.
const expected = "raises-exception"

// Notebook is a list of cells.
type Notebook struct {
	Cells []Cell `json:"cells"`
}

// Cell is one cell. Count and Outputs are a code cell's.
type Cell struct {
	Kind     string   `json:"cell_type"`
	Count    *int     `json:"execution_count"`
	ID       string   `json:"id"`
	Metadata Metadata `json:"metadata"`
	Outputs  []Output `json:"outputs"`
	Source   Text     `json:"source"`

	of string // in a translation, the mark of the text that it was made from
}

// Metadata is what is kept of a cell's metadata.
type Metadata struct {
	Collapsed bool     `json:"collapsed,omitempty"` // its output, in older viewers
	Jupyter   *jupyter `json:"jupyter,omitempty"`
	Tags      []string `json:"tags,omitempty"`
}

type jupyter struct {
	OutputsHidden bool `json:"outputs_hidden"`
}

// hide folds a cell's outputs away until they are asked for.
func (m *Metadata) hide() { m.Collapsed, m.Jupyter = true, &jupyter{OutputsHidden: true} }

// Hidden reports whether the cell's outputs are folded away.
func (c *Cell) Hidden() bool { return c.Metadata.Jupyter != nil && c.Metadata.Jupyter.OutputsHidden }

// Bare returns the notebook for a learner: no outputs, and none that will be
// folded away.
func (n *Notebook) Bare() *Notebook {
	bare := n.Open()
	for i := range bare.Cells {
		bare.Cells[i].Count, bare.Cells[i].Outputs = nil, nil
	}
	return bare
}

// Open returns the notebook with no output folded away.
func (n *Notebook) Open() *Notebook {
	open := &Notebook{Cells: make([]Cell, len(n.Cells))}
	for i, c := range n.Cells {
		c.Metadata.Collapsed, c.Metadata.Jupyter = false, nil
		open.Cells[i] = c
	}
	return open
}

// MeantToFail reports whether an error is the cell's purpose.
func (c *Cell) MeantToFail() bool {
	for _, t := range c.Metadata.Tags {
		if t == expected {
			return true
		}
	}
	return false
}

// Output is one output of a code cell.
type Output struct {
	Kind  string                     `json:"output_type"`
	Name  string                     `json:"name"` // of a stream: stdout or stderr
	Text  Text                       `json:"text"` // of a stream
	Data  map[string]json.RawMessage `json:"data"` // by media type
	Error string                     `json:"evalue"`
}

// Get is the text of a media type, or "".
func (o *Output) Get(mediaType string) string {
	var t Text
	if json.Unmarshal(o.Data[mediaType], &t) != nil {
		return ""
	}
	return string(t)
}

// Size is the number of bytes of what an output holds.
func (o *Output) Size() int {
	n := len(o.Text) + len(o.Error)
	for _, d := range o.Data {
		n += len(d)
	}
	return n
}

// Text is a string that a notebook file may also hold as a list of lines.
type Text string

// UnmarshalJSON reads both forms.
func (t *Text) UnmarshalJSON(b []byte) error {
	var lines []string
	if err := json.Unmarshal(b, &lines); err == nil {
		*t = Text(strings.Join(lines, ""))
		return nil
	}
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	*t = Text(s)
	return nil
}

// Read reads a notebook file.
func Read(b []byte) (*Notebook, error) {
	var file struct {
		Notebook
		Major int `json:"nbformat"`
	}
	if err := json.Unmarshal(b, &file); err != nil {
		return nil, fmt.Errorf("notebook: %w", err)
	}
	if file.Major != 4 {
		return nil, fmt.Errorf("notebook: nbformat %d, want 4", file.Major)
	}
	for _, c := range file.Cells {
		for _, o := range c.Outputs {
			for k, v := range o.Data { // Jupyter indents it
				var b bytes.Buffer
				if err := json.Compact(&b, v); err != nil {
					return nil, fmt.Errorf("notebook: %s: %w", k, err)
				}
				o.Data[k] = b.Bytes()
			}
		}
	}
	return &file.Notebook, nil
}

// compact writes JSON on one line, without escaping what only HTML needs.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}
