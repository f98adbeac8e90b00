package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"m3s/engine/chart"
	"m3s/engine/cmd/m3s/internal/picture"
	"m3s/engine/report"
)

func newReproductionCommand(sh *shell) *cobra.Command {
	return &cobra.Command{
		Use:   "reproduction <results folder> <folder>",
		Short: "Write REPRODUCTION.md, CHOICES.md and their tables from committed results",
		Long: `Write REPRODUCTION.md, CHOICES.md and reproduce/results/README.md into the
second folder, from the results in the first (z_table.json and others, as m3s
table --format json and m3s figure --format cells write them). The figures go
beside the results as z_<figure>.svg. The tables at the end of the
second folder's EVIDENCE.md are written anew. A file that is right is left alone.`,
		Example: "  m3s reproduction engine/reproduce/results engine",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			p := picture.NewPencil(cmd.Context(), sh.err)
			defer p.Close()
			pages, pictures, err := reproduction(os.DirFS(args[0]), sh.drawer(p))
			if err != nil {
				return err
			}
			for _, p := range pictures {
				if err := writeChanged(filepath.Join(args[0], p.Name), p.Text); err != nil {
					return err
				}
			}
			for _, p := range pages {
				if err := writeChanged(filepath.Join(args[1], filepath.FromSlash(p.Name)), p.Text); err != nil {
					return err
				}
			}
			return writeEvidence(os.DirFS(args[0]), filepath.Join(args[1], "EVIDENCE.md"))
		},
	}
}

// reproduction renders the report from a folder of results.
func reproduction(results fs.FS, draw chart.Drawer) (pages, pictures []report.Page, err error) {
	r, err := report.ReadReport(results)
	if err != nil {
		return nil, nil, err
	}
	figures, err := r.Figures()
	if err != nil {
		return nil, nil, err
	}
	for _, f := range figures {
		text, err := picture.SVG(f, draw)
		if err != nil {
			return nil, nil, err
		}
		pictures = append(pictures, report.Page{Name: "z_" + f.Name + ".svg", Text: text})
	}
	pages, err = r.Pages()
	return pages, pictures, err
}

// writeEvidence writes the tables of EVIDENCE.md anew, where there is one.
func writeEvidence(results fs.FS, path string) error {
	old, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	text, err := report.Evidence(results, old)
	if err != nil {
		return err
	}
	return writeChanged(path, text)
}

// writeChanged writes a file unless it has the content already.
func writeChanged(path string, text []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
		return nil
	}
	return os.WriteFile(path, text, 0o644)
}
