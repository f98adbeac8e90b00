package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sort"
)

// licences writes the licence of everything that is inside the page's files:
// Go, and the npm packages that the scripts contain.
func (b *builder) licences() error {
	goroot, err := b.goroot()
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(goroot, "LICENSE"))
	if err != nil {
		return err
	}
	var all bytes.Buffer
	fmt.Fprintf(&all, "Go\n\n%s\n", text)
	names := make([]string, 0, len(b.page.packages))
	for name := range b.page.packages {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		text, err := packageLicence(filepath.Join(b.root, "site", "node_modules", filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		fmt.Fprintf(&all, "%s\n\n%s\n", name, text)
	}
	return os.WriteFile(filepath.Join(b.work, "licences.txt"), all.Bytes(), 0o644)
}

// packageLicence is the licence file of an npm package, with its notice.
func packageLicence(dir string) ([]byte, error) {
	var text []byte
	for _, pattern := range []string{"LICEN[SC]E*", "licen[sc]e*", "NOTICE*"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if info, err := os.Stat(file); err != nil || info.IsDir() {
				continue
			}
			more, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			text = append(text, more...)
		}
	}
	if len(text) == 0 {
		return nil, fmt.Errorf("%s has no licence file", filepath.Base(dir))
	}
	return text, nil
}
