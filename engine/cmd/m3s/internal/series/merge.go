package series

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"m3s/engine/cmd/m3s/internal/results"
)

func (w World) newMerge() *cobra.Command {
	wait := time.Duration(0)
	cmd := w.command("merge", "Put the shards' results together", func(cmd *cobra.Command, x *file) error {
		return x.merge(cmd.Context(), w.Out, wait)
	})
	cmd.Flags().DurationVar(&wait, "wait", 0, "while a run is missing look again after so long, as 30s; without it that is an error")
	cmd.Long = `Put the results files of the shards together into one for each study, with the
bytes of one process that ran all. A file of other settings or with runs that
the experiment has not is refused, and nothing is written while a run is
missing.`
	return cmd
}

// merge writes the results file of every study, when all are whole.
func (x *file) merge(ctx context.Context, out io.Writer, wait time.Duration) error {
	all, err := x.complete(ctx, wait)
	if err != nil {
		return err
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

// complete are the states of all studies when no run is missing.
func (x *file) complete(ctx context.Context, wait time.Duration) ([]*state, error) {
	for {
		all, err := x.states()
		for _, st := range all {
			if err = st.whole(); err != nil {
				break
			}
		}
		if wait <= 0 || !errors.Is(err, errMissing) {
			return all, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(wait):
		}
	}
}
