package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"text/template"

	"m3s/engine/paper"
)

// page is what index.html needs to know.
type page struct {
	manifest
	Script, Start, Style string
	parts                []string        // files that the script imports, and they
	icon                 string          // the tab's
	packages             map[string]bool // npm packages in the scripts
	lesson               lessonPage
	text                 map[string]catalogue
	late                 map[string]string // file of each language's late words
}

// manifest is what the page's script reads (site/src/program/manifest.js).
type manifest struct {
	Wasm    builds            `json:"wasm"`
	Worker  string            `json:"worker"`
	Places  string            `json:"places"` // worker that places nodes
	Packs   map[string]string `json:"packs"`
	Missing []string          `json:"missing"` // datasets that could not be had
	Paper   []paperSetting    `json:"paper"`
	Results string            `json:"results"` // committed results of the paper's tables and figures
	Version string            `json:"version"` // changes with any file that is named here or loaded late
}

// builds are the files of the Go program.
type builds struct {
	SIMD   string `json:"simd"`
	Scalar string `json:"scalar"`
}

type paperSetting struct {
	Dataset  string  `json:"dataset"`
	Rate     float64 `json:"rate"`
	PerClass int     `json:"perClass"`
	Layers   int     `json:"layers"`
	Stages   int     `json:"stages"`
}

// index writes the manifest and the page in every language.
func (b *builder) index() error {
	for _, s := range paper.Settings() {
		b.page.Paper = append(b.page.Paper, paperSetting(s))
	}
	files, err := newEdition(b.work, b.page.Wasm, nil, nil)
	if err != nil {
		return err
	}
	b.page.Version = files.Version
	raw, err := json.Marshal(b.page.manifest)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(b.work, "manifest.json"), raw, 0o644); err != nil {
		return err
	}
	for i := range languages {
		if err := b.html(i, string(raw)); err != nil {
			return err
		}
	}
	return nil
}

// html writes the page in one of the languages.
func (b *builder) html(which int, manifest string) error {
	l, other := languages[which], languages[1-which]
	text := b.page.text[l.folder]
	first, err := text.part(func(area string) bool { return area == inPage })
	if err != nil {
		return err
	}
	source, err := os.ReadFile(filepath.Join(b.root, "site", "src", "app", "index.html"))
	if err != nil {
		return err
	}
	t, err := template.New("index.html").Funcs(template.FuncMap{"t": text.fill}).Parse(flush(string(source)))
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(b.work, l.file))
	if err != nil {
		return err
	}
	// json.Marshal writes < as \u003c, so no JSON can end its element.
	err = t.Execute(f, map[string]any{
		"Manifest": manifest, "Script": b.page.Script, "Start": b.page.Start, "Style": b.page.Style, "Text": string(first), "Late": b.page.late[l.folder],
		"Lang": l.code, "Other": other.file, "OtherLang": other.code, "App": appManifestName(l), "Social": social(b.home, text),
		"Parts": b.page.parts, "Icon": b.page.icon,
	})
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// indents are the blanks that begin lines.
var indents = regexp.MustCompile(`(?m)^ +`)

// flush is a template without its indents: after gzip they are 120 bytes of the
// first picture.
func flush(template string) string { return indents.ReplaceAllString(template, "") }
