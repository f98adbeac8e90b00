// Package bench is m3s bench: it times training epochs.
package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sort"

	"github.com/spf13/cobra"

	"m3s/engine"
)

const help = `Time training epochs of a GCN on one core.

Each repeat trains a new network on a new split and times its epochs from the
end of the first to the end of the last. The result is the median over the
repeats, in milliseconds per epoch.

With --json the result is one object on one line:
  dataset, layers, labelsPerClass, hidden
  fieldMs    training on the receptive field of the labelled nodes
  fullMs     training on all rows; the same numbers come out
  fieldMinMs, fullMinMs   the fastest repeat
  rows       rows entering each layer in the receptive field of the middle split
  epochs, repeats
  simd       whether the vector kernels are in use`

// report is the JSON of m3s bench; help documents the fields.
type report struct {
	Dataset        string  `json:"dataset"`
	Layers         int     `json:"layers"`
	LabelsPerClass int     `json:"labelsPerClass"`
	Hidden         int     `json:"hidden"`
	FieldMs        float64 `json:"fieldMs"`
	FullMs         float64 `json:"fullMs"`
	FieldMinMs     float64 `json:"fieldMinMs"`
	FullMinMs      float64 `json:"fullMinMs"`
	Rows           []int   `json:"rows"`
	Epochs         int     `json:"epochs"`
	Repeats        int     `json:"repeats"`
	SIMD           bool    `json:"simd"`
}

// request is what m3s bench measures.
type request struct {
	layers, perClass, hidden, epochs int
	repeats                          int
	json                             bool
}

// New is the command m3s bench. It writes to out; graph adds the flags that say
// which graph, and returns what reads it.
func New(out io.Writer, graph func(*cobra.Command) func(context.Context) (*engine.Graph, error)) *cobra.Command {
	r := &request{}
	cmd := &cobra.Command{
		Use:     "bench",
		Short:   "Time training epochs",
		Long:    help,
		Example: "  m3s bench --dataset cora --layers 2 --per-class 2\n  m3s bench scale --nodes 10000,100000",
		Args:    cobra.NoArgs,
	}
	cmd.Flags().IntVar(&r.layers, "layers", 2, "graph convolutions")
	cmd.Flags().IntVar(&r.perClass, "per-class", 2, "labels per class")
	cmd.Flags().IntVar(&r.hidden, "hidden", 16, "units of every hidden layer")
	cmd.Flags().IntVar(&r.epochs, "epochs", 200, "epochs timed in each repeat")
	cmd.Flags().IntVar(&r.repeats, "repeats", 7, "repeats of which the median counts")
	cmd.Flags().BoolVar(&r.json, "json", false, "write JSON")
	load := graph(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		rep, err := r.measure(cmd.Context(), load)
		if err != nil {
			return err
		}
		return rep.write(out, r.json)
	}
	cmd.AddCommand(newScale(out), newTopics(out))
	return cmd
}

func (r *request) measure(ctx context.Context, load func(context.Context) (*engine.Graph, error)) (*report, error) {
	if r.repeats < 1 {
		return nil, fmt.Errorf("--repeats: %d is less than 1", r.repeats)
	}
	if r.epochs < 1 {
		return nil, fmt.Errorf("--epochs: %d is less than 1", r.epochs)
	}
	g, err := load(ctx)
	if err != nil {
		return nil, err
	}
	p, err := engine.Prepare(g)
	if err != nil {
		return nil, err
	}
	rep := &report{
		Dataset: g.Name, Layers: r.layers, LabelsPerClass: r.perClass, Hidden: r.hidden,
		Epochs: r.epochs, Repeats: r.repeats, SIMD: engine.SIMD(),
	}
	var field, full []float64
	for seed := range uint64(r.repeats) {
		s, err := engine.RandomSplit(g, r.perClass, seed)
		if err != nil {
			return nil, err
		}
		o := engine.DefaultOptions()
		o.Strategy, o.Layers, o.Hidden, o.Epochs, o.Seed = engine.GCN, r.layers, r.hidden, r.epochs+1, seed
		for _, to := range []*[]float64{&field, &full} {
			ms, err := epochTime(ctx, p, s, o)
			if err != nil {
				return nil, err
			}
			*to = append(*to, ms)
			o.FullBatch = true
		}
		if seed == uint64(r.repeats/2) {
			for _, nodes := range engine.ReceptiveField(p.AHat, s.Labelled, r.layers) {
				rep.Rows = append(rep.Rows, len(nodes))
			}
		}
	}
	rep.FieldMs, rep.FieldMinMs = medianAndMin(field)
	rep.FullMs, rep.FullMinMs = medianAndMin(full)
	return rep, nil
}

// epochTime is the time of one epoch in milliseconds, from the end of the
// first epoch to the end of the last.
func epochTime(ctx context.Context, p *engine.Prepared, s *engine.Split, o engine.Options) (float64, error) {
	clock := newEpochClock()
	_, err := p.Run(ctx, s, o, &engine.Observer{Epoch: func(e engine.EpochInfo) { clock.tick() }})
	return clock.mean(), err
}

func medianAndMin(v []float64) (median, least float64) {
	s := append([]float64(nil), v...)
	sort.Float64s(s)
	return s[len(s)/2], s[0]
}

func (rep *report) write(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(rep)
	}
	kind := "scalar kernels"
	if rep.SIMD {
		kind = "vector kernels"
	}
	_, err := fmt.Fprintf(out, "%s, %d layers of %d units, %d labels a class, %s: median of %d × %d epochs\n"+
		"receptive field  %8.4f ms/epoch  (fastest %.4f; rows entering the layers: %v)\nall rows         %8.4f ms/epoch  (fastest %.4f)\n",
		rep.Dataset, rep.Layers, rep.Hidden, rep.LabelsPerClass, kind, rep.Repeats, rep.Epochs,
		rep.FieldMs, rep.FieldMinMs, rep.Rows, rep.FullMs, rep.FullMinMs)
	return err
}
