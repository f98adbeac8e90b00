package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine/cmd/m3s/internal/words"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

const choicesHelp = `Explore what the paper leaves open: M3S with one option after the other
changed (what is clustered, nodes proposed per stage, class centroids, weights
between stages, confidences with or without dropout, and more), at every label
rate. Each change is compared with the defaults over the same splits.

The splits are not those of m3s table, so that nothing is chosen by the splits
it is reported on. Results files work as for m3s table.`

func newChoicesCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "choices [results file...]",
		Short:   "Explore the options the paper leaves open",
		Long:    choicesHelp,
		Example: "  m3s choices --dataset cora --protocol last --runs 20",
	}
	e := newExperiment(cmd, "choices", reproduce.PaperRuns)
	var perClass []int
	cmd.Flags().IntSliceVar(&perClass, "per-class", nil, perClassHelp)
	format := ""
	cmd.Flags().StringVar(&format, "format", "text", strings.Join(report.Formats(), ", "))
	words.Choices(cmd, "format", report.Formats()...)
	e.addOptions(cmd)
	st := newStore(cmd, sh)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return e.showChoices(cmd.Context(), sh, st.source(), args, perClass, format)
	}
	return cmd
}

func (e *experiment) showChoices(ctx context.Context, sh *shell, src *source.Source, args []string, perClass []int, format string) error {
	if err := report.CheckFormat(format); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if err := checkPerClass(perClass); err != nil {
		return err
	}
	l, only, err := e.conduct(ctx, sh, src, args, func(r reproduce.Request) (reproduce.Study, error) {
		r.PerClass = perClass
		return reproduce.ChoicesStudy(r)
	})
	if err != nil {
		return err
	}
	text, err := report.Render(reproduce.NewTable(l, only), format)
	if err != nil {
		return err
	}
	_, err = sh.out.Write(text)
	return err
}
