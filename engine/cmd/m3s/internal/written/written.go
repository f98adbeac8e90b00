// Package written is the files that the runs of a command write.
package written

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/engine"
	"m3s/engine/export"
	"m3s/internal/whole"
)

// seedMark in a file's name stands for the seed of a run, so that each has a
// file of its own.
const seedMark = "{seed}"

// Flags name the files that runs write.
type Flags struct{ Predictions, History, Weights string }

const filesHelp = `
--predictions writes a line of CSV for each node: node, name, class (what the
run predicts), how (given, virtual or predicted), stage and label (of a given or
virtual label), truth, and probability_CLASS for each class. --history writes
JSON lines, by epoch, by network trained and by stage, with each proposal and
why it was rejected. --weights writes an npz for NumPy, which m3s predict and
m3s explain read. A file is written whole or not at all; one that cannot be
written is refused before anything is loaded. With --runs the first two have a
seed on each line, and {seed} in a name gives each run its own file, which
weights need.`

const filesExample = `
  m3s run --dataset cora --predictions nodes.csv --history run.jsonl --weights run.npz
  m3s run --dataset cora --runs 10 --format csv --weights seed-{seed}.npz`

// NewFlags adds the flags to cmd.
func NewFlags(cmd *cobra.Command) *Flags {
	w := &Flags{}
	f := cmd.Flags()
	f.StringVar(&w.Predictions, "predictions", "", "file for the class of each node, how it came to it, and its probabilities, as CSV")
	f.StringVar(&w.History, "history", "", "file for what happened, by epoch and stage, as JSON lines")
	f.StringVar(&w.Weights, "weights", "", "file for the weights of the network, as NumPy's npz")
	cmd.Long += "\n" + filesHelp
	cmd.Example += filesExample
	return w
}

// each calls do with the flags that are given.
func (w *Flags) each(do func(flag, path string) error) error {
	for _, f := range [][2]string{{"predictions", w.Predictions}, {"history", w.History}, {"weights", w.Weights}} {
		if f[1] == "" {
			continue
		}
		if err := do(f[0], f[1]); err != nil {
			return fmt.Errorf("--%s: %w", f[0], err)
		}
	}
	return nil
}

// idle reports that no file is wanted.
func (w *Flags) idle() bool { return *w == (Flags{}) }

// Check reports names that do not go together.
func (w *Flags) Check(several bool, o engine.Options) error {
	taken := map[string]string{}
	return w.each(func(flag, path string) error {
		own := strings.Contains(path, seedMark)
		switch other := taken[filepath.Clean(path)]; {
		case other != "":
			return fmt.Errorf("%s is the file of --%s", path, other)
		case flag == "weights" && several && !own:
			return fmt.Errorf("with --runs the name needs %s: a file for each run", seedMark)
		case flag == "weights" && o.Strategy.Recipe().Alone:
			return fmt.Errorf("%v trains no network", o.Strategy)
		}
		taken[filepath.Clean(path)] = flag
		return nil
	})
}

// Files are the files of a request's runs in the making.
type Files struct {
	*Flags
	several bool
	graph   *engine.Graph
	shared  map[string]*whole.File // by flag; with runs in them, in the order of their seeds
	waiting []*ended               // by job, nil until it has ended
	options func(engine.Options) ([]byte, error)
	done    int // jobs before this one are written
}

// ended is a run that waits for those before it.
type ended struct {
	result  *engine.Result
	history []byte
}

// Open begins the files, or says which cannot be written. Close must follow.
func (w *Flags) Open(several bool) (*Files, error) {
	all := &Files{Flags: w, several: several, shared: map[string]*whole.File{}}
	err := w.each(func(flag, path string) error {
		f, err := Create(path)
		if err != nil {
			return err
		}
		if strings.Contains(path, seedMark) || flag == "weights" {
			f.Abort() // it was to see that the folder takes files
			return nil
		}
		all.shared[flag] = f
		return nil
	})
	if err != nil {
		all.Close()
		return nil, err
	}
	return all, nil
}

// Create begins a file, in the place of a regular one if any.
func Create(path string) (*whole.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
	}
	return whole.Create(path)
}

// Close leaves what was there of the files that are not whole.
func (w *Files) Close() {
	for _, f := range w.shared {
		f.Abort()
	}
}

// Begin says which graph the runs are on, their number, and how options are
// written.
func (w *Files) Begin(g *engine.Graph, jobs int, options func(engine.Options) ([]byte, error)) {
	w.graph, w.waiting, w.options = g, make([]*ended, jobs), options
}

// Watch is what collects the history of a run; nil without --history.
func (w *Files) Watch(o engine.Options) *export.History {
	if w.History == "" {
		return nil
	}
	return export.NewHistory(w.graph, o, w.several)
}

// Add takes job i's run, which has ended, and writes those that are due.
func (w *Files) Add(i int, r *engine.Result, h *export.History) error {
	if w.idle() {
		return nil
	}
	e := &ended{result: r}
	if h != nil {
		lines, err := h.Lines()
		if err != nil {
			return fmt.Errorf("--history: %w", err)
		}
		e.history = lines
	}
	for w.waiting[i] = e; w.done < len(w.waiting) && w.waiting[w.done] != nil; w.done++ {
		if err := w.write(w.waiting[w.done]); err != nil {
			return err
		}
		w.waiting[w.done] = nil
	}
	return nil
}

// write puts a run into its files.
func (w *Files) write(e *ended) error {
	return w.each(func(flag, path string) error {
		text, err := w.content(flag, e)
		if err != nil {
			return err
		}
		if f := w.shared[flag]; f != nil {
			_, err = f.Write(text)
			return err
		}
		return whole.Write(strings.ReplaceAll(path, seedMark, strconv.FormatUint(e.result.Options.Seed, 10)), text)
	})
}

func (w *Files) content(flag string, e *ended) ([]byte, error) {
	switch {
	case flag == "history":
		return e.history, nil
	case flag == "predictions" && w.shared[flag] != nil && w.done > 0:
		return export.MorePredictions(w.graph, e.result), nil
	case flag == "predictions":
		return export.Predictions(w.graph, e.result, w.several), nil
	}
	options, err := w.options(e.result.Options)
	if err != nil {
		return nil, err
	}
	n := export.Network{Weights: e.result.Weights, About: &export.About{
		Dataset: w.graph.Name, Graph: datasets.Identity(w.graph), Classes: w.graph.Classes, Options: options, Fingerprint: e.result.Fingerprint,
		Given: given(e.result),
	}}
	return n.Encode()
}

// given are the nodes whose labels a run was given.
func given(r *engine.Result) (nodes []int32) {
	for i, stage := range r.Labels.Stage {
		if stage == 0 {
			nodes = append(nodes, int32(i))
		}
	}
	return nodes
}

// Finish gives the files their names, if all runs are in them.
func (w *Files) Finish() error {
	if w.idle() {
		return nil
	}
	if w.done < len(w.waiting) {
		return errors.New("not all runs have ended")
	}
	return w.each(func(flag, _ string) error {
		if f := w.shared[flag]; f != nil {
			return f.Commit()
		}
		return nil
	})
}
