package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// datasetNames are the datasets of the page, in its order.
var datasetNames = []string{"cora", "citeseer", "karate", "generated"}

// largeName is a dataset that a build takes when its pack is there and does
// not make itself: it is a large download and a slow picture. A visit keeps it
// only when it is used.
const largeName = "pubmed"

// packs makes the dataset packs. One that cannot be had is reported by the
// pack command and left out; the page says that it is missing.
func (b *builder) packs() error {
	dir := filepath.Join(b.root, "build", "packs")
	cmd := b.command("go", append([]string{"run", "./datasets/cmd/pack", "-allow-missing", "-o", dir}, datasetNames...)...)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("packs: %w", err)
	}
	b.page.Packs, b.page.Missing = map[string]string{}, []string{}
	for _, name := range append([]string{largeName}, datasetNames...) {
		file := filepath.Join(dir, name+".m3s")
		if _, err := os.Stat(file); err != nil {
			if name != largeName {
				b.page.Missing = append(b.page.Missing, name)
			}
			continue
		}
		hashed, err := b.add(file, name+".m3s")
		if err != nil {
			return err
		}
		b.page.Packs[name] = hashed
	}
	return nil
}
