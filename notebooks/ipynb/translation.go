package ipynb

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Translated returns the notebook with the Chinese text of a translation of
// its lesson; code, outputs and ids stay, and so do links to the page. The translation is Markdown with the
// lesson's blocks of text in their order, each below the mark of the English
// one that it was made from. For each cell of code it has a fence of Go with
// the cell's first line, which shows where the cell stands. An error names the
// first block that is missing, superfluous or unlike the lesson's, as [alike]
// says, or all that were made from another text.
func (n *Notebook) Translated(name, source string) (*Notebook, error) {
	b := &builder{name: name, words: inChinese}
	if err := scan(name, source, b); err != nil {
		return nil, err
	}
	if len(b.claims) > 0 {
		return nil, fmt.Errorf("lesson %s: its translation has the claim %q; claims are the lesson's", name, b.claims[0].Words)
	}
	t := &Notebook{Cells: slices.Clone(n.Cells)}
	var old []error
	next := 0
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Leads() {
			continue
		}
		if next == len(b.cells) {
			return nil, fmt.Errorf("lesson %s: its translation ends before cell %s, %s", name, c.ID, c.start())
		}
		err := c.translate(&b.cells[next])
		next++
		if err != nil {
			err = fmt.Errorf("lesson %s: translation of cell %s: %w", name, c.ID, err)
		}
		if err != nil && !errors.Is(err, errOutdated) {
			return nil, err
		}
		old = append(old, err)
	}
	if next < len(b.cells) {
		return nil, fmt.Errorf("lesson %s: its translation goes on after its end: %s", name, b.cells[next].start())
	}
	if err := errors.Join(old...); err != nil {
		return nil, err
	}
	return t, nil
}

// translates is a line of a translation with a mark.
var translates = regexp.MustCompile(`^<!-- en ([0-9a-f]{6}) -->$`)

// errOutdated is that a text has changed since it was translated.
var errOutdated = errors.New("it was made from another text")

// mark tells whether the text of a cell has changed: the first bytes of a hash
// of its words. Where its lines end does not matter.
func (c *Cell) mark() string {
	text, answer := c.Answer()
	if !answer {
		text = string(c.Source)
	}
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(text), " ")))
	return hex.EncodeToString(sum[:3])
}

// translate gives the cell the text of its translation.
func (c *Cell) translate(to *Cell) error {
	_, answers := c.Answer()
	_, answered := to.Answer()
	switch {
	case c.Kind != to.Kind || c.Kind == Code && c.firstLine() != to.firstLine():
		return fmt.Errorf("%s stands where the lesson has %s", to.start(), c.start())
	case c.Kind == Code && to.of != "":
		return fmt.Errorf("%s: a mark belongs to a text", to.start())
	case c.Kind == Code && strings.Contains(string(to.Source), "\n"):
		return fmt.Errorf("%s: the first line is enough", to.start())
	case c.Kind == Code:
		return nil
	case c.Asks() != to.Asks() || answers != answered:
		return fmt.Errorf("%s: question or answer where the lesson has none, or the other way round: %s", to.start(), c.start())
	case strings.IndexFunc(string(to.Source), isHan) < 0:
		return fmt.Errorf("%s is not Chinese", to.start())
	}
	if err := alike(string(c.Source), string(to.Source)); err != nil {
		return err
	}
	if now := c.mark(); to.of != now {
		return fmt.Errorf("%w than %s: bring it up to date, then write <!-- en %s --> above it", errOutdated, c.start(), now)
	}
	c.Source = to.Source
	return nil
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

func (c *Cell) firstLine() string {
	first, _, _ := strings.Cut(string(c.Source), "\n")
	return first
}

// start is how the cell begins, for messages.
func (c *Cell) start() string {
	text := string(c.Source)
	if answer, ok := c.Answer(); ok {
		text = answer
	}
	line, _, _ := strings.Cut(text, "\n")
	if runes := []rune(line); len(runes) > 40 {
		line = string(runes[:40]) + "…"
	}
	return fmt.Sprintf("%s %q", map[string]string{Code: "the code", Markdown: "the text"}[c.Kind], line)
}

// alike reports whether a text and its translation have the same blocks in
// the same order, the same formulas, code and places that links lead to, and
// the same figures; an error says which they do not share.
func alike(text, translation string) error {
	a, b := blocks(text), blocks(translation)
	if !slices.Equal(a, b) {
		return fmt.Errorf("its blocks are %s, the lesson's %s", strings.Join(b, ", "), strings.Join(a, ", "))
	}
	var wrong []error
	for _, kind := range shared {
		var a, b []string
		a, text = kind.take(text)
		b, translation = kind.take(translation)
		if lacks, more := beyond(a, b), beyond(b, a); len(lacks)+len(more) > 0 {
			wrong = append(wrong, fmt.Errorf("%s: it lacks %q and has %q", kind.name, lacks, more))
		}
	}
	return errors.Join(wrong...)
}

// beyond is what of a sorted list another does not have, repetitions counted.
func beyond(list, other []string) (left []string) {
	for _, s := range list {
		for len(other) > 0 && other[0] < s {
			other = other[1:]
		}
		if len(other) > 0 && other[0] == s {
			other = other[1:]
			continue
		}
		left = append(left, s)
	}
	return left
}
