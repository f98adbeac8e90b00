package series

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"m3s/engine/cmd/m3s/internal/results"
)

func (w World) newMerge() *cobra.Command {
	cmd := w.command("merge", "Put the shards' results together", func(cmd *cobra.Command, x *file) error {
		return x.merge(cmd.Context(), w.Out)
	})
	cmd.Long = `Put the results files of the shards together into one for each study, with the
bytes of one process that ran all. A file of other settings or with runs that
the experiment has not is refused, and nothing is written while a run is
missing.`
	return cmd
}

// merge writes the results file of every study, when all are whole.
func (x *file) merge(ctx context.Context, out io.Writer) error {
	all, err := x.states()
	if err != nil {
		return err
	}
	for _, st := range all {
		if err := st.whole(); err != nil {
			return err
		}
	}
	for _, st := range all {
		path := x.results(st.study, 1, 1)
		if err := results.WriteMerged(ctx, path, st.ledger); err != nil {
			return fmt.Errorf("results: %w", err)
		}
		if _, err := fmt.Fprintf(out, "%s: %d runs are in %s\n", st.Study, st.ledger.Len(), path); err != nil {
			return err
		}
	}
	return nil
}
