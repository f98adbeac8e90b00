package lint

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// forbidden are calls and names a library has no use for: it neither prints
// nor looks at the environment.
var forbidden = map[string][]string{
	"fmt": {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
	"os":  {"Getenv", "LookupEnv", "Environ", "Setenv", "Exit", "Stdout", "Stderr", "Stdin", "Args"},
	"log": {"Print", "Printf", "Println", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln", "Default"},
}

// libraryFiles are the files of packages that commands and pages are made of.
func libraryFiles(t *testing.T) []goFile {
	t.Helper()
	return slices.DeleteFunc(goFiles(t), func(f goFile) bool {
		return f.isTest() || f.ast.Name.Name == "main" || !slices.ContainsFunc([]string{"internal", "engine", "datasets", "wasm"}, func(d string) bool { return under(f.dir(), d) })
	})
}

func TestLibrariesAreQuiet(t *testing.T) {
	for _, f := range libraryFiles(t) {
		ast.Inspect(f.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if pkg, ok := n.X.(*ast.Ident); ok && slices.Contains(forbidden[pkg.Name], n.Sel.Name) {
					t.Errorf("%s:%d: %s.%s in a library", f.path, f.line(n.Pos()), pkg.Name, n.Sel.Name)
				}
			case *ast.CallExpr:
				if fn, ok := n.Fun.(*ast.Ident); ok && (fn.Name == "print" || fn.Name == "println") {
					t.Errorf("%s:%d: %s in a library", f.path, f.line(n.Pos()), fn.Name)
				}
			case *ast.FuncDecl:
				if n.Name.Name == "init" && n.Recv == nil {
					t.Errorf("%s:%d: work at start-up", f.path, f.line(n.Pos()))
				}
			}
			return true
		})
	}
}

// A package-level variable must be a table, an error or embedded data: it
// has a value from the start and no function writes to it.
func TestLibrariesHaveNoState(t *testing.T) {
	packages := map[string][]goFile{}
	for _, f := range libraryFiles(t) {
		packages[f.dir()] = append(packages[f.dir()], f)
	}
	for _, files := range packages {
		globals := map[string]*ast.ValueSpec{}
		for _, f := range files {
			for _, d := range f.ast.Decls {
				if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.VAR {
					collectGlobals(t, f, gen, globals)
				}
			}
		}
		for _, f := range files {
			reportWrites(t, f, globals)
		}
	}
}

func collectGlobals(t *testing.T, f goFile, gen *ast.GenDecl, globals map[string]*ast.ValueSpec) {
	for _, s := range gen.Specs {
		spec := s.(*ast.ValueSpec)
		embedded := strings.Contains(directives(gen.Doc)+directives(spec.Doc), "//go:embed")
		for _, name := range spec.Names {
			if name.Name == "_" {
				continue
			}
			globals[name.Name] = spec
			if len(spec.Values) == 0 && !embedded {
				t.Errorf("%s:%d: variable %s has no value: state in a library", f.path, f.line(name.Pos()), name.Name)
			}
		}
		for _, v := range spec.Values {
			if call, ok := v.(*ast.CallExpr); ok && isMake(call) {
				t.Errorf("%s:%d: %s is made empty: state in a library", f.path, f.line(v.Pos()), spec.Names[0].Name)
			}
		}
	}
}

func directives(doc *ast.CommentGroup) string {
	var b strings.Builder
	if doc != nil {
		for _, c := range doc.List {
			b.WriteString(c.Text + "\n")
		}
	}
	return b.String()
}

func isMake(call *ast.CallExpr) bool {
	fn, ok := call.Fun.(*ast.Ident)
	return ok && (fn.Name == "make" || fn.Name == "new")
}

// reportWrites finds assignments to, and addresses taken of, globals. An
// identifier the parser resolved to a local declaration is none of them. The
// address that a vector load reads from is no write.
func reportWrites(t *testing.T, f goFile, globals map[string]*ast.ValueSpec) {
	check := func(e ast.Expr) {
		id := base(e)
		if id == nil || globals[id.Name] == nil || id.Obj != nil && id.Obj.Decl != any(globals[id.Name]) {
			return
		}
		t.Errorf("%s:%d: writes to the variable %s of package %s", f.path, f.line(id.Pos()), id.Name, path.Base(f.dir()))
	}
	loaded := map[ast.Expr]bool{}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if fn := calledName(n); strings.HasPrefix(strings.ToLower(fn), "load") && len(n.Args) > 0 {
				loaded[n.Args[0]] = true
			}
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, e := range n.Lhs {
					check(e)
				}
			}
		case *ast.IncDecStmt:
			check(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND && !loaded[n] {
				check(n.X)
			}
		}
		return true
	})
}

// calledName is the last part of the called function's name.
func calledName(call *ast.CallExpr) string {
	switch fn := call.Fun.(type) {
	case *ast.Ident:
		return fn.Name
	case *ast.SelectorExpr:
		return fn.Sel.Name
	}
	return ""
}

// base is the variable that x, x[i], x.f or *x belongs to.
func base(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}
