package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"slices"
)

// lab is what a page's zip has of the notebooks that run in the browser.
type lab struct {
	jupyterlite string          // its version
	packages    []npmPackage    // within it
	modules     []*debug.Module // within the kernel
}

// Where a page's zip has them, below its one folder.
const (
	labConfig   = "lab/jupyter-lite.json"
	labPackages = "lab/build/third-party-licenses.json"
	labKernel   = "lab/extensions/@m3s/go-kernel/static/kernel-*.wasm"
)

// hasLab reports whether a page's zip has the notebooks that run in the
// browser.
func hasLab(file string) (bool, error) {
	z, err := zip.OpenReader(file)
	if err != nil {
		return false, err
	}
	defer z.Close()
	found, err := fs.Glob(z, "*/lab")
	return len(found) > 0, err
}

// readLab reads what the notebooks in a page's zip consist of.
func readLab(file string) (*lab, error) {
	z, err := zip.OpenReader(file)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	l := &lab{}
	for _, part := range []struct {
		pattern string
		read    func([]byte) error
	}{{labConfig, l.config}, {labPackages, l.licences}, {labKernel, l.kernel}} {
		found, err := fs.Glob(z, "*/"+part.pattern)
		if err != nil {
			return nil, err
		}
		if len(found) != 1 {
			return nil, fmt.Errorf("%s: %d files %s in it, want 1: make lite", file, len(found), part.pattern)
		}
		content, err := fs.ReadFile(z, found[0])
		if err != nil {
			return nil, err
		}
		if err := part.read(content); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, path.Base(found[0]), err)
		}
	}
	return l, nil
}

func (l *lab) config(text []byte) error {
	var c struct {
		Data struct {
			Version string `json:"appVersion"`
		} `json:"jupyter-config-data"`
	}
	err := json.Unmarshal(text, &c)
	if l.jupyterlite = c.Data.Version; err == nil && l.jupyterlite == "" {
		err = fmt.Errorf("no version of JupyterLite")
	}
	return err
}

func (l *lab) licences(text []byte) error {
	var list struct {
		Packages []struct{ Name, VersionInfo, LicenseID string }
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, p := range list.Packages {
		l.packages = append(l.packages, npmPackage{p.Name, p.VersionInfo, p.LicenseID})
	}
	return nil
}

// Go's linker puts these around what it says of a program's modules. No
// package of Go's reads that out of WebAssembly.
var infoStart, infoEnd = []byte("0w\xaf\x0c\x92t\x08\x02A\xe1\xc1\a\xe6\xd6\x18\xe6"), []byte("\xf92C1\x86\x18 r\x00\x82B\x10A\x16\xd8\xf2")

func (l *lab) kernel(program []byte) error {
	_, after, found := bytes.Cut(program, infoStart)
	text, _, ends := bytes.Cut(after, infoEnd)
	if !found || !ends {
		return fmt.Errorf("it does not say which modules it consists of")
	}
	info, err := debug.ParseBuildInfo(string(text))
	if err != nil {
		return err
	}
	l.modules = info.Deps
	return nil
}

// withLab adds the page with the notebooks, and their parts to those of the
// release.
func (r *release) withLab() error {
	if r.labZip == "" {
		_, err := fmt.Fprintln(r.stderr, "dist: without the page that has the notebooks in it: make dist NOTEBOOKS=1 makes that too")
		return err
	}
	l, err := readLab(r.labZip)
	if err != nil {
		return err
	}
	page, err := os.ReadFile(r.labZip)
	if err != nil {
		return err
	}
	for _, d := range l.modules {
		if _, err := r.module(d.Path, d.Version); err != nil {
			return err
		}
	}
	r.parts.lab = l
	return r.write("m3s-page-with-notebooks-"+r.version+".zip", page)
}

// without are the packages that are not there already.
func without(packages, there []npmPackage) []npmPackage {
	return slices.DeleteFunc(packages, func(p npmPackage) bool {
		return slices.ContainsFunc(there, func(q npmPackage) bool { return p.name == q.name && p.version == q.version })
	})
}

// part is JupyterLite in the bill.
func (l *lab) part() spdxPart {
	const name = "jupyterlite-core"
	return part(spdxID("pypi", name, l.jupyterlite), name, l.jupyterlite, "BSD-3-Clause", "pkg:pypi/"+name+"@"+l.jupyterlite)
}
