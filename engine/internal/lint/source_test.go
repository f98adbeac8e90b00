package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// goFile is one parsed Go file, whatever its build constraints.
type goFile struct {
	path string // slash-separated from the repository's root
	fset *token.FileSet
	ast  *ast.File
}

func (f goFile) dir() string { return path.Dir(f.path) }

func (f goFile) isTest() bool { return strings.HasSuffix(f.path, "_test.go") }

func (f goFile) line(p token.Pos) int { return f.fset.Position(p).Line }

// goFiles parses every Go file of the repository outside testdata.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	var all []goFile
	for _, name := range tracked(t) {
		if !strings.HasSuffix(name, ".go") || strings.Contains(name, "testdata/") {
			continue
		}
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, name, read(t, name), parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, goFile{name, fset, parsed})
	}
	return all
}

func TestFunctionLength(t *testing.T) {
	const most = 60
	for _, f := range goFiles(t) {
		if exempt(f.path) {
			continue
		}
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := f.line(fn.End()) - f.line(fn.Pos()) + 1; n > most {
				t.Errorf("%s:%d: %s has %d lines, at most %d", f.path, f.line(fn.Pos()), fn.Name.Name, n, most)
			}
		}
	}
}
