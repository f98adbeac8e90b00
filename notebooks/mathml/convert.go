package mathml

import (
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Convert returns a math element. A display stands on its own line.
func Convert(tex string, display bool) (string, error) {
	if at := strings.IndexFunc(tex, outsideXML); at >= 0 || !utf8.ValidString(tex) {
		return "", fmt.Errorf("mathml: %q: a character that no page may hold", tex)
	}
	list, err := tokens(tex)
	if err != nil {
		return "", fmt.Errorf("mathml: %q: %w", tex, err)
	}
	p := &parser{tokens: list, display: display}
	body, err := p.row("")
	if err != nil {
		return "", fmt.Errorf("mathml: %q: %w", tex, err)
	}
	mode := ""
	if display {
		mode = ` display="block"`
	}
	return fmt.Sprintf("<math%s>%s</math>", mode, body), nil
}

// outsideXML reports whether r is outside XML's Char (XML 1.0, section 2.2).
func outsideXML(r rune) bool {
	return r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r == 0xfffe || r == 0xffff
}

// parser reads tokens from front to back.
type parser struct {
	tokens  []token
	display bool
}

func (p *parser) next() (token, bool) {
	if len(p.tokens) == 0 {
		return token{}, false
	}
	t := p.tokens[0]
	p.tokens = p.tokens[1:]
	return t, true
}

func (p *parser) peek(char string) bool { return len(p.tokens) > 0 && p.tokens[0].is(char) }

// row reads up to a closing character, or the command of that name, which it
// takes; "" reads to the end.
func (p *parser) row(until string) (string, error) {
	var b strings.Builder
	for {
		if len(p.tokens) == 0 {
			if until != "" {
				return "", fmt.Errorf("no %s", until)
			}
			return "<mrow>" + b.String() + "</mrow>", nil
		}
		if t := p.tokens[0]; until != "" && (t.is(until) || t.command && t.text == until) {
			p.tokens = p.tokens[1:]
			return "<mrow>" + b.String() + "</mrow>", nil
		}
		atom, err := p.scripted()
		if err != nil {
			return "", err
		}
		b.WriteString(atom)
	}
}

// scripted reads an atom with what stands above and below it.
func (p *parser) scripted() (string, error) {
	limits := p.display && len(p.tokens) > 0 && p.tokens[0].command && (p.tokens[0].text == "sum" || functions[p.tokens[0].text])
	base, err := p.atom()
	if err != nil {
		return "", err
	}
	var sub, sup string
	for p.peek("_") || p.peek("^") {
		t, _ := p.next()
		script, err := p.atom()
		if err != nil {
			return "", err
		}
		if t.is("_") {
			sub = script
		} else {
			sup = script
		}
	}
	under, over, both := "msub", "msup", "msubsup"
	if limits {
		under, over, both = "munder", "mover", "munderover"
	}
	switch {
	case sub != "" && sup != "":
		return wrap(both, base+sub+sup), nil
	case sub != "":
		return wrap(under, base+sub), nil
	case sup != "":
		return wrap(over, base+sup), nil
	}
	return base, nil
}

func wrap(element, body string) string { return "<" + element + ">" + body + "</" + element + ">" }

// atom reads one thing: a character, a command with its arguments, a group.
func (p *parser) atom() (string, error) {
	t, ok := p.next()
	if !ok {
		return "", fmt.Errorf("it ends too early")
	}
	if t.command {
		return p.command(t.text)
	}
	r, _ := utf8.DecodeRuneInString(t.text)
	switch {
	case t.text == "{":
		return p.row("}")
	case t.text == "}" || t.text == "&" || t.text == "_" || t.text == "^":
		return "", fmt.Errorf("%s out of place", t.text)
	case unicode.IsDigit(r):
		return wrap("mn", t.text), nil
	case unicode.IsLetter(r):
		return wrap("mi", t.text), nil
	case t.text == "-":
		return wrap("mo", "−"), nil
	}
	return wrap("mo", html.EscapeString(t.text)), nil
}

func (p *parser) command(name string) (string, error) {
	if s, ok := identifiers[name]; ok {
		return wrap("mi", s), nil
	}
	if s, ok := operators[name]; ok {
		return wrap("mo", s), nil
	}
	if s, ok := spaces[name]; ok {
		return fmt.Sprintf(`<mspace width="%sem"></mspace>`, s), nil
	}
	if s, ok := accents[name]; ok {
		body, err := p.atom()
		return fmt.Sprintf(`<mover accent="true">%s<mo>%s</mo></mover>`, body, s), err
	}
	if functions[name] {
		return wrap("mi", name), nil
	}
	switch name {
	case "text":
		t, _ := p.next()
		return wrap("mtext", html.EscapeString(t.text)), nil
	case "operatorname", "mathrm":
		t, _ := p.next()
		return `<mi mathvariant="normal">` + html.EscapeString(t.text) + "</mi>", nil
	case "mathbf":
		body, err := p.atom()
		return `<mrow class="bold">` + body + "</mrow>", err
	case "sqrt":
		body, err := p.atom()
		return wrap("msqrt", body), err
	case "frac":
		top, err := p.atom()
		if err != nil {
			return "", err
		}
		bottom, err := p.atom()
		return wrap("mfrac", top+bottom), err
	case "bigl", "bigr": // the size of the delimiter that follows
		return p.fence()
	case "mathcal":
		t, _ := p.next()
		s, ok := scripts[t.text]
		if !ok {
			return "", fmt.Errorf(`no script letter %q`, t.text)
		}
		return wrap("mi", s), nil
	case "left":
		return p.fenced()
	case "begin":
		return p.matrix()
	}
	return "", fmt.Errorf(`unknown command \%s`, name)
}

// fence reads a delimiter; a full stop is none.
func (p *parser) fence() (string, error) {
	t, ok := p.next()
	if !ok {
		return "", fmt.Errorf("no delimiter")
	}
	s := t.text
	if t.command {
		s, ok = operators[t.text]
		if !ok {
			return "", fmt.Errorf(`\%s is no delimiter`, t.text)
		}
	}
	if s == "." {
		return "", nil
	}
	return `<mo stretchy="true">` + html.EscapeString(s) + "</mo>", nil
}

func (p *parser) fenced() (string, error) {
	open, err := p.fence()
	if err != nil {
		return "", err
	}
	body, err := p.row("right")
	if err != nil {
		return "", err
	}
	end, err := p.fence()
	return "<mrow>" + open + body + end + "</mrow>", err
}

// matrix reads rows of a pmatrix.
func (p *parser) matrix() (string, error) {
	if t, _ := p.next(); t.text != "pmatrix" {
		return "", fmt.Errorf("unknown environment %s", t.text)
	}
	var b strings.Builder
	b.WriteString(`<mrow><mo stretchy="true">(</mo><mtable><mtr><mtd>`)
	for len(p.tokens) > 0 {
		switch t := p.tokens[0]; {
		case t.is("&"):
			p.next()
			b.WriteString("</mtd><mtd>")
		case t.command && t.text == `\`:
			p.next()
			b.WriteString("</mtd></mtr><mtr><mtd>")
		case t.command && t.text == "end":
			p.next()
			p.next()
			b.WriteString(`</mtd></mtr></mtable><mo stretchy="true">)</mo></mrow>`)
			return b.String(), nil
		default:
			cell, err := p.scripted()
			if err != nil {
				return "", err
			}
			b.WriteString(cell)
		}
	}
	return "", fmt.Errorf(`no \end{pmatrix}`)
}
