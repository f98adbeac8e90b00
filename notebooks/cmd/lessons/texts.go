package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"m3s/notebooks/ipynb"
)

// retext gives the committed notebooks the texts of their sources. Code and
// what it printed stay, so nothing has to be executed; a notebook whose code
// is not its source's is an error, and stays.
func retext(sources, committed string, out io.Writer) error {
	list, err := names(sources, ".md")
	if err != nil {
		return err
	}
	for _, name := range list {
		n, err := fromSource(sources, name)
		if err != nil {
			return err
		}
		path := filepath.Join(committed, name+".ipynb")
		old, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		was, err := ipynb.Read(old)
		if err != nil {
			return err
		}
		if err := results(n, was); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		text, err := n.Write()
		if err != nil {
			return err
		}
		if bytes.Equal(text, old) {
			continue
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: new texts\n", name)
	}
	return nil
}

// results copies what the cells of an executed notebook showed into those of
// one with the same code.
func results(to, from *ipynb.Notebook) error {
	ran := slices.DeleteFunc(slices.Clone(from.Cells), func(c ipynb.Cell) bool { return c.Kind != ipynb.Code })
	k := 0
	for i := range to.Cells {
		c := &to.Cells[i]
		if c.Kind != ipynb.Code {
			continue
		}
		if k == len(ran) || ran[k].Source != c.Source {
			return fmt.Errorf("the code of cell %s has changed: make notebooks UPDATE=1 executes it", c.ID)
		}
		c.Count, c.Outputs = ran[k].Count, ran[k].Outputs
		k++
	}
	if k < len(ran) {
		return fmt.Errorf("the code of cell %s is gone: make notebooks UPDATE=1 executes the rest", ran[k].ID)
	}
	return nil
}
