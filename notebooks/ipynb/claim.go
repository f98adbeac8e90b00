package ipynb

import "strings"

// Claim is what a sentence of a lesson says, in Go. A lesson's source has
// them in fences of the kind "claim": the words first, in a line, then
// expressions of truth values. They stand in no notebook; a test evaluates them after
// the cells above, with other seeds than the notebook's.
type Claim struct {
	Words string   // of the lesson's text
	Holds []string // expressions that must be true
	After int      // number of cells above
}

// Claims are the claims of a lesson's source.
func Claims(name, source string) ([]Claim, error) {
	b := &builder{name: name, words: inEnglish}
	err := scan(name, source, b)
	return b.claims, err
}

func (b *builder) claim(lines []string) {
	c := Claim{After: len(b.cells)}
	for _, l := range lines {
		switch l = strings.TrimSpace(l); {
		case l == "":
		case c.Words == "":
			c.Words = l
		default:
			c.Holds = append(c.Holds, l)
		}
	}
	b.claims = append(b.claims, c)
}
