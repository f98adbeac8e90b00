package ipynb

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const told = `# 1. The graph of 34

It has $n = 34$ members, ± 0.5 %, see [lesson 2](02-b.ipynb) and ` + "`x`" + `.

- one
- two

` + "```go\nx := 1\ny := 2\n```" + `

> **Question.** What is it?

` + "```go\nx + 1\n```\n\n```claim\nit is two\nx == 2\n```" + `

**Answer.** Two.

` + "```claim\nTwo.\nx == 2\n```" + `

More of M3S.

## Last
`

const inHan = `<!-- en fa4303 -->
# 1. 34 人的图

参见[第 2 课](02-b.ipynb)和 ` + "`x`" + `：有 $n = 34$ 个成员，± 0.5 %。

- 一
- 二

` + "```go\nx := 1\n```" + `

<!-- en 362d65 -->
> **问题。** 它是什么？

` + "```go\nx + 1\n```" + `

<!-- en 2a58d8 -->
**回答。** 二。

<!-- en c3ec68 -->
再说 M3S，M3S 是名字。

<!-- en 60c366 -->
## 最后
`

func TestTranslated(t *testing.T) {
	n, err := FromLesson("q", told)
	if err != nil {
		t.Fatal(err)
	}
	got, err := n.Translated("q", inHan)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range got.Cells {
		if was := n.Cells[i]; c.ID != was.ID || c.Kind != was.Kind || c.Asks() != was.Asks() || c.Hidden() != was.Hidden() || c.Kind == Code && c.Source != was.Source {
			t.Errorf("cell %d is %+v, was %+v", i, c, was)
		}
	}
	if text, answers := got.Cells[4].Answer(); !answers || text != "**回答。** 二。" || strings.Contains(string(n.Cells[4].Source), "回答") {
		t.Errorf("the answer is %q, the lesson's cell %q", text, n.Cells[4].Source)
	}
}

// A link to the page is no text to translate.
func TestTranslatedKeepsLinks(t *testing.T) {
	n, err := FromLesson("q", told)
	if err != nil {
		t.Fatal(err)
	}
	link := Link(&n.Cells[5], "[See](http://page/)")
	n.Cells = slices.Insert(n.Cells, 6, link)
	n.Cells = append(n.Cells, Link(&n.Cells[7], "[See](http://page/#2)"))
	got, err := n.Translated("q", inHan)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Cells[6], link) || !got.Cells[8].Leads() || got.Cells[7].Leads() || link.ID != "q-06-page" || got.Cells[7].Source != "## 最后" {
		t.Errorf("%+v", got.Cells[5:])
	}
}

// A translation that lacks something, adds something or changes what it
// shares with its lesson is refused, with the cell's name.
func TestTranslatedRefuses(t *testing.T) {
	n, err := FromLesson("q", told)
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct{ old, new, want string }{
		"a missing last block":   {"## 最后\n", "", `ends before cell q-07, the text "## Last"`},
		"a missing middle block": {"再说 M3S，M3S 是名字。\n", "", `cell q-06: `},
		"a missing answer":       {"**回答。** 二。\n", "", `cell q-05: `},
		"a missing paragraph":    {"- 一\n- 二\n", "", `cell q-01: its blocks are heading 1, paragraph, the lesson's heading 1, paragraph, list of 2`},
		"a missing item":         {"- 一\n", "", "list of 1"},
		"a missing code":         {"```go\nx + 1\n```\n", "", `cell q-04: the text "**回答。** 二。" stands where the lesson has the code "x + 1"`},
		"a block too many":       {"## 最后\n", "## 最后\n\n## 多余\n", `goes on after its end: the text "## 多余"`},
		"other code":             {"x + 1", "x + 2", `the code "x + 2" stands where`},
		"all of the code":        {"x := 1", "x := 1\ny := 2", "the first line is enough"},
		"another number":         {"± 0.5", "± 0.6", `cell q-01: figures: it lacks ["0.5"] and has ["0.6"]`},
		"a number more":          {"再说", "再说 7 次", `cell q-06: figures: it lacks [] and has ["7"]`},
		"no sign":                {"± 0.5", "0.5", `figures: it lacks ["±"]`},
		"another formula":        {"$n = 34$", "$m = 34$", `formulas: it lacks ["$n = 34$"] and has ["$m = 34$"]`},
		"another link":           {"(02-b.ipynb)", "(02-c.ipynb)", `links: it lacks ["](02-b.ipynb)"]`},
		"another name":           {"`x`", "`y`", "code: it lacks [\"`x`\"]"},
		"another level":          {"## 最后", "### 最后", `cell q-07: its blocks are`},
		"no question":            {"> **问题。** ", "> ", `question or answer where the lesson has none`},
		"English left":           {"再说 M3S，M3S 是名字。", "More of M3S.", `cell q-06: the text "More of M3S." is not Chinese`},
		"a claim":                {"再说 M3S，", "```claim\nx\n```\n\n再说 M3S，", `has the claim "x"`},
		"a mark above code":      {"```go\nx + 1", "<!-- en 000000 -->\n```go\nx + 1", `cell q-04: the code "x + 1": a mark belongs to a text`},
		"no mark":                {"<!-- en 60c366 -->\n## 最后", "## 最后", `cell q-07: it was made from another text than the text "## Last": bring it up to date, then write <!-- en 60c366 --> above it`},
		"a fence without end":    {"再说 M3S，", "```claim\n再说 M3S，", "the fence has no end"},
	} {
		if strings.Count(inHan, c.old) != 1 {
			t.Fatalf("%s: %q is not once in the text", what, c.old)
		}
		if _, err := n.Translated("q", strings.Replace(inHan, c.old, c.new, 1)); err == nil || !strings.Contains(err.Error(), "lesson q: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", what, err, c.want)
		}
	}
}

// A sentence of the lesson that changes is found though no number does; where
// its lines end does not matter. All texts that were made from another one are
// named at once.
func TestTranslatedFromAnotherText(t *testing.T) {
	for what, c := range map[string]struct {
		change []string
		want   string
	}{
		"nothing":       {nil, ""},
		"other lines":   {[]string{"It has $n", "It has\n$n"}, ""},
		"a sentence":    {[]string{"More of M3S.", "No more of M3S."}, "cell q-06: "},
		"an answer":     {[]string{"**Answer.** Two.", "**Answer.** It is two."}, "cell q-05: "},
		"two sentences": {[]string{"What is it?", "What is that?", "## Last", "## The end"}, "cell q-03: .*\n.*cell q-07: "},
	} {
		n, err := FromLesson("q", strings.NewReplacer(c.change...).Replace(told))
		if err != nil {
			t.Fatal(err)
		}
		_, err = n.Translated("q", inHan)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !regexp.MustCompile(c.want).MatchString(err.Error())) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}
