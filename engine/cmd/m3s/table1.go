package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/terminal"
	"m3s/engine/cmd/m3s/internal/words"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

func newTable1Command(sh *shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "table1",
		Short: "Compare the datasets with the paper's Table 1",
		Long: `Compare the datasets with the paper's Table 1, with the reason for each
difference. A dataset that cannot be had is shown as the registry has it.`,
		Args: cobra.NoArgs,
	}
	format := ""
	cmd.Flags().StringVar(&format, "format", "text", strings.Join(report.Formats(), ", "))
	words.Choices(cmd, "format", report.Formats()...)
	st := newStore(cmd, sh)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := report.CheckFormat(format); err != nil {
			return fmt.Errorf("--%w", err)
		}
		all, err := tableOneFacts(cmd.Context(), sh, st.source())
		if err != nil {
			return err
		}
		s, err := reproduce.CompareStatistics(all)
		if err != nil {
			return err
		}
		text, err := report.RenderStatistics(s, format)
		if err != nil {
			return err
		}
		_, err = sh.out.Write(text)
		return err
	}
	return cmd
}

// tableOneFacts measures the paper's datasets in the order of its Table 1.
func tableOneFacts(ctx context.Context, sh *shell, src *source.Source) ([]reproduce.Facts, error) {
	meter := terminal.NewProgress(sh.err, "m3s table1", 1)
	defer meter.Clear()
	src.Progress = meter.Bytes
	var all []reproduce.Facts
	for _, name := range []string{"citeseer", "cora", "pubmed"} {
		info, err := source.Find(name)
		if err != nil {
			return nil, err
		}
		f := reproduce.Facts{Dataset: name, Nodes: info.Nodes, Edges: info.Edges, Classes: info.Classes, Features: info.Features}
		g, err := src.Load(ctx, name)
		switch {
		case err == nil:
			f = measuredFacts(g)
		case !errors.Is(err, source.ErrUnavailable) || ctx.Err() != nil:
			return nil, err
		default:
			meter.Clear()
			fmt.Fprintln(sh.err, "m3s: not measured:", oneLine(err))
		}
		all = append(all, f)
	}
	return all, nil
}

func measuredFacts(g *engine.Graph) reproduce.Facts {
	s := datasets.Measure(g)
	f := reproduce.Facts{
		Dataset: g.Name, Nodes: s.Nodes, Edges: s.Edges, Classes: s.Classes, Features: s.Features, Measured: true,
	}
	if g.Public != nil {
		f.Labelled = len(g.Public.Labelled)
	}
	return f
}
