package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/words"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

const tableHelp = `Reproduce the paper's Tables 2 to 4: every strategy at every label rate, with
the paper's layers and stages, under both protocols.

Each cell is the mean accuracy over the runs with its 95 % interval (Student's
t), the paper's value and the difference. Run i of every cell uses the split
and the seed i, so that strategies are compared on the same splits.

Every run is kept as a line of a results file. Killed or interrupted work goes
on with --resume. Shards run anywhere and are put together by --merge; the
merged file has the same bytes as that of one run. With --resume several
processes may write to one file at once. A file made with other settings is
refused, and one with a damaged line.`

const tableExample = `  m3s table
  m3s table --dataset cora --runs 50 --protocol last --format markdown
  m3s table --options chosen --protocol last --strategies gcn,multistage,m3s --results chosen.jsonl
  m3s table --shard 1/3
  m3s table --merge m3s-table-*-of-3.jsonl --results m3s-table.jsonl`

// tableCommand is `m3s table`.
type tableCommand struct {
	*experiment
	strategies []string
	perClass   []int
	methods    []string
	format     string
}

func newTableCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "table [results file...]",
		Short:   "Reproduce the paper's tables of accuracies",
		Long:    tableHelp,
		Example: tableExample,
	}
	t := &tableCommand{experiment: newExperiment(cmd, "table", reproduce.PaperRuns)}
	cmd.Flags().StringSliceVar(&t.strategies, "strategies", nil, "strategies, separated by commas (default the paper's eight)")
	cmd.Flags().StringSliceVar(&t.methods, "methods", nil, "instead of strategies, methods with their own options, from this paper and others: "+strings.Join(reproduce.Methods(), ", ")+", or all; by the protocol last unless told otherwise, kept in m3s-methods.jsonl (EVIDENCE.md)")
	cmd.Flags().IntSliceVar(&t.perClass, "per-class", nil, perClassHelp)
	cmd.Flags().StringVar(&t.format, "format", "text", strings.Join(report.Formats(), ", "))
	words.Choices(cmd, "format", report.Formats()...)
	t.addOptions(cmd)
	st := newStore(cmd, sh)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return t.run(cmd.Context(), sh, st.source(), args)
	}
	return cmd
}

func (t *tableCommand) run(ctx context.Context, sh *shell, src *source.Source, args []string) error {
	if err := report.CheckFormat(t.format); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if err := checkPerClass(t.perClass); err != nil {
		return err
	}
	if t.methods != nil {
		return t.compare(ctx, sh, src, args)
	}
	var strategies []engine.Strategy
	for _, name := range listed(t.strategies) {
		s, err := engine.ParseStrategy(name)
		if err != nil {
			return fmt.Errorf("--strategies: %w", err)
		}
		strategies = append(strategies, s)
	}
	l, only, err := t.conduct(ctx, sh, src, args, func(r reproduce.Request) (reproduce.Study, error) {
		r.Strategies, r.PerClass = strategies, t.perClass
		return reproduce.TableStudy(r)
	})
	if err != nil {
		return err
	}
	text, err := report.Render(reproduce.NewTable(l, func(r reproduce.Run) bool {
		return only(r) && (strategies == nil || slices.ContainsFunc(strategies, func(s engine.Strategy) bool { return s.String() == r.Strategy }))
	}), t.format)
	if err != nil {
		return err
	}
	_, err = sh.out.Write(text)
	return err
}

// compare is run for --methods.
func (t *tableCommand) compare(ctx context.Context, sh *shell, src *source.Source, args []string) error {
	if t.strategies != nil {
		return errors.New("--methods and --strategies: one of them")
	}
	t.name = "methods"
	if !t.given("protocol") {
		t.protocol = "last"
	}
	l, only, err := t.conduct(ctx, sh, src, args, func(r reproduce.Request) (reproduce.Study, error) {
		r.PerClass = t.perClass
		s, err := reproduce.MethodsStudy(r, listed(t.methods))
		if err != nil {
			err = fmt.Errorf("--methods: %w", err)
		}
		return s, err
	})
	if err != nil {
		return err
	}
	table := reproduce.NewTable(l, only)
	table.Pairs = reproduce.NewMethodPairs(table.Cells)
	text, err := report.Render(table, t.format)
	if err != nil {
		return err
	}
	_, err = sh.out.Write(text)
	return err
}

// perClassHelp is the help of --per-class of m3s table and m3s choices.
const perClassHelp = "labels per class, separated by commas, instead of the paper's label rates"

func checkPerClass(counts []int) error {
	for _, k := range counts {
		if k < 1 {
			return fmt.Errorf("--per-class: %d is less than 1", k)
		}
	}
	return nil
}
