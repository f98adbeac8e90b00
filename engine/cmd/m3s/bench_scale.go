package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/engine"
)

const scaleHelp = `Time training on generated graphs of growing size.

Each graph has the generator's defaults but for its nodes and mean degree. A
network is trained on all rows; nsPerEntry is the time of an epoch over the
edges and feature entries, and stays level when the cost is linear. Bytes are
what the heap holds for graph, Â, features and training, divided by nodes, and
by edges and feature entries.

With --json there is one object on a line for each size:
  nodes, edges, entries, layers, workers, epochMs (the median), nsPerEntry,
  bytesPerNode, bytesPerEntry, heapMB`

// scaleReport is one line of m3s bench scale.
type scaleReport struct {
	Nodes         int     `json:"nodes"`
	Edges         int     `json:"edges"`
	Entries       int     `json:"entries"`
	Layers        int     `json:"layers"`
	Workers       int     `json:"workers"`
	EpochMs       float64 `json:"epochMs"`
	NsPerEntry    float64 `json:"nsPerEntry"`
	BytesPerNode  float64 `json:"bytesPerNode"`
	BytesPerEntry float64 `json:"bytesPerEntry"`
	HeapMB        float64 `json:"heapMB"`
}

type scaleRequest struct {
	nodes                   []int
	degree                  float64
	layers, epochs, workers int
	json                    bool
}

func newScaleCommand(sh *shell) *cobra.Command {
	r := &scaleRequest{}
	cmd := &cobra.Command{
		Use:   "scale",
		Short: "Time training on generated graphs of growing size",
		Long:  scaleHelp,
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return r.run(cmd.Context(), sh) },
	}
	cmd.Flags().IntSliceVar(&r.nodes, "nodes", []int{10000, 30000, 100000, 300000, 1000000}, "sizes of the graphs")
	cmd.Flags().Float64Var(&r.degree, "degree", 20, "mean degree; 20 gives ten edges a node")
	cmd.Flags().IntVar(&r.layers, "layers", 2, "graph convolutions")
	cmd.Flags().IntVar(&r.epochs, "epochs", 5, "epochs timed")
	cmd.Flags().IntVar(&r.workers, "workers", 1, "goroutines that share the rows")
	cmd.Flags().BoolVar(&r.json, "json", false, "write JSON")
	return cmd
}

func (r *scaleRequest) run(ctx context.Context, sh *shell) error {
	if r.epochs < 1 {
		return fmt.Errorf("--epochs: %d is less than 1", r.epochs)
	}
	w := tabwriter.NewWriter(sh.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if !r.json {
		fmt.Fprintln(w, strings.Join([]string{"nodes", "edges", "entries", "ms/epoch", "ns/entry", "bytes/node", "bytes/entry", "heap MB", ""}, "\t"))
	}
	for _, n := range r.nodes {
		rep, err := r.measure(ctx, n)
		if err != nil {
			return err
		}
		if r.json {
			if err := json.NewEncoder(sh.out).Encode(rep); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(w, "%d\t%d\t%d\t%.2f\t%.2f\t%.0f\t%.1f\t%.0f\t\n", rep.Nodes, rep.Edges, rep.Entries, rep.EpochMs, rep.NsPerEntry, rep.BytesPerNode, rep.BytesPerEntry, rep.HeapMB)
	}
	return w.Flush()
}

// measure trains on a graph of n nodes. Entries are edges and feature
// entries, what an epoch's cost is expected to follow.
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
	s, err := engine.RandomSplit(g, max(2, n/1000), 1)
	if err != nil {
		return nil, err
	}
	o := engine.DefaultOptions()
	o.Strategy, o.Layers, o.Epochs, o.FullBatch = engine.GCN, r.layers, r.epochs+1, true
	var heap uint64
	rep := &scaleReport{Nodes: n, Edges: g.A.NNZ() / 2, Layers: r.layers, Workers: r.workers}
	clock := newEpochClock()
	_, err = p.WithWorkers(r.workers).Run(ctx, s, o, &engine.Observer{Epoch: func(e engine.EpochInfo) {
		clock.tick()
		if e.Epoch == o.Epochs {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			heap = m.HeapAlloc
		}
	}})
	if err != nil {
		return nil, err
	}
	rep.Entries = rep.Edges + g.X.NNZ()
	rep.EpochMs = clock.median()
	rep.NsPerEntry = rep.EpochMs * 1e6 / float64(rep.Entries)
	rep.BytesPerNode, rep.BytesPerEntry = float64(heap)/float64(n), float64(heap)/float64(rep.Entries)
	rep.HeapMB = float64(heap) / (1 << 20)
	return rep, nil
}
