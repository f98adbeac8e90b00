package main

import (
	"context"
	"fmt"
	"os"
	"testing"

	"m3s/datasets"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/paper"
)

// benchGraph loads a dataset, or skips the benchmark where it is not to be had.
func benchGraph(b *testing.B, name string, links bool) *engine.Prepared {
	b.Helper()
	src := source.FromEnv(os.Getenv)
	load := src.Load
	if links {
		load = src.LoadLinks
	}
	g, err := load(b.Context(), name)
	if err != nil {
		b.Skip(err)
	}
	p, err := engine.Prepare(g)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func benchSplit(b *testing.B, p *engine.Prepared, perClass int) *engine.Split {
	b.Helper()
	s, err := engine.RandomSplit(p.Graph, perClass, 1)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func benchRun(b *testing.B, p *engine.Prepared, s *engine.Split, o engine.Options, obs *engine.Observer) *engine.Result {
	b.Helper()
	res, err := p.Run(context.Background(), s, o, obs)
	if err != nil {
		b.Fatal(err)
	}
	return res
}

// BenchmarkEpoch times single epochs: an operation is one update.
func BenchmarkEpoch(b *testing.B) {
	for _, c := range []struct {
		dataset          string
		layers, perClass int
	}{
		{"cora", 2, 2}, {"cora", 4, 2}, {"cora", 2, 16}, {"cora", 4, 16}, {"citeseer", 3, 3}, {"generated", 2, 2},
	} {
		for _, rows := range []string{"field", "all"} {
			b.Run(fmt.Sprintf("dataset=%s/layers=%d/per-class=%d/rows=%s", c.dataset, c.layers, c.perClass, rows), func(b *testing.B) {
				benchEpochs(b, benchGraph(b, c.dataset, false), c.layers, c.perClass, rows)
			})
		}
	}
}

// BenchmarkScale times epochs on generated graphs of ten edges a node.
func BenchmarkScale(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		for _, rows := range []string{"field", "all"} {
			b.Run(fmt.Sprintf("nodes=%d/layers=2/per-class=20/rows=%s", n, rows), func(b *testing.B) {
				o := datasets.DefaultGenerateOptions()
				o.N, o.MeanDegree = n, 20
				g, err := datasets.Generate(o)
				if err != nil {
					b.Fatal(err)
				}
				p, err := engine.Prepare(g)
				if err != nil {
					b.Fatal(err)
				}
				benchEpochs(b, p, 2, 20, rows)
			})
		}
	}
}

// benchEpochs runs b.N epochs after a first one.
func benchEpochs(b *testing.B, p *engine.Prepared, layers, perClass int, rows string) {
	o := engine.DefaultOptions()
	o.Strategy, o.Layers, o.FullBatch, o.Epochs = engine.GCN, layers, rows == "all", b.N+1
	b.ReportAllocs()
	benchRun(b, p, benchSplit(b, p, perClass), o, &engine.Observer{Epoch: func(e engine.EpochInfo) {
		switch e.Epoch {
		case 1:
			b.ResetTimer()
		case o.Epochs:
			b.StopTimer()
		}
	}})
}

// BenchmarkRun times whole runs with the paper's settings.
func BenchmarkRun(b *testing.B) {
	for _, dataset := range []string{"cora", "citeseer"} {
		for _, strategy := range []engine.Strategy{engine.LP, engine.GCN, engine.Union, engine.M3S} {
			b.Run(fmt.Sprintf("dataset=%s/rate=0.5/strategy=%v", dataset, strategy), func(b *testing.B) {
				p := benchGraph(b, dataset, false)
				perClass, _ := paper.PerClass(dataset, 0.5)
				set, _ := paper.Find(dataset, perClass)
				o := engine.DefaultOptions()
				o.Strategy, o.Layers, o.Stages, o.Seed = strategy, set.Layers, set.Stages, 1
				s := benchSplit(b, p, perClass)
				b.ResetTimer()
				for range b.N {
					benchRun(b, p, s, o, nil)
				}
			})
		}
	}
}

// BenchmarkEvidence is a run of the strategy beyond the paper with two labels
// of each class, on a graph that is prepared.
func BenchmarkEvidence(b *testing.B) {
	o := engine.DefaultOptions()
	o.SetStrategy(engine.Evidence)
	o.Seed = 1
	for _, dataset := range []string{"cora", "citeseer"} {
		b.Run("dataset="+dataset+"/run", func(b *testing.B) {
			p := benchGraph(b, dataset, false)
			s := benchSplit(b, p, 2)
			benchRun(b, p, s, o, nil)
			b.ResetTimer()
			for range b.N {
				benchRun(b, p, s, o, nil)
			}
		})
	}
}

// BenchmarkKMeans clusters what a network makes of Cora, and random rows of
// PubMed's size, into 200 clusters until nothing changes.
func BenchmarkKMeans(b *testing.B) {
	cluster := func(x []float32, width int) func(*testing.B) {
		return func(b *testing.B) {
			for range b.N {
				if _, err := engine.KMeans(b.Context(), x, width, 200, 1000, 1, 7); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	b.Run("rows=2708/width=16/clusters=200", func(b *testing.B) {
		p := benchGraph(b, "cora", false)
		o := engine.DefaultOptions()
		o.Strategy = engine.M3S
		o.Stages, o.Embedding = 1, engine.EmbedHidden
		var x []float32
		benchRun(b, p, benchSplit(b, p, 2), o, &engine.Observer{Stage: func(s engine.StageInfo) { x = s.Space.Embedding }})
		b.ResetTimer()
		cluster(x, 16)(b)
	})
	b.Run("rows=19717/width=16/clusters=200", func(b *testing.B) {
		g := benchGraph(b, "pubmed", true).Graph
		x := make([]float32, g.N()*16)
		for i := range x {
			x[i] = float32(i*7919%10007) / 10007 * float32(1+g.Y[i/16])
		}
		b.ResetTimer()
		cluster(x, 16)(b)
	})
}

// BenchmarkParWalks solves for the columns of all labelled nodes.
func BenchmarkParWalks(b *testing.B) {
	for _, c := range []struct {
		dataset  string
		perClass int
	}{{"cora", 2}, {"cora", 16}, {"pubmed", 2}, {"pubmed", 7}} {
		b.Run(fmt.Sprintf("graph=%s/per-class=%d", c.dataset, c.perClass), func(b *testing.B) {
			p := benchGraph(b, c.dataset, true)
			s := benchSplit(b, p, c.perClass)
			b.ResetTimer()
			residual := 0.0
			for range b.N {
				w, err := engine.ParWalks(b.Context(), p.Graph.A, s.Labelled, 1e-6)
				if err != nil {
					b.Fatal(err)
				}
				residual = w.Residual
			}
			b.ReportMetric(residual, "residual")
		})
	}
}
