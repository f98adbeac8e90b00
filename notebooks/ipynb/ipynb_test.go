package ipynb

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// What a progress line wrote does not stay; what a screen shows does.
func TestSettled(t *testing.T) {
	for text, want := range map[string]string{
		"a\nb\n": "a\nb\n", "\r1 of 20\r2 of 20\r       \r": "", "\r1 of 20\r       \rdone\nx\n": "done\nx\n",
		"before\n\rlong line\rshort\n": "before\nshortline\n", "ä\rb ": "b",
	} {
		if got := settled(Text(text)); string(got) != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	n := &Notebook{Cells: []Cell{{Kind: Code, Outputs: []Output{
		{Kind: Stream, Name: "stdout", Text: "\r1 of 2"}, {Kind: Stream, Name: "stdout", Text: "\r      \r"},
	}}}}
	if kept := n.Keep(); len(kept.Cells[0].Outputs) != 0 {
		t.Errorf("a progress line stays: %+v", kept.Cells[0].Outputs)
	}
}

const asking = `# Title

Before.

` + "```go\nx := 1\n```" + `

Words.
> **Question.** What
> will it be?

Between.

` + "```go\nx + 1\n```\n\n```claim\nit is two\nx + 1 == 2\nx < 2\n```" + `

**Answer.** As they say,
it is two.

**Step 2.** Goes on.

> **Question.** And now?

` + "```go\nx + 2\n```" + `

## Next

` + "```go\nx + 3\n```\n"

// A question hides the outputs after it and its answer, up to the next
// heading; a claim is no cell.
func TestQuestions(t *testing.T) {
	n, err := FromLesson("q", asking)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		text   string
		hidden bool
	}{
		{"# Title\n\nBefore.", false}, {"x := 1", false}, {"Words.\n> **Question.** What\n> will it be?", false}, {"Between.", false}, {"x + 1", true},
		{folded + "**Answer.** As they say,\nit is two." + unfolded, false}, {"**Step 2.** Goes on.\n\n> **Question.** And now?", false}, {"x + 2", true}, {"## Next", false}, {"x + 3", false},
	}
	if len(n.Cells) != len(want) {
		t.Fatalf("%d cells, want %d: %+v", len(n.Cells), len(want), n.Cells)
	}
	for i, w := range want {
		if c := n.Cells[i]; string(c.Source) != w.text || c.Hidden() != w.hidden {
			t.Errorf("cell %d is %q, hidden %v, want %q, %v", i, c.Source, c.Hidden(), w.text, w.hidden)
		}
	}
	if text, ok := n.Cells[5].Answer(); !ok || text != "**Answer.** As they say,\nit is two." || !n.Cells[2].Asks() || n.Cells[3].Asks() {
		t.Errorf("the answer is %q, %v", text, ok)
	}
	list, err := Claims("q", asking)
	if err != nil || len(list) != 1 || !reflect.DeepEqual(list[0], Claim{Words: "it is two", Holds: []string{"x + 1 == 2", "x < 2"}, After: 5}) {
		t.Errorf("claims %+v, %v", list, err)
	}
}

// A hidden output stays so in the file, and a learner's copy has none.
func TestBare(t *testing.T) {
	n, err := FromLesson("q", asking)
	if err != nil {
		t.Fatal(err)
	}
	text, err := n.Write()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(text)
	if err != nil || !again.Cells[4].Hidden() || !strings.Contains(string(text), `"metadata":{"collapsed":true,"jupyter":{"outputs_hidden":true}}`) {
		t.Fatalf("hidden outputs are not in the file: %v: %s", err, text)
	}
	bare := again.Bare()
	for _, c := range bare.Cells {
		if c.Hidden() || c.Count != nil || len(c.Outputs) > 0 {
			t.Errorf("a learner's copy has %+v", c)
		}
	}
	if !again.Cells[4].Hidden() {
		t.Error("Bare changed the notebook it was called on")
	}
}

const lesson = "# Title\n\nText with `code`.\n\n```go\nx := 1\n```\n\n## Part\n\nMore.\n\n```go error\npanic(x)\n```\n\n```text\nnot a cell\n```\n"

func TestFromLesson(t *testing.T) {
	n, err := FromLesson("name", lesson)
	if err != nil {
		t.Fatal(err)
	}
	want := []Cell{
		{Kind: Markdown, ID: "name-01", Source: "# Title\n\nText with `code`."},
		{Kind: Code, ID: "name-02", Source: "x := 1"},
		{Kind: Markdown, ID: "name-03", Source: "## Part\n\nMore."},
		{Kind: Code, ID: "name-04", Source: "panic(x)", Metadata: Metadata{Tags: []string{expected}}},
		{Kind: Markdown, ID: "name-05", Source: "```text\nnot a cell\n```"},
	}
	if !reflect.DeepEqual(n.Cells, want) {
		t.Errorf("got  %+v\nwant %+v", n.Cells, want)
	}
	if _, err := FromLesson("name", "text\n```go\nx := 1\n"); err == nil || !strings.Contains(err.Error(), "lesson name: line 2") {
		t.Errorf("a fence without end: %v", err)
	}
}

// executed is a notebook as Jupyter writes it.
const executed = `{
 "cells": [
  {"cell_type": "code", "execution_count": 7, "id": "a", "metadata": {"x": 1}, "source": ["fmt.Println(1)\n", "f"],
   "outputs": [
    {"output_type": "stream", "name": "stdout", "text": ["1\n"]},
    {"output_type": "stream", "name": "stdout", "text": "2\n"},
    {"output_type": "execute_result", "execution_count": 7, "metadata": {},
     "data": {"text/plain": ["[pic", "ture]"], "text/html": "<script></script>", "application/x+json": {"a": [1, 2]}}}
   ]},
  {"cell_type": "markdown", "id": "b", "metadata": {}, "source": "text"}
 ],
 "metadata": {"kernelspec": {"name": "other"}}, "nbformat": 4, "nbformat_minor": 5
}`

func TestKeepAndWrite(t *testing.T) {
	n, err := Read([]byte(executed))
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Check(); err != nil {
		t.Fatal(err)
	}
	text, err := n.Keep().Write()
	if err != nil {
		t.Fatal(err)
	}
	want := `{"cells":[
{"cell_type":"code","execution_count":1,"id":"a","metadata":{},"outputs":[{"name":"stdout","output_type":"stream","text":"1\n2\n"},` +
		`{"data":{"application/x+json":{"a":[1,2]},"text/plain":["[pic","ture]"]},"execution_count":1,"metadata":{},"output_type":"execute_result"}],"source":"fmt.Println(1)\nf"},
{"cell_type":"markdown","id":"b","metadata":{},"source":"text"}
],
` + about + "\n"
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	again, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := again.Keep().Write(); err != nil || string(second) != want {
		t.Errorf("written again it is another: %s, %v", second, err)
	}
	if !json.Valid(text) {
		t.Error("not JSON")
	}
	if n.Cells[0].Outputs[2].Data[scripted] == nil {
		t.Error("Keep changed the notebook it was called on")
	}
}

func TestCheck(t *testing.T) {
	one := 1
	cell := func(outputs ...Output) *Notebook {
		return &Notebook{Cells: []Cell{{Kind: Code, ID: "c", Count: &one, Outputs: outputs}}}
	}
	failing := cell(Output{Kind: Error, Error: "boo"})
	failing.Cells[0].Metadata.Tags = []string{expected}
	harmless := cell()
	harmless.Cells[0].Metadata.Tags = []string{expected}
	for name, c := range map[string]struct {
		n    *Notebook
		want string
	}{
		"fine":             {cell(Output{Kind: Stream, Name: "stdout", Text: "x"}), ""},
		"failed":           {cell(Output{Kind: Error, Error: "boo"}), "cell c: failed: boo"},
		"meant to fail":    {failing, ""},
		"did not fail":     {harmless, "meant to fail"},
		"did not run":      {&Notebook{Cells: []Cell{{Kind: Code, ID: "c"}}}, "did not run"},
		"wrote to stderr":  {cell(Output{Kind: Stream, Name: "stderr", Text: "x"}), "stderr"},
		"too large":        {cell(Output{Kind: Stream, Name: "stdout", Text: Text(strings.Repeat("x", MaxOutput+1))}), "500001 bytes"},
		"text is not code": {&Notebook{Cells: []Cell{{Kind: Markdown}}}, ""},
	} {
		err := c.n.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, s := range []string{"", "[]", `{"nbformat": 3}`, `{"nbformat": 4, "cells": [{"source": 5}]}`, `{"nbformat": 4, "cells": {}}`} {
		if _, err := Read([]byte(s)); err == nil || !strings.HasPrefix(err.Error(), "notebook: ") {
			t.Errorf("%q: %v", s, err)
		}
	}
}

// What can be read can be written, and then reads the same.
func FuzzRead(f *testing.F) {
	f.Add([]byte(executed))
	f.Add([]byte(`{"nbformat":4,"cells":[{"cell_type":"code","outputs":[{"output_type":"error","evalue":"x"}]}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		n, err := Read(b)
		if err != nil {
			return
		}
		_ = n.Check()
		text, err := n.Keep().Write()
		if err != nil {
			t.Fatalf("%q cannot be written: %v", b, err)
		}
		again, err := Read(text)
		if err != nil {
			t.Fatalf("%q becomes %q: %v", b, text, err)
		}
		if second, err := again.Keep().Write(); err != nil || string(second) != string(text) {
			t.Fatalf("%q becomes %q, then %q: %v", b, text, second, err)
		}
	})
}

func FuzzFromLesson(f *testing.F) {
	f.Add(lesson)
	f.Add("```go\n```\n## \n```go error\n```")
	f.Fuzz(func(t *testing.T, text string) {
		n, err := FromLesson("x", text)
		if err != nil {
			return
		}
		if _, err := n.Write(); err != nil {
			t.Fatal(err)
		}
	})
}
