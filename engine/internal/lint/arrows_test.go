package lint

import (
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrow says what of this module the packages under a directory may import.
// The first arrow whose directory holds the package counts.
type arrow struct {
	from string
	to   []string // directories; "x/..." with what is below
}

// arrows are CONTRIBUTING's order of the rooms, which imports keep.
var arrows = []arrow{
	{"engine/internal/kernel", nil},
	{"engine/internal/lint", nil},
	{"engine/internal/sparse", []string{"internal/errs"}},
	{"engine/internal/cluster", []string{"internal/...", "engine/internal/kernel"}},
	{"engine/internal/gcn", []string{"internal/...", "engine/internal/kernel", "engine/internal/sparse"}},
	{"engine/internal/walk", []string{"internal/...", "engine/internal/kernel", "engine/internal/sparse"}},
	{"internal", nil},
	{"engine/internal/topics", []string{"engine/internal/kernel"}},
	{"engine/internal/evidence", []string{"engine/internal/kernel", "engine/internal/topics"}},
	{"engine/mixed", []string{"engine", "engine/internal/kernel"}},
	{"engine/paper", []string{"engine"}},
	{"engine/reproduce", []string{"engine", "engine/paper"}},
	{"engine/internal/csv", nil},
	{"engine/report", []string{"engine", "engine/paper", "engine/reproduce", "engine/internal/csv"}},
	{"engine/export", []string{"internal/npz", "engine", "engine/internal/csv"}},
	{"engine/experiment", []string{"engine", "engine/reproduce"}},
	{"engine/chart/echarts", nil},
	{"engine/chart/svg", []string{"engine/chart/echarts"}},
	{"engine/chart", []string{"engine", "engine/chart/echarts"}},
	{"engine/cmd/m3s-svg", []string{"engine/chart/svg"}},
	{"engine/cmd/reliability", []string{"engine", "datasets/...", "wasm/protocol"}},
	{"engine/cmd", []string{"internal/whole", "internal/jupyter", "engine", "engine/mixed", "engine/paper", "engine/export", "engine/internal/csv", "engine/reproduce", "engine/report", "engine/experiment", "engine/chart", "engine/cmd/...", "datasets/...", "site/server/..."}},
	{"engine", []string{"internal/...", "engine/internal/..."}},
	{"datasets", []string{"engine", "engine/paper", "internal/...", "datasets/..."}},
	{"wasm", []string{"engine", "engine/paper", "internal/errs", "datasets", "datasets/own", "wasm/..."}},
	{"site/server", []string{}},
	{"site/cmd/dist", []string{"internal/jupyter"}},
	{"site", []string{"engine", "engine/paper", "engine/reproduce", "engine/report", "datasets/...", "wasm/...", "site/..."}},
	{"notebooks", []string{"internal/jupyter", "engine", "engine/paper", "engine/reproduce", "engine/report", "engine/chart/...", "datasets/...", "notebooks/..."}},
}

// testArrows are what test files may import besides.
var testArrows = []arrow{
	{"engine/internal/kernel", []string{"engine/internal/kernel"}},
	{"internal", []string{"internal/..."}},
	{"engine/reproduce", []string{"engine/report", "engine/mixed"}},
	{"engine/mixed", []string{"engine/reproduce", "datasets", "datasets/source"}},
	{"engine/chart", []string{"engine/chart/..."}},
	{"engine/cmd/m3s", []string{"engine/chart/svg", "wasm/protocol", "internal/npz"}},
	{"engine/export", []string{"datasets"}},
	{"engine", []string{"engine", "engine/paper"}},
	{"wasm", []string{"datasets/..."}},
}

// reserved are imports that only some directories may have.
var reserved = []struct {
	prefix string
	dirs   []string
	tests  bool // any test may
}{
	{"net/http", []string{"datasets/source", "site/server", "site/cmd/slow", "engine/cmd/reliability"}, true},
	{"syscall/js", []string{"wasm", "datasets/source", "notebooks/bind", "engine/chart/svg", "notebooks/lite/turn", "notebooks/lite/wire"}, false},
	{"github.com/go-echarts/", []string{"engine/chart"}, true},
	{"github.com/dop251/goja", []string{"engine/chart/svg", "notebooks/mathml"}, true},
	{"simd/archsimd", []string{"engine/internal/kernel"}, false},
	{"unsafe", []string{"engine/internal/kernel", "wasm"}, false},
	{"C", []string{}, false},
}

// kernelImports is all the kernels need; a program that generates one may
// import more.
var kernelImports = []string{"math", "math/bits", "simd/archsimd", "unsafe"}

// modulePath is what imports of this module begin with.
var modulePath = strings.TrimSuffix(reflect.TypeFor[arrow]().PkgPath(), "/engine/internal/lint")

func TestArrows(t *testing.T) {
	for _, f := range goFiles(t) {
		for _, spec := range f.ast.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if reason := refused(f, path); reason != "" {
				t.Errorf("%s:%d: imports %s: %s", f.path, f.line(spec.Pos()), path, reason)
			}
		}
	}
}

// refused says why f may not import path, or nothing.
func refused(f goFile, path string) string {
	if own, ok := strings.CutPrefix(path, modulePath+"/"); ok {
		if allowed(arrows, f.dir(), own) || f.isTest() && (own == f.dir() || allowed(testArrows, f.dir(), own)) {
			return ""
		}
		return "against the direction of imports"
	}
	if f.dir() == "engine/internal/kernel" && !f.isTest() && f.ast.Name.Name == "kernel" && !slices.Contains(kernelImports, path) {
		return "kernels import math only"
	}
	for _, r := range reserved {
		if path != r.prefix && !(strings.HasSuffix(r.prefix, "/") && strings.HasPrefix(path, r.prefix)) {
			continue
		}
		if !slices.Contains(r.dirs, f.dir()) && !(r.tests && f.isTest()) {
			return "reserved for " + strings.Join(r.dirs, ", ")
		}
	}
	return ""
}

func allowed(table []arrow, dir, own string) bool {
	for _, a := range table {
		if !under(dir, a.from) {
			continue
		}
		return slices.ContainsFunc(a.to, func(to string) bool {
			base, deep := strings.CutSuffix(to, "/...")
			return own == base || deep && under(own, base)
		})
	}
	return false
}

// under reports whether dir is parent or below it.
func under(dir, parent string) bool {
	return dir == parent || strings.HasPrefix(dir, parent+"/")
}

// The page's program must stay small.
func TestWasmImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "./wasm")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v: %s", err, out)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "m3s/engine") {
		t.Fatalf("the wasm program does not import the engine: %q", deps)
	}
	for _, d := range deps {
		for _, heavy := range []string{"gonum.org/", "github.com/", "net/http", "encoding/json", "m3s/datasets/source", "m3s/datasets/layout"} {
			if strings.HasPrefix(d, heavy) {
				t.Errorf("the wasm program links %s", d)
			}
		}
	}
}
