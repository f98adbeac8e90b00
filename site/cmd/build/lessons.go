package main

import (
	"fmt"
	"path/filepath"
)

// lessons makes the notebooks' pages in a folder of the page. As with the
// packs, a command makes them: what a page imports ends at the datasets. They
// are not among the files that the page's first visit keeps; they have their
// own list and are kept when one of them is visited.
func (b *builder) lessons() error {
	args := []string{"run", "./notebooks/cmd/lessons", "export", "-home", "../"}
	if b.hasLab() {
		args = append(args, "-lab", "../"+labName+"/")
	}
	cmd := b.command("go", append(args, filepath.Join(b.work, "lessons"))...)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("lessons: %w", err)
	}
	return nil
}
