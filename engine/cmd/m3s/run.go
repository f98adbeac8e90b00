package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/terminal"
	"m3s/engine/cmd/m3s/internal/written"
	"m3s/engine/export"
)

const runHelp = `Run one strategy on one dataset.

Layers and stages default to the paper's for the dataset and the labels per
class (2 and 3 for a dataset the paper does not have). A dataset that is not
in the cache is read from --mirror or fetched from its public home.

With --json the result is one object on one line:
  dataset, strategy, protocol, seed    what ran
  split, splitSeed                     random, public, all or file; null but for
                                       random
  labelsPerClass, labelled, test       node counts; labelsPerClass is null
                                       where the classes differ
  layers, t                            t: nodes proposed, for each class
  options                              every option; t is -1 for auto
  accuracy                             share of the measured nodes, 0 to 1;
                                       null where none is measured
  measured                             test nodes that accuracy and every
                                       testAccuracy are measured on: those with
                                       a class, or all with --count-unlabelled
  classes, perClass                    names and accuracies; null for a class
                                       without test nodes
  confusion                            [true class][predicted class], counts
  fingerprint                          equal for equal results on any machine
  stages                               one object for each training: stage,
                                       proposed, rejected, added, precision
                                       (null if unknown), maxMinRatio (null
                                       without pseudo-labels), epoch,
                                       testAccuracy (null as accuracy)
  seconds                              wall-clock time
  mixed                                only with --mixed, whose two runs have
                                       their own l2, topicIdf, topicPower and
                                       pseudoWeight: weight of the run smooth,
                                       saved (nats a node by which its classes
                                       describe the words more shortly), and
                                       sharp and smooth with these options,
                                       nats, accuracy and fingerprint
With --runs the result is {"runs": [objects as above], "mean": mean accuracy,
"ci95": half-width of its 95 % interval by Student's t, null for one run,
"measured": the least and the most nodes a run is measured on}. Runs without a
measured node are in none of the three.

Runs are shown as they end, in the order of their seeds: as the rows of a table,
or with --json-lines as objects, a line each, and at the end {"summary": mean,
ci95 and measured}. Interrupted (Ctrl-C, exit code 130) or terminated (SIGTERM,
143), or when a run fails, the command sums up the runs that had ended, in JSON
with "incomplete": true.`

const runExample = `  m3s run --dataset cora --strategy m3s --rate 0.5 --seed 1
  m3s run --dataset citeseer --strategy gcn --per-class 3 --runs 10 --json
  m3s run --dataset karate --strategy lp --per-class 1
  m3s run --dataset cora --strategy evidence --mixed --seed 1
  m3s run --dataset pubmed --strategy m3s --rate 0.03 --threads 2`

func newRunCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "run",
		Short:   "Run one strategy on one dataset",
		Long:    runHelp,
		Example: runExample,
		Args:    cobra.NoArgs,
	}
	r := newRequest(cmd)
	st := newStore(cmd, sh)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return r.run(cmd.Context(), sh, st.source())
	}
	return cmd
}

// run carries out the request. Runs are written as they end; the command that
// is interrupted, or in which a run fails, sums up those that had ended.
func (r *request) run(ctx context.Context, sh *shell, src *source.Source) error {
	if err := r.check(); err != nil {
		return err
	}
	r.noteIgnored(sh.err)
	files, err := r.files.Open(r.several())
	if err != nil {
		return err
	}
	defer files.Close()
	meter := (*terminal.Progress)(nil)
	if !r.quiet() {
		meter = terminal.NewProgress(sh.err, "m3s run "+r.dataset, r.runs)
	}
	defer meter.Clear()
	src.Progress = meter.Bytes
	g, err := r.load(ctx, src, sh.err)
	if err != nil {
		return err
	}
	p, err := newPlan(r, g)
	if err != nil {
		return err
	}
	r.sayMemory(sh.err, p)
	return r.carryOut(ctx, sh, p, files, meter)
}

// carryOut runs the plan and writes what it finds.
func (r *request) carryOut(ctx context.Context, sh *shell, p *plan, files *written.Files, meter *terminal.Progress) error {
	out := r.newFeed(sh.out, p.jobs, meter)
	files.Begin(p.graph.Graph, len(p.jobs), optionsText)
	histories := make([]*export.History, len(p.jobs))
	watch := func(i int) *engine.Observer {
		if histories[i] = files.Watch(p.jobs[i].options); histories[i] == nil {
			return meter.Observer()
		}
		if shown := meter.Observer(); shown != nil {
			return engine.Tee(shown, histories[i].Observer())
		}
		return histories[i].Observer()
	}
	err := p.sweep(ctx, r.workers, watch, func(i int, o outcome) error {
		h := histories[i]
		histories[i] = nil
		if err := files.Add(i, o.result, h); err != nil {
			return err
		}
		return out.add(i, newReport(p, r.protocol, o))
	})
	if err == nil {
		err = files.Finish()
	}
	if e := out.end(); err == nil {
		err = e
	}
	return err
}

// noteIgnored names the options on the command line that the strategy does
// not read under the others. The seed is left out: the split reads it.
func (r *request) noteIgnored(w io.Writer) {
	o, err := r.options("", defaultPerClass)
	if err != nil {
		return // checkOptions has seen it
	}
	for _, s := range r.settings {
		if r.given(s.flag) && s.field != "Seed" && o.Ignores(s.field) {
			fmt.Fprintf(w, "m3s run: --%s has no effect with %v\n", s.flag, o.Strategy)
		}
	}
}

// isCancel reports whether a run ended because it was told to.
func isCancel(err error) bool {
	return errors.Is(err, context.Canceled)
}
