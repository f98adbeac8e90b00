package lint

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	fence  = regexp.MustCompile("(?s)```.*?```")
	span   = regexp.MustCompile("`([^`\n]+)`")
	goal   = regexp.MustCompile(`(?m)^([a-z][a-z0-9-]*):`)
	makes  = regexp.MustCompile(`^make ((?:[a-z][a-z0-9-]*\b ?)+)`)
	leads  = regexp.MustCompile(`\]\(([^)#\s]+)[^)]*\)`)
	aPath  = regexp.MustCompile(`^[\w.*-]+(/[\w.*-]+)+$`)
	source = regexp.MustCompile(`\.(go|js|mjs|md|mk|py|s|html|css)$`)
	// made is what make makes, and what CHANGELOG says is gone.
	made = regexp.MustCompile(`^(build|\.cache|site/node_modules)(/|$)|^engine/(errs|order)$`)
)

// tree is every file and folder of the repository.
func tree(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, f := range tracked(t) {
		for ; f != "."; f = path.Dir(f) {
			all[f] = true
		}
	}
	return all
}

// goals are make's targets.
func goals(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, f := range tracked(t) {
		if f == "Makefile" || path.Ext(f) == ".mk" {
			for _, m := range goal.FindAllStringSubmatch(string(read(t, f)), -1) {
				all[m[1]] = true
			}
		}
	}
	return all
}

// codeOf is the code of a document, lines and spans, and its text without the
// lines.
func codeOf(text string) (code []string, prose string) {
	for _, block := range fence.FindAllString(text, -1) {
		code = append(code, strings.Split(block, "\n")...)
	}
	prose = fence.ReplaceAllString(text, "")
	for _, m := range span.FindAllStringSubmatch(prose, -1) {
		code = append(code, m[1])
	}
	return code, prose
}

// absent lists the targets, links and paths that a document of the folder dir
// names and that are not there. A path that begins with no folder of ours and
// does not end as a source does is another program's.
func absent(text, dir string, all, targets map[string]bool) (wrong []string) {
	code, prose := codeOf(text)
	for _, line := range code {
		if m := makes.FindStringSubmatch(line); m != nil {
			for target := range strings.FieldsSeq(m[1]) {
				if !targets[target] {
					wrong = append(wrong, "make "+target)
				}
			}
		}
		if name := strings.TrimSuffix(line, "/"); aPath.MatchString(name) && !made.MatchString(name) {
			folder, _, _ := strings.Cut(name, "/")
			if ours := source.MatchString(name) || there(folder, dir, all); ours && !there(name, dir, all) {
				wrong = append(wrong, name)
			}
		}
	}
	for _, m := range leads.FindAllStringSubmatch(prose, -1) {
		if !strings.Contains(m[1], ":") && !all[path.Join(dir, m[1])] {
			wrong = append(wrong, m[1])
		}
	}
	return wrong
}

// there reports whether a name, perhaps with stars, is that of a file or folder
// beside a document in dir, in a src beside it, or at the top.
func there(name, dir string, all map[string]bool) bool {
	for _, from := range []string{dir, path.Join(dir, "src"), "."} {
		for f := range all {
			if ok, _ := path.Match(path.Join(from, name), f); ok {
				return true
			}
		}
	}
	return false
}

// What the documents name is there: targets of make, and the files that links
// lead to or that stand as code. Lessons are read in the folder of their
// notebooks.
func TestNamedIsThere(t *testing.T) {
	all, targets := tree(t), goals(t)
	if len(targets) < 50 {
		t.Fatalf("%d targets", len(targets))
	}
	for f := range all {
		if path.Ext(f) != ".md" {
			continue
		}
		dir := path.Dir(f)
		if under(dir, "notebooks/lessons") {
			dir = "notebooks"
		}
		for _, what := range absent(string(read(t, f)), dir, all, targets) {
			t.Errorf("%s: names %s, which is not there", f, what)
		}
	}
}

func TestAbsent(t *testing.T) {
	all := map[string]bool{"a": true, "a/b.go": true, "c": true, "c/d": true, "c/d/e.md": true, "c/src": true, "c/src/x": true, "c/src/x/y.js": true}
	targets := map[string]bool{"test": true, "lite-test": true}
	for text, want := range map[string]string{
		"`make test`, `a/b.go`, `x/y.js`, [e](d/e.md#there), [out](https://x.org/a)": "",
		"`a/*.go` and `d/*.md`, `syscall/js`, `batch/v1`, 1/2":                       "",
		"`make lite-test ONLY=00-start`, `make test lite-test`":                      "",
		"```sh\nmake test\nmake best\n```":                                           "make best",
		"`make test fast`":                                                           "make fast",
		"we\nmake progress":                                                          "",
		"[e](d/f.md)":                                                                "d/f.md",
		"`a/c.go`, `d/*.txt`, `x/z`, `y/z.js`, `c/d/`":                               "a/c.go|d/*.txt|x/z|y/z.js",
	} {
		if got := strings.Join(absent(text, "c", all, targets), "|"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
