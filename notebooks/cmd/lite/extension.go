package main

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"m3s/notebooks/page"
)

// source is where the extension's scripts are.
var source = filepath.Join("notebooks", "lite", "extension")

// files are what the extension's scripts know of each other (m3sLite).
type files struct {
	Worker  string   `json:"worker"`
	Files   string   `json:"files"`
	Exec    string   `json:"exec"`
	Wasm    string   `json:"wasm"`
	Lessons []string `json:"lessons"`
	Page    string   `json:"page"` // where notebooks' links find it
}

// folder of the extension in the lab and while it is made.
const folder = "extensions/@m3s/go-kernel"

func (m *maker) static(name string) string {
	return filepath.Join(m.work, filepath.FromSlash(folder), "static", name)
}

// extension puts the kernel, its worker and the datasets together as an
// extension of JupyterLab.
func (m *maker) extension(ctx context.Context) error {
	if err := os.MkdirAll(m.static(""), 0o777); err != nil {
		return err
	}
	exec, err := loader(ctx)
	if err != nil {
		return err
	}
	f := files{Page: page.Address}
	for _, from := range []struct {
		file, name string
		to         *string
	}{
		{m.kernel, "kernel.wasm", &f.Wasm},
		{exec, "wasm_exec.js", &f.Exec},
		{filepath.Join(source, "worker.js"), "worker.js", &f.Worker},
		{filepath.Join(source, "files.js"), "files.js", &f.Files},
	} {
		text, err := os.ReadFile(from.file)
		if err != nil {
			return err
		}
		*from.to = hashedName(from.name, text)
		if err := os.WriteFile(m.static(*from.to), text, 0o666); err != nil {
			return err
		}
	}
	if f.Lessons, err = lessonNames(); err != nil {
		return err
	}
	if err := m.scripts(f); err != nil {
		return err
	}
	if err := m.licences(ctx); err != nil {
		return err
	}
	return m.datasets(ctx)
}

// scope begins a script: its names are no other script's.
const scope = `(() => { "use strict"; const m3sLite = `

// scripts are written beside the kernel, each from some of the extension's
// files: JupyterLab loads the first, a lesson's page (notebooks/page) the
// second.
var scripts = []struct {
	name string
	from []string
}{
	{"container.js", []string{"kernel.js", "links.js", "container.js"}},
	{"page.js", []string{"kernel.js", "running.js", "elements.js", "words.js", "page.js"}},
}

// scripts writes the scripts and the extension's description.
func (m *maker) scripts(f files) error {
	names, err := json.Marshal(f)
	if err != nil {
		return err
	}
	for _, s := range scripts {
		script := scope + string(names) + ";\n"
		for _, name := range s.from {
			text, err := os.ReadFile(filepath.Join(source, name))
			if err != nil {
				return err
			}
			script += string(text)
		}
		if err := os.WriteFile(m.static(s.name), []byte(script+"})();\n"), 0o666); err != nil {
			return err
		}
	}
	about, err := os.ReadFile(filepath.Join(source, "package.json"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(m.work, filepath.FromSlash(folder), "package.json"), about, 0o666)
}

// datasets copies what there is of the datasets that the lessons name.
func (m *maker) datasets(context.Context) error {
	if err := os.MkdirAll(m.static("data"), 0o777); err != nil || m.data == "" {
		return err
	}
	for _, name := range []string{"cora", "citeseer"} {
		list, err := filepath.Glob(filepath.Join(m.data, "ind."+name+".*"))
		if err != nil {
			return err
		}
		for _, file := range list {
			content, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			if err := os.WriteFile(m.static(filepath.Join("data", filepath.Base(file))), content, 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

// lessonNames are those of the lessons and their solutions.
func lessonNames() ([]string, error) {
	list, err := filepath.Glob(filepath.Join("notebooks", "lessons", "*.md"))
	for i, file := range list {
		list[i] = strings.TrimSuffix(filepath.Base(file), ".md")
	}
	return list, err
}

// hashedName is the name of a file that changes with its content, in the form
// in which the page names its own (site/cmd/build).
func hashedName(name string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + base32.StdEncoding.EncodeToString(sum[:5]) + ext
}
