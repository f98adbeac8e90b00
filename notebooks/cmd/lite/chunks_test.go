package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What bundle.js of JupyterLite says, as far as it is read.
const bundleText = `x=(await Promise.all([t.e(1),t.e(2)]).then(t.bind(t,9))).main;r.consumesLoadingData={chunkMapping:{2:["70"],4:["71"]},` +
	`moduleIdToConsumeDataMapping:{70:{shareScope:"default",shareKey:"a/b",import:"a/b",fallback:()=>Promise.all([r.e(3),r.e(1)]).then(()=>()=>r(5)),treeShakingMode:null},` +
	`71:{shareScope:"default",shareKey:"c",fallback:()=>r.e(5).then(()=>()=>r(6)),treeShakingMode:null}}}`

// chunked is a lab with some chunks, of which the pages wait for three, and
// ask for one when they open a lesson.
func chunked(t *testing.T) *maker {
	t.Helper()
	before := soon
	soon = []string{"9"}
	t.Cleanup(func() { soon = before })
	m := &maker{work: t.TempDir()}
	texts := map[string]string{
		"config-utils.js":      "a();\n  document.head.appendChild(bundle);\n}\n",
		"build/1.aa.js":        `"use strict";(self.rspackChunk_A=self.rspackChunk_A||[]).push([[1],{10(){}}]);`,
		"build/core.bb.js":     `(self.rspackChunk_A=self.rspackChunk_A||[]).push([[3,8],{11(){}}]); // end`,
		"build/5.cc.js":        `"use strict";(self.rspackChunk_A=self.rspackChunk_A||[]).push([[5],{12(){}}]);`,
		"build/9.dd.js":        `(self.rspackChunk_A=self.rspackChunk_A||[]).push([[9],{}]);`,
		"build/other.js":       "other",
		"service-worker.js":    "",
		"jupyter-lite.json":    "{}",
		"build/schemas/a.json": "{}",
	}
	for _, app := range apps {
		texts[app+"/index.html"] = "<html>\n<head>\n<title>"
		texts["build/"+app+"/bundle.js"] = bundleText
	}
	for name, text := range texts {
		file := filepath.Join(m.work, "lab", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// The chunks that the pages wait for come in one script, before the pages' own,
// and a visit does not keep them twice.
func TestJoin(t *testing.T) {
	inRoot(t)
	m := chunked(t)
	if err := m.join(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"1.aa.js", "core.bb.js", "9.dd.js"}; !slices.Equal(m.joined, want) {
		t.Errorf("joined %q, want %q", m.joined, want)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(m.work, "lab", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	made, err := filepath.Glob(filepath.Join(m.work, "lab", "build", "chunks-*.js"))
	if err != nil || len(made) != 1 {
		t.Fatal(made, err)
	}
	script := "build/" + filepath.Base(made[0])
	const want = "(()=>{\"use strict\";(self.rspackChunk_A=self.rspackChunk_A||[]).push([[1],{10(){}}]);\n})();\n" +
		"(()=>{(self.rspackChunk_A=self.rspackChunk_A||[]).push([[3,8],{11(){}}]); // end\n})();\n" +
		"(()=>{(self.rspackChunk_A=self.rspackChunk_A||[]).push([[9],{}]);\n})();\n"
	if got := read(script); got != want {
		t.Errorf("%s is\n%s\nwant\n%s", script, got, want)
	}
	if text := read("config-utils.js"); !strings.Contains(text, "new URL('"+script+"'") || !strings.Contains(text, "append(chunks, bundle)") || strings.Contains(text, "appendChild(bundle)") {
		t.Errorf("config-utils.js is\n%s", text)
	}
	for _, app := range apps {
		if text := read(app + "/index.html"); !strings.Contains(text, `href="../`+script+`"`) {
			t.Errorf("%s/index.html is\n%s", app, text)
		}
	}
	if err := m.offline(t.Context()); err != nil {
		t.Fatal(err)
	}
	kept, _, _ := strings.Cut(read("service-worker.js"), "\n")
	for name, want := range map[string]bool{script: true, "build/5.cc.js": true, "build/1.aa.js": false, "build/core.bb.js": false, "build/9.dd.js": false} {
		if strings.Contains(kept, `"`+name+`"`) != want {
			t.Errorf("a visit keeps %s: %v, want %v", name, !want, want)
		}
	}
}

// Another form of what JupyterLite has is an error, not a lab that does not
// start.
func TestJoinRefuses(t *testing.T) {
	for name, change := range map[string]struct{ file, old, new, want string }{
		"another start":   {"build/tree/bundle.js", ".main", ".start", "tree/bundle.js: it does not say what it loads"},
		"another module":  {"build/lab/bundle.js", `70:{share`, `72:{share`, "lab/bundle.js: it does not say where its module 70 is"},
		"another page":    {"notebooks/index.html", "<head>", "<head lang>", "notebooks/index.html has no <head>"},
		"another loading": {"config-utils.js", "appendChild", "append", "config-utils.js has no document.head.appendChild(bundle);"},
	} {
		t.Run(name, func(t *testing.T) {
			m := chunked(t)
			file := filepath.Join(m.work, "lab", filepath.FromSlash(change.file))
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(strings.ReplaceAll(string(text), change.old, change.new)), 0o666); err != nil {
				t.Fatal(err)
			}
			if err := m.join(t.Context()); err == nil || !strings.Contains(err.Error(), change.want) {
				t.Errorf("error %v, want %s", err, change.want)
			}
		})
	}
}

// The list of notebooks is in the order of their names, whatever that of the
// folder.
func TestListing(t *testing.T) {
	m := &maker{work: t.TempDir()}
	file := filepath.Join(m.work, "lab", "api", "contents", "all.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"path": "", "content": [{"path": "b", "size": 12345678}, {"path": "a"}]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := m.listing(t.Context()); err != nil {
		t.Fatal(err)
	}
	const want = "{\n  \"content\": [\n    {\n      \"path\": \"a\"\n    },\n    {\n      \"path\": \"b\",\n      \"size\": 12345678\n    }\n  ],\n  \"path\": \"\"\n}"
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}
