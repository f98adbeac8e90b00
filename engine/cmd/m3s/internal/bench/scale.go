package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/engine"
)

const scaleHelp = `Time training on generated graphs of growing size.

Each graph has the generator's defaults but for its nodes and mean degree. A
network is trained as m3s run trains it, on the receptive field of as many
labels at every size, and on all rows. Entries are edges and feature entries. A growth is the time
of an entry over that of the first graph: at most 1 where an epoch's time
grows no faster than the entries. Bytes are what the heap holds for graph, Â,
features and training on all rows, divided by nodes, and by edges and feature
entries.

With --json there is one object on a line for each size:
  nodes, edges, entries, layers, labelsPerClass, threads,
  fieldMs, fieldNsPerEntry, fieldGrowth   the median epoch on the receptive field
  fullMs, fullNsPerEntry, fullGrowth      the median epoch on all rows
  bytesPerNode, bytesPerEntry, heapMB`

// scaleReport is one line of m3s bench scale.
type scaleReport struct {
	Nodes          int     `json:"nodes"`
	Edges          int     `json:"edges"`
	Entries        int     `json:"entries"`
	Layers         int     `json:"layers"`
	LabelsPerClass int     `json:"labelsPerClass"`
	Threads        int     `json:"threads"`
	FieldMs        float64 `json:"fieldMs"`
	FieldPerEntry  float64 `json:"fieldNsPerEntry"`
	FieldGrowth    float64 `json:"fieldGrowth"`
	FullMs         float64 `json:"fullMs"`
	FullPerEntry   float64 `json:"fullNsPerEntry"`
	FullGrowth     float64 `json:"fullGrowth"`
	BytesPerNode   float64 `json:"bytesPerNode"`
	BytesPerEntry  float64 `json:"bytesPerEntry"`
	HeapMB         float64 `json:"heapMB"`
}

type scaleRequest struct {
	nodes                             []int
	degree                            float64
	layers, perClass, epochs, threads int
	json                              bool
}

func newScale(out io.Writer) *cobra.Command {
	r := &scaleRequest{}
	cmd := &cobra.Command{
		Use:   "scale",
		Short: "Time training on generated graphs of growing size",
		Long:  scaleHelp,
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return r.run(cmd.Context(), out) },
	}
	cmd.Flags().IntSliceVar(&r.nodes, "nodes", []int{10000, 30000, 100000, 300000, 1000000}, "sizes of the graphs")
	cmd.Flags().Float64Var(&r.degree, "degree", 20, "mean degree; 20 gives ten edges a node")
	cmd.Flags().IntVar(&r.layers, "layers", 2, "graph convolutions")
	cmd.Flags().IntVar(&r.perClass, "per-class", 20, "labels per class")
	cmd.Flags().IntVar(&r.epochs, "epochs", 5, "epochs timed")
	cmd.Flags().IntVar(&r.threads, "threads", 1, "threads that share the rows")
	cmd.Flags().BoolVar(&r.json, "json", false, "write JSON")
	return cmd
}

func (r *scaleRequest) run(ctx context.Context, out io.Writer) error {
	if r.epochs < 1 {
		return fmt.Errorf("--epochs: %d is less than 1", r.epochs)
	}
	if r.threads < 1 {
		return fmt.Errorf("--threads: %d is less than 1", r.threads)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if !r.json {
		fmt.Fprintln(w, strings.Join([]string{"nodes", "edges", "entries", "field ms", "ns/entry", "growth", "all rows ms", "ns/entry", "growth", "bytes/node", "bytes/entry", "heap MB", ""}, "\t"))
	}
	var first *scaleReport
	for _, n := range r.nodes {
		rep, err := r.measure(ctx, n)
		if err != nil {
			return err
		}
		if first == nil {
			first = rep
		}
		rep.FieldGrowth, rep.FullGrowth = rep.FieldPerEntry/first.FieldPerEntry, rep.FullPerEntry/first.FullPerEntry
		if r.json {
			if err := json.NewEncoder(out).Encode(rep); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(w, "%d\t%d\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.0f\t%.1f\t%.0f\t\n", rep.Nodes, rep.Edges, rep.Entries,
			rep.FieldMs, rep.FieldPerEntry, rep.FieldGrowth, rep.FullMs, rep.FullPerEntry, rep.FullGrowth, rep.BytesPerNode, rep.BytesPerEntry, rep.HeapMB)
	}
	return w.Flush()
}

// measure trains on a graph of n nodes.
func (r *scaleRequest) measure(ctx context.Context, n int) (*scaleReport, error) {
	opts := datasets.DefaultGenerateOptions()
	opts.N, opts.MeanDegree = n, r.degree
	g, err := datasets.Generate(opts)
	if err != nil {
		return nil, err
	}
	p, err := engine.Prepare(g)
	if err != nil {
		return nil, err
	}
	s, err := engine.RandomSplit(g, r.perClass, 1)
	if err != nil {
		return nil, err
	}
	o := engine.DefaultOptions()
	o.Strategy, o.Layers, o.Epochs = engine.GCN, r.layers, r.epochs+1
	rep := &scaleReport{Nodes: n, Edges: g.A.NNZ() / 2, Layers: r.layers, LabelsPerClass: r.perClass, Threads: r.threads}
	rep.Entries = rep.Edges + g.X.NNZ()
	p = p.WithWorkers(r.threads)
	if rep.FieldMs, _, err = timeEpochs(ctx, p, s, o); err != nil {
		return nil, err
	}
	o.FullBatch = true
	var heap uint64
	if rep.FullMs, heap, err = timeEpochs(ctx, p, s, o); err != nil {
		return nil, err
	}
	entries := float64(rep.Entries)
	rep.FieldPerEntry, rep.FullPerEntry = rep.FieldMs*1e6/entries, rep.FullMs*1e6/entries
	rep.BytesPerNode, rep.BytesPerEntry = float64(heap)/float64(n), float64(heap)/entries
	rep.HeapMB = float64(heap) / (1 << 20)
	return rep, nil
}

// timeEpochs returns the median time of an epoch and the heap at the end of
// the last.
func timeEpochs(ctx context.Context, p *engine.Prepared, s *engine.Split, o engine.Options) (ms float64, heap uint64, err error) {
	clock := newEpochClock()
	_, err = p.Run(ctx, s, o, &engine.Observer{Epoch: func(e engine.EpochInfo) {
		clock.tick()
		if e.Epoch == o.Epochs {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			heap = m.HeapAlloc
		}
	}})
	if err != nil {
		return 0, 0, err
	}
	return clock.median(), heap, nil
}
