package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// datasetNames are the datasets of the page, in its order.
var datasetNames = []string{"cora", "citeseer", "karate", "generated"}

// packs makes the dataset packs. One that cannot be had is left out, and the
// page says why.
func (b *builder) packs() error {
	dir := filepath.Join(b.root, "build", "packs")
	var said bytes.Buffer
	cmd := b.command("go", append([]string{"run", "./datasets/cmd/pack", "-allow-missing", "-o", dir}, datasetNames...)...)
	cmd.Stdout = io.MultiWriter(b.stderr, &said)
	cmd.Stderr = cmd.Stdout
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("packs: %w", err)
	}
	b.page.Packs, b.page.Missing = map[string]string{}, map[string]string{}
	for _, name := range datasetNames {
		file := filepath.Join(dir, name+".m3s")
		if _, err := os.Stat(file); err != nil {
			b.page.Missing[name] = reason(said.String(), name)
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

// reason is what the pack command said of a dataset.
func reason(said, name string) string {
	for _, line := range strings.Split(said, "\n") {
		if _, why, ok := strings.Cut(line, name+": "); ok {
			return strings.TrimSpace(why)
		}
	}
	return "not made"
}
