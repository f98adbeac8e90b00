package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine/cmd/m3s/internal/terminal"
)

func newDataCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "data",
		Short: "List, fetch and measure datasets",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	st := newStore(cmd, sh)
	cmd.AddCommand(newListCommand(sh), newFetchCommand(sh, st), newStatsCommand(sh, st))
	return cmd
}

func newListCommand(sh *shell) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the datasets",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			var b bytes.Buffer
			w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "name\tnodes\tedges\tfeatures\tclasses\tdownload\twhat it is")
			for _, d := range source.List() {
				fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\t%s\n", d.Name, d.Nodes, d.Edges, d.Features, d.Classes, downloadSize(d), d.Title)
			}
			w.Flush()
			_, err := sh.out.Write(b.Bytes())
			return err
		},
	}
}

// downloadSize is the size of a dataset's files, or that it has none.
func downloadSize(d source.Info) string {
	if len(d.Files) == 0 {
		return "none"
	}
	return fmt.Sprintf("%.1f MB", float64(totalBytes(d))/1e6)
}

func totalBytes(d source.Info) (sum int64) {
	for _, f := range d.Files {
		sum += f.Size
	}
	return sum
}

func newFetchCommand(sh *shell, st *store) *cobra.Command {
	return &cobra.Command{
		Use:   "fetch [name...]",
		Short: "Fetch datasets into the cache, all of them without a name",
		Long: `Fetch datasets into the cache, all of them without a name. What the cache or a
mirror that is a folder has already is checked and not copied.`,
		RunE: func(cmd *cobra.Command, names []string) error {
			if st.noCache {
				return errors.New("--no-cache: fetching is for the cache: leave it out")
			}
			meter := terminal.NewProgress(sh.err, "m3s data fetch", 1)
			defer meter.Clear()
			src := st.source()
			src.Progress = meter.Bytes
			if len(names) == 0 {
				names = downloadable()
			}
			for _, name := range names {
				if err := src.Fetch(cmd.Context(), name); err != nil {
					return err
				}
				meter.Clear()
				if _, err := fmt.Fprintf(sh.out, "%s: ready\n", name); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func downloadable() (names []string) {
	for _, d := range source.List() {
		if len(d.Files) > 0 {
			names = append(names, d.Name)
		}
	}
	return names
}

func newStatsCommand(sh *shell, st *store) *cobra.Command {
	return &cobra.Command{
		Use:   "stats [name...]",
		Short: "Measure datasets: sizes, degrees, homophily, checksums",
		Long: `Measure datasets, all of them without a name. Without a name a dataset that
cannot be had is named on stderr and left out.`,
		RunE: func(cmd *cobra.Command, names []string) error {
			meter := terminal.NewProgress(sh.err, "m3s data stats", 1)
			defer meter.Clear()
			src := st.source()
			src.Progress = meter.Bytes
			table, err := measureAll(cmd.Context(), sh, src, names)
			if err != nil {
				return err
			}
			meter.Clear()
			_, err = sh.out.Write(table.text())
			return err
		},
	}
}

// measureAll loads and measures the named datasets, or all that can be had.
func measureAll(ctx context.Context, sh *shell, src *source.Source, names []string) (facts, error) {
	optional := len(names) == 0
	if optional {
		for _, d := range source.List() {
			names = append(names, d.Name)
		}
	}
	var table facts
	for _, name := range names {
		g, err := src.Load(ctx, name)
		switch {
		case err == nil:
			table.add(g)
		case optional && errors.Is(err, source.ErrUnavailable) && ctx.Err() == nil:
			fmt.Fprintln(sh.err, "m3s: left out:", oneLine(err))
		default:
			return table, err
		}
	}
	return table, nil
}
