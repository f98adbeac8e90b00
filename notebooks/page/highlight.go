package page

import (
	"go/scanner"
	"go/token"
	"html"
	"strings"
)

// highlight is Go code as HTML, its keywords, literals and comments marked.
func highlight(code string) string {
	var s scanner.Scanner
	set := token.NewFileSet()
	file := set.AddFile("cell.go", set.Base(), len(code))
	s.Init(file, []byte(code), nil, scanner.ScanComments)
	var b strings.Builder
	at := 0
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		start := file.Offset(pos)
		class := kind(tok)
		if class == "" || literal == "" || start < at || start+len(literal) > len(code) {
			continue
		}
		b.WriteString(html.EscapeString(code[at:start]))
		b.WriteString(`<span class="` + class + `">` + html.EscapeString(literal) + "</span>")
		at = start + len(literal)
	}
	b.WriteString(html.EscapeString(code[at:]))
	return b.String()
}

// kind is the style of a token, "" for none.
func kind(tok token.Token) string {
	switch {
	case tok == token.COMMENT:
		return "c"
	case tok.IsKeyword():
		return "k"
	case tok == token.STRING || tok == token.CHAR:
		return "s"
	case tok == token.INT || tok == token.FLOAT:
		return "n"
	}
	return ""
}
