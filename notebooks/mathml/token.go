package mathml

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a command without its backslash, or one character.
type token struct {
	command bool
	text    string
}

func (t token) is(char string) bool { return !t.command && t.text == char }

// tokens cuts TeX into tokens. Spaces mean nothing, except in \text.
func tokens(tex string) ([]token, error) {
	var out []token
	for len(tex) > 0 {
		r, size := utf8.DecodeRuneInString(tex)
		switch {
		case r == '\\':
			name := commandName(tex[1:])
			if name == "" {
				return nil, fmt.Errorf("a backslash at the end")
			}
			tex = tex[1+len(name):]
			if name == "text" || name == "operatorname" || name == "mathrm" || name == "begin" || name == "end" {
				body, rest, err := braced(tex)
				if err != nil {
					return nil, fmt.Errorf(`\%s: %w`, name, err)
				}
				out = append(out, token{true, name}, token{false, body})
				tex = rest
				continue
			}
			out = append(out, token{true, name})
		case unicode.IsSpace(r):
			tex = tex[size:]
		case unicode.IsDigit(r):
			n := strings.IndexFunc(tex, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' })
			if n < 0 {
				n = len(tex)
			}
			n = len(strings.TrimRight(tex[:n], "."))
			out = append(out, token{false, tex[:n]})
			tex = tex[n:]
		default:
			out = append(out, token{false, tex[:size]})
			tex = tex[size:]
		}
	}
	return out, nil
}

// commandName is the letters after a backslash, or the one other character.
func commandName(tex string) string {
	n := strings.IndexFunc(tex, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) })
	if n < 0 {
		return tex
	}
	if n == 0 {
		_, n = utf8.DecodeRuneInString(tex)
	}
	return tex[:n]
}

// braced is the text in the braces that follow, without further braces, and
// what comes after.
func braced(tex string) (body, rest string, err error) {
	tex = strings.TrimLeft(tex, " ")
	end := strings.IndexByte(tex, '}')
	if !strings.HasPrefix(tex, "{") || end < 0 {
		return "", "", fmt.Errorf("want {…}")
	}
	return tex[1:end], tex[end+1:], nil
}
