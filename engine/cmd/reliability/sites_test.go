package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each kind of change is found where it can be made, and gives the text it
// says.
func TestMutants(t *testing.T) {
	source := "package p\n\nimport \"fmt\"\n\nfunc f(a, b int) int {\n\tif a < b && b == 3 {\n\t\ta = a + 1\n\t\tfmt.Println(a)\n\t}\n\tc := a % b\n\tc++\n\treturn c + 1\n}\n"
	list, err := mutants("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range list {
		got = append(got, m.name())
		if changed := string(m.applied([]byte(source))); changed == source || len(changed)-len(source) != len(m.new)-len(m.old) {
			t.Errorf("%s makes %q", m.name(), changed)
		}
	}
	for _, want := range []string{
		"p.go: f: < → <=, 1", "p.go: f: < → >=, 1", "p.go: f: && → ||, 1", "p.go: f: == → !=, 1", "p.go: f: 3 → 4, 1", "p.go: f: a = a + 1 → , 1",
		"p.go: f: + → -, 1", "p.go: f: 1 → 2, 1", "p.go: f: fmt.Println(a) → , 1", "p.go: f: % → *, 1", "p.go: f: c++ → , 1", "p.go: f: + → -, 2", "p.go: f: 1 → 2, 2",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, strings.Join(got, "\n"))
		}
	}
	if len(got) != 13 {
		t.Errorf("%d changes:\n%s", len(got), strings.Join(got, "\n"))
	}
}

// A mutant dies of a failing test, lives where none fails, and neither of
// these is said where the tests do not end or nothing compiles.
func TestFates(t *testing.T) {
	if _, err := exec.LookPath("prlimit"); err != nil {
		t.Skip("no limit on processor time here")
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	source := "package p\n\nfunc sum(n int) (s int) {\n\tfor i := 0; i < n; i++ {\n\t\ts += i\n\t}\n\treturn s + 0\n}\n"
	write("go.mod", "module p\n\ngo 1.27\n")
	write("p.go", source)
	write("p_test.go", "package p\n\nimport \"testing\"\n\nfunc TestSum(t *testing.T) {\n\tif sum(3) != 3 {\n\t\tt.Error(sum(3))\n\t}\n}\n")
	list, err := mutants("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{root: dir, work: t.TempDir()}
	want := map[string]fate{
		"p.go: sum: s += i → , 1": caught, "p.go: sum: + → -, 1": lives, "p.go: sum: i++ → , 1": endless,
	}
	for _, m := range list {
		if f, ok := want[m.name()]; ok {
			delete(want, m.name())
			if got, err := m.fate(b, 0, "."); got != f || err != nil {
				t.Errorf("%s: %v, %v, want %v", m.name(), got, err, f)
			}
		}
	}
	broken := mutant{file: "p.go", from: 0, to: 7, new: "pack"}
	if got, err := broken.fate(b, 0, "."); got != stillborn || err != nil {
		t.Errorf("what does not compile: %v, %v", got, err)
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}
