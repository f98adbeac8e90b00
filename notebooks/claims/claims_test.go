package claims

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"m3s/datasets/source"
	"m3s/notebooks/bind"
	"m3s/notebooks/ipynb"
)

func TestMain(m *testing.M) {
	bind.Fix()
	if err := os.Chdir(filepath.Join("..", "lessons")); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// lesson is the source of a lesson.
func lesson(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name + ".md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func needs(t *testing.T, dataset string) {
	t.Helper()
	if _, err := source.FromEnv(os.Getenv).Load(t.Context(), dataset); err != nil {
		if errors.Is(err, source.ErrUnavailable) && os.Getenv("CI") == "" && os.Getenv("M3S_REQUIRE_DATA") == "" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
}

// hold runs a lesson with changes and fails for each claim that breaks.
func hold(t *testing.T, name string, change map[string]string) {
	t.Helper()
	outcomes, err := Run(name, lesson(t, name), change)
	if err != nil {
		t.Fatal(err)
	}
	if len(outcomes) == 0 {
		t.Fatal("the lesson claims nothing")
	}
	for _, o := range outcomes {
		t.Logf("%q: %v", o.Words, o.Broken == nil)
		for _, b := range o.Broken {
			t.Errorf("%q does not hold: %s", o.Words, b)
		}
	}
}

// others are 20 seeds that no notebook shows.
var others = map[string]string{"first": "21"}

// The sentences of the quick lessons hold on 20 other seeds.
func TestQuickLessonsHoldOnOtherSeeds(t *testing.T) {
	for _, name := range []string{"00-start", "01-laplacian-smoothing"} {
		t.Run(name, func(t *testing.T) {
			if name != "00-start" {
				needs(t, "cora")
			}
			hold(t, name, others)
		})
	}
}

// elsewhere runs a lesson to its end with another dataset, some of whose nodes
// have no class, and as few splits as have an interval.
func elsewhere(t *testing.T, name string) {
	t.Helper()
	text := lesson(t, name)
	change := map[string]string{"dataset": `"citeseer"`}
	if strings.Contains(text, "const splits = ") {
		change["splits"] = "2"
	}
	if _, err := Run(name, text, change); err != nil {
		t.Error(err)
	}
}

// onCiteSeer are the quicker files that name their dataset, those of lessons
// that read classes of single nodes among them.
var onCiteSeer = []string{"02-layer-effect-solutions", "03-self-training", "03-self-training-solutions", "04-m3s-stages"}

// One changed line gives a lesson another dataset.
func TestAnotherDataset(t *testing.T) {
	needs(t, "citeseer")
	for _, name := range onCiteSeer {
		t.Run(name, func(t *testing.T) { elsewhere(t, name) })
	}
}

// loads tells whether a lesson is about a dataset.
func loads(text string) bool {
	return strings.Contains(text, "lesson.Load(") || strings.Contains(text, "lesson.Open(")
}

// Every lesson about a dataset names it in one line, and its solutions do.
func TestDatasetsAreNamedOnce(t *testing.T) {
	files, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range files {
		text := lesson(t, strings.TrimSuffix(f, ".md"))
		if !loads(text) {
			continue
		}
		found++
		if n := strings.Count(text, `"cora"`); n != 1 || !strings.Contains(text, `const dataset = "cora"`) || strings.Count(text, "const first = 1") != 1 {
			t.Errorf("%s says \"cora\" %d times, want once: const dataset = \"cora\"", f, n)
		}
	}
	if found < 11 {
		t.Errorf("%d files load a dataset, want those of lessons 1 to 6", found)
	}
}

// The words of a claim stand in the lesson's text, so that a sentence cannot
// change without its claim.
func TestClaimsQuoteTheText(t *testing.T) {
	files, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	space := regexp.MustCompile(`\s+`)
	for _, f := range files {
		name := strings.TrimSuffix(f, ".md")
		n, err := ipynb.FromLesson(name, lesson(t, name))
		if err != nil {
			t.Fatal(err)
		}
		list, err := ipynb.Claims(name, lesson(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "-solutions") && len(list) < 2 {
			t.Errorf("%s claims %d things", name, len(list))
		}
		var text strings.Builder
		for _, c := range n.Cells {
			if c.Kind == ipynb.Markdown {
				text.WriteString(space.ReplaceAllString(string(c.Source), " ") + "\n")
			}
		}
		for _, c := range list {
			if !strings.Contains(text.String(), c.Words) || len(c.Words) < 20 {
				t.Errorf("%s: no sentence says %q", name, c.Words)
			}
			if len(c.Holds) == 0 {
				t.Errorf("%s: %q is not said in Go", name, c.Words)
			}
		}
	}
}

// A claim that is not true is found, with what its sides are.
func TestBrokenClaims(t *testing.T) {
	text := "```go\nconst first = 1\n```\n\nwords\n\n```claim\nthe first is small\nfirst < 10\nfirst + nonsense == 2\n```\n"
	for value, broken := range map[string]int{"1": 1, "30": 2} {
		out, err := Run("x", text, map[string]string{"first": value})
		if err != nil || len(out) != 1 || len(out[0].Broken) != broken {
			t.Errorf("first = %s: %+v, %v", value, out, err)
		}
	}
	if _, err := Run("x", text, map[string]string{"dataset": "1"}); err == nil {
		t.Error("a constant that is not there can be changed")
	}
	if _, err := Run("x", "```go\npanic(1)\n```\n", nil); err == nil {
		t.Error("a cell that fails is no error")
	}
}
