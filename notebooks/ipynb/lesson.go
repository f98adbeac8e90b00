package ipynb

import (
	"fmt"
	"strings"
)

// words are those with which a lesson asks before it shows. A question is a
// quotation that begins with question; what follows it, to its answer or the
// end of the section, is seen after a prediction. The answer in words begins
// with answer and ends at the next code, heading or question, or at a
// paragraph that begins in bold.
type words struct{ question, answer string }

var (
	inEnglish = words{"> **Question.**", "**Answer.**"}
	inChinese = words{"> **问题。**", "**回答。**"}
)

// folded and unfolded stand around an answer in a notebook: viewers show it
// when asked to.
const (
	folded   = "<details><summary>Answer</summary>\n\n"
	unfolded = "\n\n</details>"
)

// FromLesson makes a notebook of a lesson's Markdown. name starts the ids of
// its cells. Outputs that a question asks for are hidden. Claims, for which
// see [Claims], are left out.
func FromLesson(name, source string) (*Notebook, error) {
	b := &builder{name: name, words: inEnglish}
	err := scan(name, source, b)
	return &Notebook{Cells: b.cells}, err
}

// scan reads a lesson's source piece by piece.
func scan(name, source string, b *builder) error {
	lines := strings.Split(strings.ReplaceAll(source, "\r\n", "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		info, fence := strings.CutPrefix(line, "```")
		switch m := translates.FindStringSubmatch(line); {
		case m != nil && b.words == inChinese:
			b.flush()
			b.of = m[1]
		case fence && (info == "go" || info == "go error" || info == "claim"):
			end := i + 1
			for end < len(lines) && lines[end] != "```" {
				end++
			}
			if end == len(lines) {
				return fmt.Errorf("lesson %s: line %d: the fence has no end", name, i+1)
			}
			b.flush()
			if info == "claim" {
				b.claim(lines[i+1 : end])
			} else {
				b.code(lines[i+1:end], info == "go error")
			}
			i = end
		case strings.HasPrefix(line, "## "):
			b.flush()
			b.asked = false
			b.text = append(b.text, line)
		case strings.HasPrefix(line, b.words.question):
			if strings.HasPrefix(b.first(), b.words.answer) {
				b.flush() // or else the question would be folded away with it
			}
			for ; i < len(lines) && strings.HasPrefix(lines[i], ">"); i++ {
				b.text = append(b.text, lines[i])
			}
			i--
			b.flush()
			b.asked = true
		case strings.HasPrefix(line, b.words.answer), strings.HasPrefix(line, "**") && strings.HasPrefix(b.first(), b.words.answer) && b.text[len(b.text)-1] == "":
			b.flush()
			b.text = append(b.text, line)
		default:
			b.text = append(b.text, line)
		}
	}
	b.flush()
	return nil
}

type builder struct {
	name   string
	words  words
	cells  []Cell
	claims []Claim
	text   []string // of the cell begun
	asked  bool     // a question asks for what comes
	of     string   // the mark of what the next cell translates
}

func (b *builder) add(c Cell) {
	c.ID = fmt.Sprintf("%s-%02d", b.name, len(b.cells)+1)
	c.of, b.of = b.of, ""
	b.cells = append(b.cells, c)
}

// first is the first line of text begun.
func (b *builder) first() string {
	for _, l := range b.text {
		if l != "" {
			return l
		}
	}
	return ""
}

// flush ends the text begun.
func (b *builder) flush() {
	if s := strings.TrimSpace(strings.Join(b.text, "\n")); s != "" {
		if strings.HasPrefix(s, b.words.answer) {
			s = folded + s + unfolded
			b.asked = false
		}
		b.add(Cell{Kind: Markdown, Source: Text(s)})
	}
	b.text = nil
}

func (b *builder) code(lines []string, fails bool) {
	c := Cell{Kind: Code, Source: Text(strings.TrimSpace(strings.Join(lines, "\n")))}
	if fails {
		c.Metadata.Tags = []string{expected}
	}
	if b.asked {
		c.Metadata.hide()
	}
	b.add(c)
}

// Asks reports whether the cell ends with a question.
func (c *Cell) Asks() bool {
	text := string(c.Source)
	return c.Kind == Markdown && (strings.Contains(text, inEnglish.question) || strings.Contains(text, inChinese.question))
}

// Answer is the text of an answer, without what folds it away, and whether
// the cell is one.
func (c *Cell) Answer() (string, bool) {
	s, ok := strings.CutPrefix(string(c.Source), folded)
	return strings.TrimSuffix(s, unfolded), ok
}
