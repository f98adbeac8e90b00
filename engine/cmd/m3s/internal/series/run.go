package series

import (
	"context"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
)

const runHelp = `Run what the results files lack, study by study.

A task of many takes a part of every study's runs: --shard 2/4 the second of
four; --index 1/4 says the same for systems that count from 0. Each part has
files of its own, and m3s experiment merge puts them together, to the same
bytes as of one process. Told to end (SIGTERM, exit code 143; Ctrl-C, 130) the
command keeps the runs that had ended; called again it goes on.`

// runFlags are the flags of m3s experiment run.
type runFlags struct {
	workers      int
	shard, index string
}

func (w World) newRun() *cobra.Command {
	r := &runFlags{}
	var src func() *source.Source
	cmd := w.with(reader(true), "run", "Run an experiment, or a shard of it, or go on with it", func(cmd *cobra.Command, x *file) error {
		return r.run(cmd.Context(), w, src(), x)
	})
	cmd.Long = runHelp
	cmd.Flags().StringVar(&r.shard, "shard", "", "i/n: the i-th of n parts of the runs")
	cmd.Flags().StringVar(&r.index, "index", "", "i/n: the same, counted from 0")
	cmd.Flags().IntVar(&r.workers, "workers", runtime.GOMAXPROCS(0), "runs at a time")
	cmd.MarkFlagsMutuallyExclusive("shard", "index")
	src = w.From(cmd)
	return cmd
}

// part is the share of the runs: 1, 1 for all.
func (r *runFlags) part() (part, parts int, err error) {
	flag, text, first := "shard", r.shard, 1
	if r.index != "" {
		flag, text, first = "index", r.index, 0
	}
	if text == "" {
		return 1, 1, nil
	}
	var rest string
	n, _ := fmt.Sscanf(text+" .", "%d/%d %s", &part, &parts, &rest)
	if part += 1 - first; n != 3 || rest != "." || part < 1 || part > parts {
		return 0, 0, fmt.Errorf("--%s: %q is not i/n with i from %d to %s", flag, text, first, []string{"n-1", "n"}[first])
	}
	return part, parts, nil
}

func (r *runFlags) run(ctx context.Context, w World, src *source.Source, x *file) error {
	part, parts, err := r.part()
	if err != nil {
		return err
	}
	if r.workers < 1 {
		return fmt.Errorf("--workers: %d is less than 1", r.workers)
	}
	if err := os.MkdirAll(x.dir, 0o755); err != nil {
		return fmt.Errorf("results: %w", err)
	}
	for _, s := range x.Studies {
		share := Share{s, part, parts, x.results(s, part, parts), r.workers, x.graphs}
		l, err := w.Perform(ctx, src, share)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w.Out, "%s: %d runs are in %s\n", s.Name, l.Len(), share.Results); err != nil {
			return err
		}
	}
	return nil
}
