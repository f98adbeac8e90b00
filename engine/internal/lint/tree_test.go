package lint

import (
	"bytes"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the repository's root as seen from this package.
var root = filepath.Join("..", "..", "..")

// tracked lists the files of the repository that exist, slash-separated from
// its root: those git knows and those it would add.
func tracked(t *testing.T) []string {
	t.Helper()
	cmd := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	var files []string
	for _, f := range strings.Split(strings.TrimRight(string(out), "\x00"), "\x00") {
		if info, err := os.Stat(filepath.Join(root, f)); err == nil && info.Mode().IsRegular() {
			files = append(files, f)
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// exempt reports whether a file is generated, golden or a lock file.
func exempt(file string) bool {
	base := path.Base(file)
	return strings.HasPrefix(base, "z_") || strings.Contains(file, "testdata/") || base == "package-lock.json" || base == "go.sum"
}

func TestTopLevel(t *testing.T) {
	must := []string{"internal", "engine", "datasets", "wasm", "site", "notebooks", "go.mod", "go.sum", "Makefile", "README.md"}
	may := []string{".binder", ".ci", ".devcontainer", ".github", ".gitignore", ".gitattributes", "LICENSE", "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md"}
	seen := map[string]bool{}
	for _, f := range tracked(t) {
		top, _, _ := strings.Cut(f, "/")
		seen[top] = true
		if !slices.Contains(must, top) && !slices.Contains(may, top) {
			t.Errorf("%s: %s does not belong at the top level", f, top)
		}
	}
	for _, m := range must {
		if !seen[m] {
			t.Errorf("%s is missing at the top level", m)
		}
	}
}

func TestFileLength(t *testing.T) {
	const most = 400
	for _, f := range tracked(t) {
		if exempt(f) {
			continue
		}
		text := read(t, f)
		if bytes.IndexByte(text, 0) >= 0 {
			continue // not text
		}
		if n := bytes.Count(text, []byte("\n")); n > most {
			t.Errorf("%s: %d lines, at most %d", f, n, most)
		}
	}
}

// crowded are the folders that may have more source files than others.
var crowded = map[string]struct {
	most int
	why  string
}{
	"engine": {35, "its users import one package and cells name its types; what has no public name is in engine/internal"},
}

// A folder is read at a glance. Tests and what is generated do not count.
func TestFolderSize(t *testing.T) {
	files := map[string]int{}
	for _, f := range tracked(t) {
		code := slices.Contains([]string{".go", ".s", ".js", ".py"}, path.Ext(f))
		if code && !exempt(f) && !strings.HasSuffix(f, "_test.go") && !strings.HasSuffix(f, ".test.js") {
			files[path.Dir(f)]++
		}
	}
	for dir, n := range files {
		most := 25
		if c, ok := crowded[dir]; ok {
			if most = c.most; n <= 25 {
				t.Errorf("%s: %d source files need no exception", dir, n)
			}
		}
		if n > most {
			t.Errorf("%s: %d source files, at most %d: it needs a room", dir, n, most)
		}
	}
	if len(files) < 40 {
		t.Errorf("%d folders with source files: too few", len(files))
	}
}

func TestNames(t *testing.T) {
	vague := regexp.MustCompile(`^(utils?|common|helpers?|misc)$`)
	data := regexp.MustCompile(`^ind\.(cora|citeseer|pubmed)\.|\.(pkl|npz|m3s)$`)
	for _, f := range tracked(t) {
		for _, part := range strings.Split(f, "/") {
			stem, _, _ := strings.Cut(part, ".")
			if vague.MatchString(stem) {
				t.Errorf("%s: %q says nothing about the content", f, stem)
			}
		}
		if data.MatchString(path.Base(f)) {
			t.Errorf("%s: dataset files are not kept in the repository", f)
		}
	}
}

// The patterns are written so that they do not match themselves.
func TestNoForeignPlaces(t *testing.T) {
	for what, pattern := range map[string]string{
		"a path of one machine":       `(^|[^A-Za-z0-9_.*?\]\)-])/(wor[k]|far[m]|roo[t]|tm[p]|(hom[e]|User[s])/[\w-]+)/`,
		"the address of a registry":   `http[s]?://(registr[y]|prox[y]|mirror[s]?)\.`,
		"a registry's name in a lock": `"resolve[d]":`,
	} {
		re := regexp.MustCompile(pattern)
		for _, f := range tracked(t) {
			for i, line := range bytes.Split(read(t, f), []byte("\n")) {
				if re.Match(line) {
					t.Errorf("%s:%d: %s", f, i+1, what)
				}
			}
		}
	}
}
