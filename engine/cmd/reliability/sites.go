package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
)

// mutant is one small change of one file. Its name says where and what,
// without a line number, so that it outlives changes elsewhere in the file.
type mutant struct {
	file     string // path
	where    string // function, or "" outside of one
	operator string // what kind of change
	from, to int    // bytes of the file that are replaced
	old, new string
	nth      int // among those of the function with the same old and new
}

func (m mutant) name() string {
	return fmt.Sprintf("%s: %s: %s → %s, %d", filepath.ToSlash(m.file), m.where, m.old, m.new, m.nth)
}

// swaps are what may stand instead of an operator of two sides, by the kind
// of change.
var swaps = []struct {
	kind string
	pair map[token.Token]token.Token
}{
	{"a limit moved by one", map[token.Token]token.Token{token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR}},
	{"a comparison turned", map[token.Token]token.Token{token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ, token.GTR: token.LEQ, token.LEQ: token.GTR, token.GEQ: token.LSS}},
	{"and for or", map[token.Token]token.Token{token.LAND: token.LOR, token.LOR: token.LAND}},
	{"another operation", map[token.Token]token.Token{token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.MUL}},
}

const (
	numberMoved = "a number moved by one"
	lineDropped = "a statement dropped"
)

// mutants lists those of a Go file in the order of its text.
func mutants(path string, source []byte) ([]mutant, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	at := func(p token.Pos) int { return files.Position(p).Offset }
	var list []mutant
	for _, d := range tree.Decls {
		where := ""
		if f, ok := d.(*ast.FuncDecl); ok {
			where = f.Name.Name
		}
		add := func(kind string, from, to int, text string) {
			list = append(list, mutant{path, where, kind, from, to, string(source[from:to]), text, 0})
		}
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BinaryExpr:
				for _, s := range swaps {
					if other, ok := s.pair[n.Op]; ok {
						add(s.kind, at(n.OpPos), at(n.OpPos)+len(n.Op.String()), other.String())
					}
				}
			case *ast.BasicLit:
				if v, err := strconv.ParseInt(n.Value, 0, 32); n.Kind == token.INT && err == nil {
					add(numberMoved, at(n.Pos()), at(n.End()), strconv.FormatInt(v+1, 10))
				}
			case *ast.ExprStmt, *ast.IncDecStmt:
				add(lineDropped, at(n.Pos()), at(n.End()), "")
			case *ast.AssignStmt:
				if n.Tok != token.DEFINE {
					add(lineDropped, at(n.Pos()), at(n.End()), "")
				}
			}
			return true
		})
	}
	slices.SortStableFunc(list, func(a, b mutant) int { return cmp.Compare(a.from, b.from) })
	seen := map[string]int{}
	for i := range list {
		m := &list[i]
		key := m.name()
		seen[key]++
		m.nth = seen[key]
	}
	return list, nil
}

// applied is the file's text with the change.
func (m mutant) applied(source []byte) []byte {
	return slices.Concat(source[:m.from], []byte(m.new), source[m.to:])
}
