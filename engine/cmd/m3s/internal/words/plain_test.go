package words

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// key is an error at a key of a user's file.
type key struct{ error }

func (key) Field() string { return "datasets" }
func (k key) Unwrap() error {
	return k.error
}

func (k key) Error() string { return "datasets: " + k.error.Error() }

func TestPlain(t *testing.T) {
	own := errors.New("datasets: own: labels.csv: row 2, column 1: the id is empty")
	unknown := errors.New(`datasets: unknown dataset "x"`)
	for _, c := range []struct {
		err  error
		want string
	}{
		{own, "labels.csv: row 2, column 1: the id is empty"},
		{fmt.Errorf("--split-file: %w", own), "--split-file: labels.csv: row 2, column 1: the id is empty"},
		{fmt.Errorf("datasets: exchange: x: %w", own), "x: labels.csv: row 2, column 1: the id is empty"},
		{fmt.Errorf("a.toml:3: %w", key{unknown}), `a.toml:3: datasets: unknown dataset "x"`},
		{fmt.Errorf("a.toml:3: %w", key{errors.New("none named")}), "a.toml:3: datasets: none named"},
		{errors.Join(own, unknown), "labels.csv: row 2, column 1: the id is empty\nunknown dataset \"x\""},
		{errors.New("open engine: x: no such file"), "open engine: x: no such file"},
		{errors.New("engine: graph: A: engine: edge (0, 1)"), "graph: A: engine: edge (0, 1)"}, // of a text, not of an error
	} {
		if got := Plain(c.err.Error(), c.err); got != c.want {
			t.Errorf("%q: %q, want %q", c.err, got, c.want)
		}
	}
	flag := func(field string) string {
		return map[string]string{"Layers": "layers", "LearningRate": "learning-rate"}[field]
	}
	for text, want := range map[string]string{
		"options: Layers: 0 is less than 1":           "--layers: 0 is less than 1",
		"a.toml:2: options: LearningRate: 0 is wrong": "a.toml:2: learning-rate: 0 is wrong",
		"a.toml:2: options: \"best\" is not one of":   "a.toml:2: options: \"best\" is not one of",
		"options: Unheard: 0":                         "options: Unheard: 0",
	} {
		if got := Options(text, flag); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Whatever name of a package an error of the packages below the command begins
// with, Plain takes it off.
func TestPlainKnowsThePackages(t *testing.T) {
	root := filepath.Join("..", "..", "..", "..", "..")
	texts := map[string]string{}
	begins := regexp.MustCompile(`[(\t ]"([a-z0-9]+): [^"]*"`)
	for _, dir := range []string{"engine", "datasets", "internal"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				if entry != nil && (entry.Name() == "cmd" || entry.Name() == "testdata" || entry.Name() == "kernel") {
					return fs.SkipDir // a kernel has no errors: it panics
				}
				return err
			}
			if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(path)
			for _, m := range begins.FindAllStringSubmatch(string(text), -1) {
				texts[m[0][2:len(m[0])-1]] = path
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	found := 0
	for text, path := range texts {
		word, _, _ := strings.Cut(text, ":")
		if !slices.Contains(strings.Split(filepath.ToSlash(path), "/"), word) && word != "engine" && word != "datasets" && word != "reproduce" {
			continue
		}
		found++
		if err := errors.New(text); Plain(text, err) == text {
			t.Errorf("%s: %q begins with the name of a package", path, text)
		}
	}
	if found < 50 {
		t.Errorf("%d errors that begin with the name of a package: the test looks past them", found)
	}
}
