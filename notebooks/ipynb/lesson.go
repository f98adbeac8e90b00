package ipynb

import (
	"fmt"
	"strings"
)

// FromLesson makes a notebook of a lesson's Markdown. name starts the ids of
// its cells.
func FromLesson(name, source string) (*Notebook, error) {
	b := &builder{name: name}
	var text []string
	lines := strings.Split(strings.ReplaceAll(source, "\r\n", "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		info, fence := strings.CutPrefix(lines[i], "```")
		switch {
		case fence && (info == "go" || info == "go error"):
			end := i + 1
			for end < len(lines) && lines[end] != "```" {
				end++
			}
			if end == len(lines) {
				return nil, fmt.Errorf("lesson %s: line %d: the fence has no end", name, i+1)
			}
			b.text(text)
			b.code(lines[i+1:end], info == "go error")
			text, i = nil, end
		case strings.HasPrefix(lines[i], "## "):
			b.text(text)
			text = lines[i : i+1 : i+1]
		default:
			text = append(text, lines[i])
		}
	}
	b.text(text)
	return &Notebook{Cells: b.cells}, nil
}

type builder struct {
	name  string
	cells []Cell
}

func (b *builder) add(c Cell) {
	c.ID = fmt.Sprintf("%s-%02d", b.name, len(b.cells)+1)
	b.cells = append(b.cells, c)
}

func (b *builder) text(lines []string) {
	if s := strings.TrimSpace(strings.Join(lines, "\n")); s != "" {
		b.add(Cell{Kind: Markdown, Source: Text(s)})
	}
}

func (b *builder) code(lines []string, fails bool) {
	c := Cell{Kind: Code, Source: Text(strings.TrimSpace(strings.Join(lines, "\n")))}
	if fails {
		c.Metadata.Tags = []string{expected}
	}
	b.add(c)
}
