// Package series is m3s experiment: the commands on an experiment that a file
// describes.
package series

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/experiment"
	"m3s/engine/reproduce"
)

const help = `Run an experiment that one TOML file describes: studies with their datasets,
strategies, options, values and seeds.

  title = "Dropout on Cora"
  runs = 20                          # of each cell; 10 without it

  [[study]]
  name = "dropout"                   # of its results file
  kind = "sweep"                     # table, layers, stages, clusters, choices, sweep
  datasets = ["cora"]
  protocols = ["last"]               # paper, last; both without it
  strategies = ["gcn", "m3s"]        # of a table or a sweep; the paper's eight without it
  per-class = [2, 4]                 # the paper's label rates without it
  options = "chosen"                 # as --options of m3s table
  first-seed = 1
  set = {epochs = 100}               # options by their flags
  sweep = {dropout = [0.3, 0.5]}     # every combination is a cell

  [[graph]]                          # of your own, for the datasets of a study
  name = "club"
  edges = "links.csv"                # the flags of m3s run that name a graph,
  labels = "classes.csv"             # paths from the folder of this file

Every study has the runs, and its results file the bytes, of m3s table, figure
or choices with the same settings. A results file is of the graphs it was begun
with: after a change of an own graph's files it is refused. Results files are kept in the folder --dir
(default m3s-FILE here), one for each study, with --shard one for each study
and shard. A command that was stopped or killed goes on where it was when it is
called again.`

// World is what the commands know of the world around them.
type World struct {
	Out   io.Writer
	Words experiment.Words // without Graph
	// Open reads an own graph of an experiment, and says what suits it among the
	// defaults of a run. Where tell, it says what it passed over.
	Open func(g experiment.Graph, tell bool) (*engine.Graph, func(*engine.Options), error)
	// From adds the flags that say where datasets come from.
	From func(*cobra.Command) func() *source.Source
	// Perform runs what a results file lacks of a share of a study.
	Perform func(context.Context, *source.Source, Share) (*reproduce.Ledger, error)
}

// Share is the part-th of parts shares of a study's runs, and where and how to
// run it.
type Share struct {
	experiment.Study
	Part, Parts int
	Results     string // file
	Workers     int
	Graphs      map[string]*engine.Graph // own ones, by name
}

// file is what the commands have in common: an experiment's file and the
// folder of its results.
type file struct {
	*experiment.Experiment
	path, dir string
	runs      int
	graphs    map[string]*engine.Graph // own ones, by name; nil where none is read
	reading   map[string]float64       // seconds that took
	tell      bool                     // what is passed over in their files
}

// reader is a file whose graphs are read.
func reader(tell bool) *file {
	return &file{graphs: map[string]*engine.Graph{}, reading: map[string]float64{}, tell: tell}
}

// New is the command m3s experiment.
func New(w World) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "experiment",
		Short: "Run an experiment that a file describes, on one machine or many",
		Long:  help,
		Example: `  m3s experiment run engine/experiment/paper/tables.toml
  m3s experiment run dropout.toml --shard 2/4
  m3s experiment status dropout.toml
  m3s experiment merge dropout.toml
  m3s experiment report dropout.toml > dropout.md`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(w.newRun(), w.newStatus(), w.newMerge(), w.newReport(), w.newSlurm(), w.newKubernetes(), w.newPlan())
	return cmd
}

// command makes a command of a function on an experiment's file.
func (w World) command(use, short string, f func(cmd *cobra.Command, x *file) error) *cobra.Command {
	return w.with(reader(false), use, short, f)
}

// with makes one that reads into x.
func (w World) with(x *file, use, short string, f func(cmd *cobra.Command, x *file) error) *cobra.Command {
	cmd := &cobra.Command{Use: use + " FILE", Short: short, Args: cobra.ExactArgs(1)}
	cmd.Flags().SortFlags = false
	cmd.Flags().StringVar(&x.dir, "dir", "", "folder of the results files (default m3s-FILE here)")
	cmd.Flags().IntVar(&x.runs, "runs", 0, "runs of each cell, in place of the file's")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := x.read(args[0], w); err != nil {
			return err
		}
		if err := x.setRuns(cmd.Flags().Changed("runs")); err != nil {
			return err
		}
		return f(cmd, x)
	}
	return cmd
}

// read reads the file.
func (x *file) read(path string, w World) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("experiment: %w", err)
	}
	x.path = path
	if x.dir == "" {
		x.dir = "m3s-" + strings.TrimSuffix(filepath.Base(path), ".toml")
	}
	if x.graphs != nil {
		w.Words.Graph = func(g experiment.Graph) (string, func(*engine.Options), error) {
			begin := processorSeconds()
			graph, fit, err := w.Open(g, x.tell)
			if err != nil {
				return "", nil, err
			}
			x.graphs[g.Name], x.reading[g.Name] = graph, processorSeconds()-begin
			return datasets.Identity(graph), fit, nil
		}
	}
	x.Experiment, err = experiment.Read(path, text, w.Words)
	return err
}

// setRuns takes the number of runs that is given in place of the file's.
func (x *file) setRuns(given bool) error {
	if given && (x.runs < 1 || x.runs > experiment.MaxRuns) {
		return fmt.Errorf("--runs: %d is not between 1 and %d", x.runs, experiment.MaxRuns)
	}
	for i := range x.Studies {
		s := &x.Studies[i]
		if given {
			s.Runs = x.runs
		}
		if s.FirstSeed+uint64(s.Runs) < s.FirstSeed {
			return fmt.Errorf("--runs: first-seed %d leaves no seed for %d runs", s.FirstSeed, s.Runs)
		}
	}
	return nil
}

// results is the results file of a study, or of a shard of it.
func (x *file) results(s experiment.Study, part, parts int) string {
	name := s.Name + ".jsonl"
	if parts > 1 {
		name = fmt.Sprintf("%s-%d-of-%d.jsonl", s.Name, part, parts)
	}
	return filepath.Join(x.dir, name)
}
