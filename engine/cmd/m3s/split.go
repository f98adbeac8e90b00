package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"m3s/datasets/own"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/graphfile"
	"m3s/engine/cmd/m3s/internal/written"
	"m3s/engine/export"
	"m3s/engine/paper"
)

// Names of the splits a run can use.
const (
	splitRandom = "random"
	splitPublic = "public"
	splitAll    = "all"  // every label that the graph has is given
	splitFile   = "file" // of --split-file
)

// addSplit adds the flags of the dataset and of a split of it.
func (r *request) addSplit(f *pflag.FlagSet) {
	f.StringVar(&r.dataset, "dataset", "cora", datasetHelp)
	f.Float64Var(&r.rate, "rate", 0, "labelled nodes in per cent of all nodes, as in the paper's tables")
	f.IntVar(&r.perClass, "per-class", defaultPerClass, "labelled nodes of each class")
	f.StringVar(&r.split, "split", splitRandom, "random; public: published with the data; all: every label is given, and no accuracy can be measured")
}

const splitHelp = `Write which nodes are labelled and which are tested, as CSV: node (number), name
and part, which is train, validation, test or neither. m3s run --split-file reads
it, also one made elsewhere: the columns part and name (or node, in a graph
without names) are needed, and a node that is not in the file is in no part.

The split is the one that m3s run makes of the same flags and seed. With --split
all every node that has a class is in train, and no accuracy can be measured.`

const splitExample = `  m3s split --dataset karate --per-class 2 --seed 1 --to split.csv
  m3s run --dataset karate --split-file split.csv`

func newSplitCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{Use: "split", Short: "Write which nodes a run labels and tests", Long: splitHelp, Example: splitExample, Args: cobra.NoArgs}
	f := cmd.Flags()
	f.SortFlags = false
	r := &request{given: f.Changed, runs: 1}
	to := ""
	r.addSplit(f)
	f.Uint64Var(&r.splitSeed, "seed", 0, "seed of the random split")
	f.StringVar(&to, "to", "", "file to write (default stdout)")
	r.own = newOwnFiles(cmd)
	st := newStore(cmd, sh)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return r.writeSplit(cmd.Context(), sh, st.source(), to) }
	return cmd
}

// writeSplit carries out m3s split.
func (r *request) writeSplit(ctx context.Context, sh *shell, src *source.Source, to string) error {
	if err := r.checkSplit(); err != nil {
		return err
	}
	g, err := r.load(ctx, src, sh.err)
	if err != nil {
		return err
	}
	s, perClass, err := r.fixedSplit(g)
	if err == nil && s == nil {
		s, err = engine.RandomSplit(g, perClass, r.splitSeed)
	}
	if err != nil {
		return err
	}
	text := export.Split(g, s)
	if to == "" {
		_, err = sh.out.Write(text)
		return err
	}
	file, err := written.Create(to)
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	defer file.Abort()
	if _, err := file.Write(text); err != nil {
		return err
	}
	return file.Commit()
}

// checkSplit reports flags of the split that contradict each other.
func (r *request) checkSplit() error {
	if r.own.all {
		if r.given("split") && r.split != splitAll {
			return errors.New("--labels all gives every label: leave out --split")
		}
		r.split = splitAll
	}
	if r.splitFile != "" {
		if r.given("split") || r.own.all {
			return errors.New("--split-file: the file is the split: leave out --split and --labels all")
		}
		r.split = splitFile
	}
	amount := r.given("rate") || r.given("per-class") || r.given("split-seed")
	switch r.split {
	case splitRandom:
	case splitPublic, splitAll, splitFile:
		if amount {
			return fmt.Errorf("--split %s has its own labelled nodes: leave out --rate, --per-class and --split-seed", r.split)
		}
	default:
		return fmt.Errorf("--split: %q is not one of random, public, all", r.split)
	}
	if r.given("rate") && r.given("per-class") {
		return errors.New("--rate and --per-class say the same: give one of them")
	}
	return nil
}

// fixedSplit is the split of every run, nil where each draws its own, and the
// labels of each class: 0 where the classes differ.
func (r *request) fixedSplit(g *engine.Graph) (s *engine.Split, perClass int, err error) {
	switch r.split {
	case splitPublic:
		if s = g.Public; s == nil {
			return nil, 0, fmt.Errorf("--split: %s has no public split", g.Name)
		}
	case splitAll:
		s = export.AllLabels(g)
	case splitFile:
		if s, err = readSplit(r.splitFile, g); err != nil {
			return nil, 0, fmt.Errorf("--split-file: %w", err)
		}
	default:
		if perClass = r.perClass; r.given("rate") {
			perClass, err = paper.LabelsPerClass(g, r.rate)
		}
		return nil, perClass, err
	}
	return s, balance(g, s), nil
}

// readSplit reads a file that says which nodes are labelled and tested.
func readSplit(path string, g *engine.Graph) (*engine.Split, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return own.ReadSplit(own.File{Name: filepath.Base(path), Bytes: text}, g, graphfile.Limits())
}
