package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"m3s/datasets/source"
	"m3s/engine"
)

// work is one measurement of the engine.
type work struct {
	what           string // epochs, kmeans or walks
	layers         int
	seed           uint64
	all            bool
	epochs, chunks int
}

// run prints milliseconds of the processor, the median of the chunks after
// the first, for one epoch or one call.
func (w *work) run(ctx context.Context, src *source.Source) error {
	g, err := src.Load(ctx, "cora")
	if err != nil {
		return err
	}
	p, err := engine.Prepare(g)
	if err != nil {
		return err
	}
	s, err := engine.RandomSplit(g, 2, w.seed)
	if err != nil {
		return err
	}
	o := engine.DefaultOptions()
	o.Seed = w.seed
	var ms []float64
	switch w.what {
	case "epochs":
		ms, err = w.time(ctx, p, s, o)
	case "kmeans":
		ms, err = w.means(ctx, p, s, o)
	case "walks":
		ms, err = w.repeat(func() error {
			_, err := engine.ParWalks(ctx, g.A, s.Labelled, o.Alpha)
			return err
		})
	}
	if err != nil {
		return err
	}
	rest := ms[1:]
	slices.Sort(rest)
	fmt.Printf("%.6f\n", rest[len(rest)/2])
	return nil
}

// time trains once and reads the clock after every chunk of epochs.
func (w *work) time(ctx context.Context, p *engine.Prepared, s *engine.Split, o engine.Options) ([]float64, error) {
	o.Strategy, o.Layers, o.FullBatch, o.Epochs = engine.GCN, w.layers, w.all, w.epochs*(w.chunks+1)
	var ms []float64
	from := processorTime()
	_, err := p.Run(ctx, s, o, &engine.Observer{Epoch: func(e engine.EpochInfo) {
		if e.Epoch%w.epochs == 0 {
			now := processorTime()
			ms = append(ms, float64(now-from)/float64(time.Millisecond)/float64(w.epochs))
			from = now
		}
	}})
	return ms, err
}

// means times k-means on the hidden values of a first stage.
func (w *work) means(ctx context.Context, p *engine.Prepared, s *engine.Split, o engine.Options) ([]float64, error) {
	o.Strategy, o.Stages, o.Embedding = engine.M3S, 1, engine.EmbedHidden
	var x []float32
	if _, err := p.Run(ctx, s, o, &engine.Observer{Stage: func(s engine.StageInfo) { x = s.Space.Embedding }}); err != nil {
		return nil, err
	}
	return w.repeat(func() error {
		_, err := engine.KMeans(ctx, x, o.Hidden, o.Clusters, o.KMeansIterations, 1, 7)
		return err
	})
}

func (w *work) repeat(f func() error) ([]float64, error) {
	var ms []float64
	for range w.chunks + 1 {
		from := processorTime()
		if err := f(); err != nil {
			return nil, err
		}
		ms = append(ms, float64(processorTime()-from)/float64(time.Millisecond))
	}
	return ms, nil
}
