package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// notebookFiles are the notebooks of the lessons, in the order of their names.
func notebookFiles() ([]string, error) {
	files, err := filepath.Glob("notebooks/*.ipynb")
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no notebooks: not in the repository's folder")
	}
	return files, err
}

// notebookList is the page that lists the notebooks.
var notebookList = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>M3S notebooks</title>
<link rel="icon" href="data:,">
</head>
<body>
<p><a href="../">M3S</a> <a href="../lessons/">Lessons</a></p>
<h1>Notebooks</h1>
<p>The lessons as Jupyter notebooks for the kernel "Go (M3S)". Save one with the browser's "Save link as".</p>
<ul>
{{range .}}<li><a href="{{.}}" download>{{.}}</a></li>
{{end}}</ul>
</body>
</html>
`))

// bundle makes the zip that the command carries: the page, without what runs
// notebooks in it, and the notebooks.
func (r *release) bundle() error {
	if has, err := hasLab(r.pageZip); err != nil {
		return fmt.Errorf("%w: make page first", err)
	} else if has {
		return fmt.Errorf("%s has the notebooks that run in the browser, which are too large for the command: build it with -lab=false", r.pageZip)
	}
	page, err := zip.OpenReader(r.pageZip)
	if err != nil {
		return err
	}
	defer page.Close()
	var files []packed
	for _, f := range page.File {
		content, err := readZipped(f)
		if err != nil {
			return err
		}
		_, name, _ := strings.Cut(f.Name, "/")
		files = append(files, packed{text: content, to: name})
	}
	notebooks, err := notebookFiles()
	if err != nil {
		return err
	}
	var names []string
	for _, file := range notebooks {
		names = append(names, filepath.Base(file))
		files = append(files, packed{from: file, to: filepath.ToSlash(file)})
	}
	var list, b bytes.Buffer
	if err := notebookList.Execute(&list, names); err != nil {
		return err
	}
	files = append(files, packed{text: list.Bytes(), to: "notebooks/index.html"})
	if err := writeZip(&b, "", r.time, files); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(r.work, "bundle.zip"), b.Bytes(), 0o644); err != nil {
		return err
	}
	return r.writeOverlay()
}

func readZipped(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func (r *release) overlay() string { return filepath.Join(r.work, "overlay.json") }

// writeOverlay tells the compiler where the zip is that site/server/bundle
// embeds: the repository does not hold it.
func (r *release) writeOverlay() error {
	place, err := filepath.Abs("site/server/bundle/m3s-page.zip")
	if err != nil {
		return err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{place: filepath.Join(r.work, "bundle.zip")}})
	if err != nil {
		return err
	}
	return os.WriteFile(r.overlay(), text, 0o644)
}
