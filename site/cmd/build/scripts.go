package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// offlineName is the service worker's file: a browser looks for a newer one
// under the same name.
const offlineName = "offline.js"

// scripts bundles the modules and the style sheet with esbuild. The main
// script's chunks load late; the worker is one classic script, with Go's loader
// for its program.
func (b *builder) scripts() error {
	tool, err := exec.LookPath(filepath.Join(b.root, "site", "node_modules", ".bin", "esbuild"))
	if err != nil {
		return errors.New("esbuild is missing: run npm --prefix site ci")
	}
	page, err := b.bundle(tool, "--splitting", "--format=esm", "src/app/main.js", "src/app/style.css")
	if err != nil {
		return err
	}
	goroot, err := b.goroot()
	if err != nil {
		return err
	}
	if b.page.Worker, err = b.worker(tool, filepath.Join(goroot, "lib", "wasm", "wasm_exec.js")); err != nil {
		return err
	}
	start, err := b.bundle(tool, "--format=iife", "src/app/start.js")
	if err != nil {
		return err
	}
	places, err := b.bundle(tool, "--format=iife", "src/graph/places/places.js")
	if err != nil {
		return err
	}
	offline, err := b.bundle(tool, "--format=iife", "src/app/offline/service-worker.js")
	if err != nil {
		return err
	}
	if err := os.Rename(filepath.Join(b.work, offline.entry["src/app/offline/service-worker.js"]), filepath.Join(b.work, offlineName)); err != nil {
		return err
	}
	b.page.Script, b.page.Style = page.entry["src/app/main.js"], page.entry["src/app/style.css"]
	b.page.Places, b.page.Start = places.entry["src/graph/places/places.js"], start.entry["src/app/start.js"]
	b.page.parts, b.page.packages = page.parts[b.page.Script], page.packages
	if b.page.icon, err = b.add(filepath.Join(b.root, "site", "src", "app", iconFolder, "icon.svg"), "icon.svg"); err != nil {
		return err
	}
	if err := b.lessonParts(tool); err != nil {
		return err
	}
	for name, file := range map[string]string{"main.js": b.page.Script, "start.js": b.page.Start, "style.css": b.page.Style, "places.js": b.page.Places} {
		if file == "" {
			return fmt.Errorf("esbuild wrote no file for %s", name)
		}
	}
	return nil
}

// worker bundles the worker's script with Go's loader. Its name is made from
// its content: esbuild's has the loader's place in it, which differs from
// computer to computer.
func (b *builder) worker(tool, loader string) (string, error) {
	const entry = "src/program/worker.js"
	made, err := b.bundle(tool, "--format=iife", "--inject:"+loader, entry)
	if err != nil {
		return "", err
	}
	if made.entry[entry] == "" {
		return "", errors.New("esbuild wrote no file for worker.js")
	}
	file := filepath.Join(b.work, made.entry[entry])
	name, err := b.add(file, "worker.js")
	if err != nil {
		return "", err
	}
	return name, os.Remove(file)
}

// bundled says what esbuild wrote.
type bundled struct {
	entry    map[string]string   // file of each entry point
	parts    map[string][]string // files that a file's modules need before it runs, sorted
	packages map[string]bool     // npm packages inside
}

// bundle runs esbuild in the site folder.
func (b *builder) bundle(tool string, args ...string) (*bundled, error) {
	metaFile := filepath.Join(b.work, "meta.tmp")
	cmd := b.command(tool, append([]string{
		"--bundle", "--minify", "--target=es2022", "--legal-comments=none", "--log-level=warning",
		"--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]", "--metafile=" + metaFile, "--outdir=" + b.work,
	}, args...)...)
	cmd.Dir = filepath.Join(b.root, "site")
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("esbuild: %w", err)
	}
	raw, err := os.ReadFile(metaFile)
	if err != nil {
		return nil, err
	}
	if err := os.Remove(metaFile); err != nil {
		return nil, err
	}
	return readMeta(raw)
}

// readMeta reads esbuild's description of its output.
func readMeta(raw []byte) (*bundled, error) {
	var meta struct {
		Inputs  map[string]struct{}
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal(raw, &meta); err != nil {
		return nil, fmt.Errorf("esbuild: metafile: %w", err)
	}
	r := &bundled{entry: map[string]string{}, parts: map[string][]string{}, packages: map[string]bool{}}
	var need func(of string, seen map[string]bool)
	need = func(of string, seen map[string]bool) {
		for _, i := range meta.Outputs[of].Imports {
			if i.Kind == "import-statement" && !seen[i.Path] {
				seen[i.Path] = true
				need(i.Path, seen)
			}
		}
	}
	for file, o := range meta.Outputs {
		if o.EntryPoint == "" {
			continue
		}
		name, parts := filepath.Base(file), map[string]bool{}
		need(file, parts)
		r.entry[o.EntryPoint] = name
		for part := range parts {
			r.parts[name] = append(r.parts[name], filepath.Base(part))
		}
		slices.Sort(r.parts[name])
	}
	for file := range meta.Inputs {
		if _, inside, ok := strings.Cut(file, "node_modules/"); ok {
			r.packages[packageOf(inside)] = true
		}
	}
	return r, nil
}

// packageOf is the npm package of a path below node_modules.
func packageOf(path string) string {
	parts := strings.SplitN(path, "/", 3)
	if strings.HasPrefix(path, "@") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}
