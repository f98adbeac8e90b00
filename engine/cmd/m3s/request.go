package main

import (
	"errors"
	"fmt"
	"math"
	"runtime"

	"github.com/spf13/cobra"

	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/words"
	"m3s/engine/cmd/m3s/internal/written"
	"m3s/engine/paper"
)

// defaultPerClass is the paper's "two labeled nodes of each class".
const defaultPerClass = 2

// mostRuns bounds what a sweep keeps in memory.
const mostRuns = 100_000

// request is what the command line of `m3s run` asks for.
type request struct {
	dataset   string
	rate      float64 // per cent
	perClass  int
	split     string
	splitFile string
	splitSeed uint64
	runs      int
	workers   int
	threads   int
	protocol  string
	json      bool
	lines     bool // JSON, a line for each run
	rows      bool // CSV, a row for each run
	format    string
	files     *written.Flags
	preset    string
	mixed     bool // evidence at two settings
	settings  settings
	own       *ownFiles

	given func(flag string) bool // whether the flag is on the command line
}

// newRequest adds the flags of `m3s run` to cmd.
func newRequest(cmd *cobra.Command) *request {
	r := &request{given: cmd.Flags().Changed}
	f := cmd.Flags()
	f.SortFlags = false
	r.addSplit(f)
	f.StringVar(&r.splitFile, "split-file", "", "file that says which nodes are labelled and which tested: see m3s split")
	f.Uint64Var(&r.splitSeed, "split-seed", 0, "seed of the random split (default the seed of the run)")
	f.IntVar(&r.runs, "runs", 1, "number of runs, with seeds from --seed upwards")
	f.IntVar(&r.workers, "workers", runtime.GOMAXPROCS(0), "runs at a time")
	f.IntVar(&r.threads, "threads", 1, "threads that share the rows of a run, for one on a graph of many thousand nodes")
	f.StringVar(&r.protocol, "protocol", "last", "last: last epoch, clean confidences; paper: the reference code's rules")
	f.BoolVar(&r.json, "json", false, "print JSON")
	f.BoolVar(&r.lines, "json-lines", false, "print a JSON object for each run as it ends, on a line of its own")
	f.StringVar(&r.format, "format", "text", "text, json (as --json), jsonl (as --json-lines) or csv (a row for each run)")
	words.Choices(cmd, "format", "text", "json", "jsonl", "csv")
	f.StringVar(&r.preset, "options", "defaults", presetHelp)
	f.BoolVar(&r.mixed, "mixed", false, "with --strategy evidence: run it at two settings and mix their answers (MIXED.md)")
	r.settings = newSettings(cmd)
	r.own = newOwnFiles(cmd)
	cmd.Example += ownExample
	r.files = written.NewFlags(cmd)
	return r
}

// quiet reports whether only what a program reads is wanted.
func (r *request) quiet() bool { return r.json || r.lines || r.rows }

// takeFormat sets what --format asks for.
func (r *request) takeFormat() error {
	if r.json && r.lines {
		return errors.New("--json and --json-lines: give one of them")
	}
	if (r.json || r.lines) && r.given("format") {
		return errors.New("--format: leave out --json and --json-lines, which say the same")
	}
	switch r.format {
	case "text":
	case "json":
		r.json = true
	case "jsonl":
		r.lines = true
	case "csv":
		r.rows = true
	default:
		return fmt.Errorf("--format: %q is not one of text, json, jsonl, csv", r.format)
	}
	return nil
}

// several reports whether the answer is that of several runs, if only of one.
func (r *request) several() bool { return r.given("runs") }

// check reports flags that contradict each other or make no sense alone.
func (r *request) check() error {
	if err := r.checkSplit(); err != nil {
		return err
	}
	switch {
	case r.runs < 1 || r.runs > mostRuns:
		return fmt.Errorf("--runs: %d is not between 1 and %d", r.runs, mostRuns)
	case r.workers < 1:
		return fmt.Errorf("--workers: %d is less than 1", r.workers)
	case r.threads < 1:
		return fmt.Errorf("--threads: %d is less than 1", r.threads)
	}
	if err := r.takeFormat(); err != nil {
		return err
	}
	if err := r.settings.takePreset(r.preset); err != nil {
		return err
	}
	return r.checkOptions()
}

// checkOptions finds a bad option before a dataset is loaded.
func (r *request) checkOptions() error {
	o, err := r.options("", defaultPerClass)
	if err != nil {
		return err
	}
	if o.Seed > math.MaxUint64-uint64(r.runs-1) {
		return fmt.Errorf("--seed: %d leaves no seed for %d runs", o.Seed, r.runs)
	}
	if err := r.files.Check(r.several(), o); err != nil {
		return err
	}
	if err := r.checkMixed(o); err != nil {
		return err
	}
	return o.Validate()
}

// checkMixed reports what does not go with two runs in one.
func (r *request) checkMixed(o engine.Options) error {
	if !r.mixed {
		return nil
	}
	if o.Strategy != engine.Evidence {
		return errors.New("--mixed: is for --strategy evidence")
	}
	for _, flag := range []string{"l2", "topic-idf", "topic-power", "pseudo-weight"} {
		if r.given(flag) {
			return fmt.Errorf("--mixed: each of the two runs has its own --%s: leave it out", flag)
		}
	}
	if r.files.History != "" || r.files.Weights != "" {
		return errors.New("--mixed: there are two networks: leave out --history and --weights")
	}
	return nil
}

// options are the settings of the first run: the engine's defaults, the
// protocol, the paper's layers and stages where it has the dataset, and then
// what the command line gives.
func (r *request) options(dataset string, perClass int) (engine.Options, error) {
	o, err := paper.Options(dataset, perClass, r.protocol)
	if err != nil {
		return o, err
	}
	r.own.setDefaults(&o)
	return o, r.settings.apply(&o)
}

// balance is the number of labelled nodes of each class, or 0 when the
// classes differ.
func balance(g *engine.Graph, s *engine.Split) int {
	count := make([]int, g.C())
	for _, i := range s.Labelled {
		if y := g.Y[i]; y != engine.Unlabelled {
			count[y]++
		}
	}
	for _, k := range count {
		if k != count[0] {
			return 0
		}
	}
	return count[0]
}
