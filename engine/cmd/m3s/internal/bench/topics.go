package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/engine"
)

const topicsHelp = `Time finding the topics of generated graphs of growing size (EVIDENCE.md).

Each graph has the generator's defaults but for its nodes and words. Entries
are those of the graph's and the features' matrices. The held bytes are those
of the topics themselves; the most is what the heap held at most beyond the
graph while they were found, looked at a hundred times a second.

With --json there is one object on a line for each size:
  nodes, words, entries, topics, seconds, nsPerEntry, heldMB, mostMB`

// topicsReport is one line of m3s bench topics.
type topicsReport struct {
	Nodes    int     `json:"nodes"`
	Words    int     `json:"words"`
	Entries  int     `json:"entries"`
	Topics   int     `json:"topics"`
	Seconds  float64 `json:"seconds"`
	PerEntry float64 `json:"nsPerEntry"`
	HeldMB   float64 `json:"heldMB"`
	MostMB   float64 `json:"mostMB"`
}

type topicsRequest struct {
	nodes []int
	words int
	json  bool
}

func newTopics(out io.Writer) *cobra.Command {
	r := &topicsRequest{}
	cmd := &cobra.Command{
		Use:   "topics",
		Short: "Time finding topics on generated graphs of growing size",
		Long:  topicsHelp,
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return r.run(cmd.Context(), out) },
	}
	cmd.Flags().IntSliceVar(&r.nodes, "nodes", []int{10000, 100000, 1000000}, "sizes of the graphs")
	cmd.Flags().IntVar(&r.words, "words", 1000, "words of each graph")
	cmd.Flags().BoolVar(&r.json, "json", false, "write JSON")
	return cmd
}

func (r *topicsRequest) run(ctx context.Context, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if !r.json {
		fmt.Fprintln(w, strings.Join([]string{"nodes", "words", "entries", "topics", "seconds", "ns/entry", "held MB", "most MB", ""}, "\t"))
	}
	for _, n := range r.nodes {
		rep, err := r.measure(ctx, n)
		if err != nil {
			return err
		}
		if r.json {
			if err := json.NewEncoder(out).Encode(rep); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%.2f\t%.0f\t%.0f\t%.0f\t\n", rep.Nodes, rep.Words, rep.Entries, rep.Topics, rep.Seconds, rep.PerEntry, rep.HeldMB, rep.MostMB)
	}
	return w.Flush()
}

// measure finds the topics of a graph of n nodes.
func (r *topicsRequest) measure(ctx context.Context, n int) (*topicsReport, error) {
	opts := datasets.DefaultGenerateOptions()
	opts.N, opts.Words = n, r.words
	g, err := datasets.Generate(opts)
	if err != nil {
		return nil, err
	}
	p, err := engine.Prepare(g)
	if err != nil {
		return nil, err
	}
	before, most := heapMB(true), make(chan float64)
	over := make(chan struct{})
	go func() {
		top := 0.0
		for {
			top = max(top, heapMB(false))
			select {
			case <-over:
				most <- top
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}()
	start := time.Now()
	x, err := p.Topics(ctx.Err, engine.DefaultOptions())
	seconds := time.Since(start).Seconds()
	close(over)
	top := <-most
	if err != nil {
		return nil, err
	}
	rep := &topicsReport{Nodes: n, Words: r.words, Entries: g.A.NNZ() + g.X.NNZ(), Topics: x.Cols - 1, Seconds: seconds}
	rep.PerEntry, rep.HeldMB, rep.MostMB = seconds*1e9/float64(rep.Entries), heapMB(true)-before, top-before
	runtime.KeepAlive(p)
	return rep, nil
}

// heapMB is what the heap holds, after a collection if asked for.
func heapMB(collect bool) float64 {
	if collect {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}
