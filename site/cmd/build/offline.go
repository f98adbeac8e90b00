package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
)

// edition is what the service worker keeps (site/src/app/offline/edition.js):
// file names with the checksum of each, as a request's integrity.
type edition struct {
	Version string            `json:"version"`
	Files   map[string]string `json:"files"`
	More    map[string]string `json:"more"` // kept once they are used
	Wasm    builds            `json:"wasm"`
}

// offlineLine is the line in front of the service worker's script. A new
// edition makes it a new script, which is how a browser notices one.
var offlineLine = regexp.MustCompile(`^self\.m3sEdition=.*\n`)

// newEdition describes the page in a folder. change is what becomes of a file
// on its way to where it is served, or nil.
func newEdition(dir string, wasm builds, large []string, change func(name string, content []byte) []byte) (*edition, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	e := &edition{Files: map[string]string{}, More: map[string]string{}, Wasm: wasm}
	all := sha256.New()
	once := map[string]bool{wasm.SIMD: true, wasm.Scalar: true}
	for _, name := range large {
		once[name] = true
	}
	for _, f := range entries {
		name := f.Name()
		if f.IsDir() || name == offlineName || name == zipName {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		if change != nil {
			content = change(name, content)
		}
		sum := sha256.Sum256(content)
		all.Write([]byte(name + "\n"))
		all.Write(sum[:])
		integrity := "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
		if once[name] {
			e.More[name] = integrity
		} else {
			e.Files[name] = integrity
		}
	}
	e.Version = hex.EncodeToString(all.Sum(nil)[:8])
	return e, nil
}

// script is the service worker's script for an edition.
func (e *edition) script(source []byte) ([]byte, error) {
	list, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	line := append(append([]byte("self.m3sEdition="), list...), ";\n"...)
	return append(line, offlineLine.ReplaceAll(source, nil)...), nil
}

// offline gives the service worker its list.
func (b *builder) offline() error {
	file := filepath.Join(b.work, offlineName)
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	e, err := newEdition(b.work, b.page.Wasm, []string{b.page.Packs[largeName]}, nil)
	if err != nil {
		return err
	}
	made, err := e.script(source)
	if err != nil {
		return err
	}
	return os.WriteFile(file, made, 0o644)
}

// readEdition is the edition that a service worker's script holds, nil for none.
func readEdition(script []byte) (*edition, error) {
	line := offlineLine.Find(script)
	if line == nil {
		return nil, nil
	}
	var e edition
	list := bytes.TrimSuffix(bytes.TrimPrefix(line, []byte("self.m3sEdition=")), []byte(";\n"))
	return &e, json.Unmarshal(list, &e)
}
