package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/written"
	"m3s/engine/export"
	"m3s/internal/whole"
)

const predictHelp = `Say what the weights of a run predict, as CSV on stdout or in a file.

The weights are those of m3s run --weights or of the page's export; the graph is
that of --dataset or of your own files, which may have other nodes, features or
links than the run's: features mean the same, column by column. On the run's own
graph the probabilities have its bits. The columns are node, name, class, truth
and probability_CLASS for each class, as in m3s run --predictions.

A file of m3s run knows its classes and options. One of the page has the weights
only: options that were not the defaults are given as flags (--filter, --hops,
--normalize-features, ...).`

const predictExample = `  m3s run --dataset karate --seed 1 --weights karate.npz
  m3s predict --weights karate.npz --dataset karate > nodes.csv
  m3s predict --weights run.npz --edges links.csv --labels classes.csv --features words.csv --to nodes.csv`

// network is the weights and the options they are used with.
type network struct {
	*export.Network
	options engine.Options
}

// weightsUse is what the commands that read weights have in common.
type weightsUse struct {
	*request // of the graph and the options
	path     string
	node     string // of m3s explain
}

// forwardFields are the options that a pass through a network reads.
var forwardFields = []string{"NormalizeFeatures", "Input", "Topics", "TopicHops", "TopicIDF", "TopicPower", "Teleport", "Filter", "Hops", "FilterOn"}

// newWeightsUse adds the flags to cmd.
func newWeightsUse(cmd *cobra.Command) *weightsUse {
	f := cmd.Flags()
	f.SortFlags = false
	u := &weightsUse{request: &request{given: f.Changed}}
	f.StringVar(&u.path, "weights", "", "file of m3s run --weights, or of the page's export")
	f.StringVar(&u.dataset, "dataset", "cora", datasetHelp)
	var without []string
	for _, p := range optionTable {
		if !slices.Contains(forwardFields, p.field) {
			without = append(without, p.field)
		}
	}
	u.settings = newSettings(cmd, without...)
	u.own = newOwnFiles(cmd)
	return u
}

// prepared loads the graph and makes the network fit it.
func (u *weightsUse) prepared(ctx context.Context, sh *shell, src *source.Source, n *network) (*engine.Prepared, error) {
	g, err := u.load(ctx, src, sh.err)
	if err != nil {
		return nil, err
	}
	if err := u.fit(n, g); err != nil {
		return nil, err
	}
	return engine.Prepare(g)
}

// evidence reports whether the run answered with it.
func (n *network) evidence() bool {
	o := n.options
	return o.ReadOut == engine.ReadEvidence || o.ReadOut == engine.ReadOwn && o.Strategy.Recipe().Evidence
}

// reasons are those of a run that answered with the evidence, of which a file
// of m3s run has the labels. They are of the run's own graph.
func (n *network) reasons(p *engine.Prepared, node int) (*engine.Reasons, error) {
	if !n.evidence() || n.About == nil || n.About.Given == nil || n.About.Graph != datasets.Identity(p.Graph) {
		return nil, nil
	}
	s := &engine.Split{Labelled: n.About.Given}
	if err := s.Validate(p.Graph); err != nil {
		return nil, fmt.Errorf("array m3s: given: %w", err)
	}
	return p.Reasons(n.Weights, n.options, s, node)
}

// noteNetwork says that the network is not all of a run's answer.
func noteNetwork(sh *shell, n *network) {
	if n.evidence() {
		fmt.Fprintln(sh.err, "m3s: the run answered with the evidence, which weighs its own labels; this is what its network says")
	}
}

func newPredictCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{Use: "predict", Short: "Say what the weights of a run predict on a graph", Long: predictHelp, Example: predictExample, Args: cobra.NoArgs}
	u := newWeightsUse(cmd)
	to := ""
	cmd.Flags().StringVar(&to, "to", "", "file to write (default stdout)")
	cmd.Flags().IntVar(&u.threads, "threads", 1, "threads that share the rows")
	st := newStore(cmd, sh)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return u.predict(cmd.Context(), sh, st.source(), to) }
	return cmd
}

// predict carries out the command.
func (u *weightsUse) predict(ctx context.Context, sh *shell, src *source.Source, to string) error {
	n, err := readNetwork(u.path)
	if err != nil {
		return err
	}
	var file *whole.File
	if to != "" {
		if file, err = written.Create(to); err != nil {
			return fmt.Errorf("--to: %w", err)
		}
		defer file.Abort()
	}
	p, err := u.prepared(ctx, sh, src, n)
	if err != nil {
		return err
	}
	noteNetwork(sh, n)
	predictions, z, err := p.WithWorkers(u.threads).Predict(n.Weights, n.options)
	if err != nil {
		return fmt.Errorf("%s: %w", u.path, err)
	}
	text := export.Answers(p.Graph, predictions, z)
	if file == nil {
		_, err = sh.out.Write(text)
		return err
	}
	if _, err := file.Write(text); err != nil {
		return err
	}
	return file.Commit()
}

const explainHelp = `Take what the weights of a run say of one node apart: for each of its
neighbours and for itself what it adds to each class, and the sum, which the
softmax turns into probabilities: the terms that the page shows. Weights and
graph are given as for m3s predict. Why a node was given a virtual label is told
by m3s run --history. Of a run that answered with the evidence (EVIDENCE.md) it
says what network, words, class sizes and links add to each class, and which
words and neighbours speak loudest: for weights of m3s run, on the run's graph.

--json prints one object: node, name, class, classes, logits and probabilities
(by class), field (nodes that enter each layer), and neighbours, each with node,
name, weight (in the last layer's filter) and terms (by class); evidence has
class, given (of a node whose label was), probabilities, and by class network,
words, size and links, whose sums the softmax turns into the probabilities;
byWord (column of the features, from 0) and byNeighbour have terms that add up
to words and links.`

const explainExample = `  m3s explain --weights karate.npz --dataset karate --node 9
  m3s explain --weights run.npz --edges links.csv --labels classes.csv --node alice --json
  m3s explain --weights evidence.npz --dataset karate --node 9`

func newExplainCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{Use: "explain", Short: "Say where what a network says of a node comes from", Long: explainHelp, Example: explainExample, Args: cobra.NoArgs}
	u := newWeightsUse(cmd)
	cmd.Flags().StringVar(&u.node, "node", "", "name of the node, its number in a graph without names")
	cmd.Flags().BoolVar(&u.json, "json", false, "print JSON")
	st := newStore(cmd, sh)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return u.explain(cmd.Context(), sh, st.source()) }
	return cmd
}

// explain carries out the command.
func (u *weightsUse) explain(ctx context.Context, sh *shell, src *source.Source) error {
	n, err := readNetwork(u.path)
	if err != nil {
		return err
	}
	if u.node == "" {
		return errors.New("--node: which one?")
	}
	p, err := u.prepared(ctx, sh, src, n)
	if err != nil {
		return err
	}
	node, err := find(p.Graph, u.node)
	if err != nil {
		return fmt.Errorf("--node: %w", err)
	}
	e, err := p.ExplainRun(n.Weights, n.options, node)
	if err != nil {
		return fmt.Errorf("%s: %w", u.path, err)
	}
	why, err := n.reasons(p, node)
	if err != nil {
		return fmt.Errorf("%s: %w", u.path, err)
	}
	if why == nil {
		noteNetwork(sh, n)
	}
	x := export.Explain(p.Graph, e, why)
	text := x.Text()
	if u.json {
		if text, err = x.JSON(); err != nil {
			return err
		}
	}
	_, err = sh.out.Write(text)
	return err
}

// find is the number of a node.
func find(g *engine.Graph, name string) (int, error) {
	if len(g.Nodes) > 0 {
		if i := slices.Index(g.Nodes, name); i >= 0 {
			return i, nil
		}
		return 0, fmt.Errorf("no node of %s is named %.80q", g.Name, name)
	}
	i, err := strconv.Atoi(name)
	if err != nil || i < 0 || i >= g.N() {
		return 0, fmt.Errorf("%.80q is not a number from 0 to %d: %s has no names", name, g.N()-1, g.Name)
	}
	return i, nil
}

// readNetwork reads a file of weights with the options it has.
func readNetwork(path string) (*network, error) {
	if path == "" {
		return nil, errors.New("--weights: which file? m3s run --weights writes one")
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--weights: %w", err)
	}
	n := &network{options: engine.DefaultOptions()}
	if n.Network, err = export.DecodeNetwork(file); err != nil {
		return nil, fmt.Errorf("--weights: %s: %w", path, err)
	}
	if n.About != nil {
		if n.options, err = parseOptions(n.About.Options); err != nil {
			return nil, fmt.Errorf("--weights: %s: array m3s: options: %w", path, err)
		}
	}
	return n, nil
}

// parseOptions reads what optionsJSON writes.
func parseOptions(text []byte) (engine.Options, error) {
	o := engine.DefaultOptions()
	var values map[string]json.RawMessage
	if err := json.Unmarshal(text, &values); err != nil {
		return o, err
	}
	for _, p := range optionTable {
		raw, ok := values[p.key]
		if !ok {
			return o, fmt.Errorf("%s is missing", p.key)
		}
		word := string(raw)
		if json.Unmarshal(raw, &word) != nil {
			word = string(raw) // a number or truth value
		}
		if p.field == "T" && word == "-1" {
			word = auto
		}
		if err := p.set(&o, word); err != nil {
			return o, fmt.Errorf("%s: %w", p.key, err)
		}
		delete(values, p.key)
	}
	for key := range values {
		return o, fmt.Errorf("%.40q is no option", key)
	}
	return o, o.Validate()
}

// fit reports a network that g does not fit, and sets its options from flags.
func (u *weightsUse) fit(n *network, g *engine.Graph) error {
	if n.About == nil {
		u.own.setDefaults(&n.options)
	}
	if err := u.settings.apply(&n.options); err != nil {
		return err
	}
	if err := n.options.Validate(); err != nil {
		return err
	}
	if n.About == nil {
		return nil
	}
	if !slices.Equal(n.About.Classes, g.Classes) {
		return fmt.Errorf("%s: the weights are of the classes %.200q, the graph has %.200q", u.path, n.About.Classes, g.Classes)
	}
	if n.options.Input != engine.InputX && n.About.Graph != datasets.Identity(g) {
		return fmt.Errorf("%s: the network reads topics, which are found in a graph: its weights mean nothing on another than %s with the identity %s", u.path, n.About.Dataset, n.About.Graph)
	}
	return nil
}
