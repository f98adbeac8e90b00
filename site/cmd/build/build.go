package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// builder is one build.
type builder struct {
	root   string // of the repository
	work   string // folder under construction
	home   string // address where the page will be, or ""
	bare   bool   // without the notebooks that run in the browser
	stderr io.Writer
	page   page
}

// build makes the page in a new folder and then puts it in the place of the
// old one, so that a failed build leaves the old page as it was.
func build(out, home string, lab bool, stdout, stderr io.Writer) error {
	root, err := findRoot(".")
	if err != nil {
		return err
	}
	if out == "" {
		out = filepath.Join(root, "build", "site")
	}
	if out, err = filepath.Abs(out); err != nil { // its commands run elsewhere
		return err
	}
	b := &builder{root: root, work: out + ".part", home: home, bare: !lab, stderr: stderr}
	if err := os.RemoveAll(b.work); err != nil {
		return err
	}
	if err := os.MkdirAll(b.work, 0o755); err != nil {
		return err
	}
	for _, step := range []func() error{b.packs, b.program, b.scripts, b.results, b.texts, b.licences, b.icons, b.index, b.lesson, b.offline, b.lab, b.lessons, b.zip} {
		if err := step(); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.Rename(b.work, out); err != nil {
		return err
	}
	if err := besideZip(out); err != nil {
		return err
	}
	return report(stdout, out)
}

// findRoot is the nearest folder above dir that holds this module's go.mod.
func findRoot(dir string) (string, error) {
	at, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		if isModule(filepath.Join(at, "go.mod")) {
			return at, nil
		}
		above := filepath.Dir(at)
		if above == at {
			return "", fmt.Errorf("no go.mod of module m3s above %s", dir)
		}
		at = above
	}
}
