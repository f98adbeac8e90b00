package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"m3s/engine/reproduce"
)

func newReproductionCommand(_ *shell) *cobra.Command {
	return &cobra.Command{
		Use:   "reproduction <results folder> <markdown file>",
		Short: "Write REPRODUCTION.md and its pictures from committed results",
		Long: `Write the report of all tables, figures and findings from the results in a
folder (z_table.json and others, as m3s table --format json writes them). The
report's pictures go into the same folder as z_<figure>.svg.`,
		Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			text, pictures, err := reproduction(os.DirFS(args[0]))
			if err != nil {
				return err
			}
			for _, p := range pictures {
				if err := writeChanged(filepath.Join(args[0], p.name), p.text); err != nil {
					return err
				}
			}
			return writeChanged(args[1], text)
		},
	}
}

// picture is one file of the report.
type picture struct {
	name string
	text []byte
}

// reproduction renders the report from a folder of results.
func reproduction(results fs.FS) (markdown []byte, pictures []picture, err error) {
	r, err := reproduce.ReadReport(results)
	if err != nil {
		return nil, nil, err
	}
	figures, err := r.Figures()
	if err != nil {
		return nil, nil, err
	}
	for _, f := range figures {
		text, err := drawSVG(f)
		if err != nil {
			return nil, nil, err
		}
		pictures = append(pictures, picture{"z_" + f.Name + ".svg", text})
	}
	markdown, err = r.Markdown()
	return markdown, pictures, err
}

// writeChanged writes a file unless it has the content already.
func writeChanged(path string, text []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
		return nil
	}
	return os.WriteFile(path, text, 0o644)
}
