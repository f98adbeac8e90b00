package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"m3s/notebooks/mathml"
	"m3s/notebooks/page"
)

// executedWith is an executed notebook of one cell that printed text.
func executedWith(text string) string {
	return `{"cells":[{"cell_type":"code","execution_count":3,"id":"a-01","metadata":{},"source":"f()","outputs":[` +
		`{"output_type":"stream","name":"stdout","text":"` + text + `"}]}],"metadata":{},"nbformat":4,"nbformat_minor":5}`
}

// executedShowing is an executed notebook of one cell that showed data.
func executedShowing(data string) string {
	return `{"cells":[{"cell_type":"code","execution_count":3,"id":"a-01","metadata":{},"source":"f()","outputs":[` +
		`{"output_type":"display_data","metadata":{},"data":` + data + `}]}],"metadata":{},"nbformat":4,"nbformat_minor":5}`
}

// compareWith runs compare on an executed notebook against one committed from
// another run.
func compareWith(t *testing.T, executed, earlier string, c comparison) (string, error) {
	t.Helper()
	from, to := t.TempDir(), t.TempDir()
	put := func(dir, text string) {
		if err := os.WriteFile(filepath.Join(dir, "a.ipynb"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	c.committed, c.out = to, &out
	if earlier != "" {
		put(from, earlier)
		first := comparison{committed: to, update: true, out: &strings.Builder{}}
		if err := first.all(from); err != nil {
			t.Fatal(err)
		}
	}
	put(from, executed)
	err := c.all(from)
	return out.String(), err
}

func TestCompare(t *testing.T) {
	one, two, without := executedWith("1"), executedWith("2"), executedWith("No cora "+absent+": because")
	for name, c := range map[string]struct {
		executed, earlier string
		with              comparison
		out, err          string
	}{
		"the same":           {one, one, comparison{}, "a: as committed\n", ""},
		"another output":     {two, one, comparison{}, "", "line 2: committed"},
		"another, updated":   {two, one, comparison{update: true}, "a: updated\n", ""},
		"without Cora":       {without, one, comparison{}, "a: ran on a generated graph, for want of Cora: not compared\n", ""},
		"without it, strict": {without, one, comparison{strict: true}, "", "ran without Cora"},
		"without, updated":   {without, one, comparison{update: true}, "", "ran without Cora"},
		"never committed":    {one, "", comparison{}, "", "a.ipynb"},
		"not executed":       {strings.Replace(one, ":3", ":null", 1), one, comparison{}, "", "did not run"},
		"not a notebook":     {"{}", one, comparison{}, "", "nbformat"},
	} {
		out, err := compareWith(t, c.executed, c.earlier, c.with)
		if out != c.out || c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%s: %q, %v, want %q, %q", name, out, err, c.out, c.err)
		}
	}
}

// A learner's copy folds nothing away; its outputs count all the same.
func TestCompareLearner(t *testing.T) {
	folded := strings.Replace(executedWith("1"), `"metadata":{}`, `"metadata":{"collapsed":true,"jupyter":{"outputs_hidden":true}}`, 1)
	if out, err := compareWith(t, executedWith("1"), folded, comparison{learner: true}); err != nil || out != "a: as committed\n" {
		t.Errorf("%q, %v", out, err)
	}
	if _, err := compareWith(t, executedWith("1"), folded, comparison{}); err == nil {
		t.Error("without -learner what is folded away makes no difference")
	}
	if _, err := compareWith(t, executedWith("2"), folded, comparison{learner: true}); err == nil {
		t.Error("another output is no difference")
	}
	browser := executedShowing(`{"text/plain":"a\nb","image/svg+xml":"<svg>\n</svg>","application/x+json":{"b":0.00008,"a":[1,2]}}`)
	jupyter := executedShowing(`{"application/x+json":{"a":[1,2],"b":8e-05},"image/svg+xml":["<svg>\n","</svg>"],"text/plain":["a\n","b"]}`)
	if out, err := compareWith(t, browser, jupyter, comparison{learner: true}); err != nil || out != "a: as committed\n" {
		t.Errorf("another way to write the same: %q, %v", out, err)
	}
	if _, err := compareWith(t, strings.Replace(browser, "0.00008", "0.00009", 1), jupyter, comparison{learner: true}); err == nil {
		t.Error("another number is no difference")
	}
}

// temml is the file that writes formulas. A test that cannot have it fails
// where everything must run, else is skipped.
func temml(t *testing.T) string {
	t.Helper()
	file := inRoot(t, mathml.Source)
	if _, err := os.Stat(file); err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	return file
}

// originHere is the repository's origin.
func originHere(t *testing.T) origin {
	t.Helper()
	return origin{inRoot(t, committed), inRoot(t, translations), inRoot(t, texts), temml(t)}
}

func TestWriteAndExport(t *testing.T) {
	dir := t.TempDir()
	if err := write(inRoot(t, sources), filepath.Join(dir, "source")); err != nil {
		t.Fatal(err)
	}
	list, err := names(filepath.Join(dir, "source"), ".ipynb")
	if err != nil || len(list) < 14 {
		t.Fatalf("%d notebooks, %v", len(list), err)
	}
	site := filepath.Join(dir, "site")
	if err := os.MkdirAll(site, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(site, "old.html"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := export(originHere(t), site, page.Place{Home: "../"}); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{"index.html", "00-start.html", "zh.html", "00-start.zh.html", "charts-*.js", "lessons-*.css", "keep-*.js", "licences.txt"} {
		if found, _ := filepath.Glob(filepath.Join(site, f)); len(found) != 1 {
			t.Errorf("%s: %q", f, found)
		}
	}
	if _, err := os.Stat(filepath.Join(site, "old.html")); err == nil {
		t.Error("a page of an earlier export is still there")
	}
}

// A learner's copy has no outputs, and is never written over.
func TestWork(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lab")
	var out strings.Builder
	if err := work(inRoot(t, sources), dir, &out); err != nil || out.String() != "" {
		t.Fatalf("%v: %s", err, out.String())
	}
	list, err := names(dir, ".ipynb")
	if err != nil || len(list) < 14 {
		t.Fatalf("%d notebooks, %v", len(list), err)
	}
	for _, name := range list {
		n, err := readNotebook(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range n.Cells {
			if len(c.Outputs) > 0 || c.Hidden() {
				t.Errorf("%s: cell %s shows or hides an output", name, c.ID)
			}
		}
	}
	mine := filepath.Join(dir, list[0]+".ipynb")
	text, err := os.ReadFile(mine)
	if err != nil {
		t.Fatal(err)
	}
	text = []byte(strings.Replace(string(text), "# 0. Start", "# My notes", 1))
	if err := os.WriteFile(mine, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := work(inRoot(t, sources), dir, &out); err != nil {
		t.Fatal(err)
	}
	if kept, _ := os.ReadFile(mine); string(kept) != string(text) || strings.Count(out.String(), "stays as it is") != 1 {
		t.Errorf("the learner's copy became %.80s; said %q", kept, out.String())
	}
}

// A folder of something else is left alone.
func TestOtherFolders(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "thesis.txt")
	for _, f := range []string{mine, filepath.Join(dir, "a.ipynb")} {
		if err := os.WriteFile(f, []byte("text"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, err := range map[string]error{"write": write(inRoot(t, sources), dir), "export": export(originHere(t), dir, page.Place{})} {
		if err == nil || !strings.Contains(err.Error(), "is in the way") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("%d files are left of 2", len(left))
	}
}

func TestBadArguments(t *testing.T) {
	for _, args := range [][]string{nil, {"write"}, {"nonsense", "dir"}, {"compare", "a", "b"}, {"export", t.TempDir()}, {"write", "-update", "dir"}} {
		if err := run(args, &strings.Builder{}, &strings.Builder{}); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}
