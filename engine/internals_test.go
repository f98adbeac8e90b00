package engine

import (
	"context"

	"m3s/engine/internal/cluster"
	"m3s/engine/internal/gcn"
	"m3s/engine/internal/sparse"
	"m3s/internal/draw"
	"m3s/internal/order"
)

// Everything the tests know of the engine's inside is in this file.

// Training is one stage's training, opened for tests.
type Training struct {
	t *gcn.Trainer
	e *gcn.Evaluator
}

// NewTraining prepares training on labels as stage k would. w nil: the
// initial weights of o.Seed.
func NewTraining(p *Prepared, labels *Labels, o Options, k int, w []Weight) *Training {
	r := &staged{p: p, o: &o}
	if err := r.read(context.Background()); err != nil {
		panic(err)
	}
	x := r.x
	net := gcn.NewNetwork(x.Cols, p.Graph.C(), o.Hidden, o.Layers, draw.New(o.Seed, streamInit))
	for l, m := range w {
		for i := range m.In {
			copy(net.W[l][i*net.Pitch[l+1]:], m.W[i*m.Out:(i+1)*m.Out])
		}
	}
	drop := dropoutOf(&o)
	drop.Stage = k
	f := gcn.NewField(r.filters, x, labels.targets(o.PseudoWeight), drop.Scale(), o.FullBatch)
	return &Training{gcn.NewTrainer(o.settings(), f, net, drop, nil), gcn.NewEvaluator(r.filters, x, net)}
}

// Epoch makes one update.
func (t *Training) Epoch(e int) (loss, accuracy float64) {
	loss, accuracy, finite := t.t.Epoch(e)
	if !finite {
		panic("the training diverged")
	}
	return loss, accuracy
}

// Measure is the training accuracy the stop rules see after epoch e.
func (t *Training) Measure(e int) float64 {
	accuracy, _ := t.t.Measure(e)
	return accuracy
}

// Weights are the current weights.
func (t *Training) Weights() []Weight {
	t.t.Sync()
	return t.t.Net.Export()
}

// Gradients are those of the last epoch's cross-entropy, without L2.
func (t *Training) Gradients() []Weight {
	n, all := t.t.Net.Clone(), t.t.LikeWeights()
	for l, g := range t.t.G {
		copy(all[l], g)
	}
	t.t.Store(n.W, all)
	return n.Export()
}

// Clean evaluates all nodes without dropout: n×C logits, n×C softmax.
func (t *Training) Clean() (logits, z []float32) {
	t.t.Sync()
	t.e.Clean(t.t.Net)
	b, width, pitch := embeddingOf(t.e, EmbedLogits)
	for i := range len(t.e.Predict) {
		logits = append(logits, b[i*pitch:i*pitch+width]...)
	}
	return logits, append([]float32(nil), t.e.Z...)
}

// GivenLabels are the labels of a split with further virtual ones of stage 1.
func GivenLabels(g *Graph, labelled []int32, virtual ...Virtual) *Labels {
	l := newLabels(g, labelled)
	l.add(1, virtual)
	return l
}

// The forward passes that have their own masks.
const (
	PassTrain   = int(gcn.PassTrain)
	PassMeasure = int(gcn.PassMeasure)
	PassPredict = int(gcn.PassPredict)
)

// MaskKey is the key of the dropout masks of one layer, and Keep how much
// they keep of kernel.KeepOne.
func MaskKey(o Options, stage, epoch, p, layer int) (key uint64, keep int) {
	d := dropoutOf(&o)
	d.Stage = stage
	return d.Key(epoch, gcn.Pass(p), layer), d.Keep
}

// KMeansFrom is k-means from given centres instead of drawn ones.
func KMeansFrom(x []float32, width int, from []float32, iterations int) (*Clustering, error) {
	p := &cluster.Points{X: x, Rows: order.Ascending(len(x) / width), Width: width, Pitch: width}
	c := cluster.NewCentres(len(from)/width, width)
	for c.Count < len(from)/width {
		c.Set(c.Count, from[c.Count*width:(c.Count+1)*width])
		c.Count++
	}
	return cluster.Lloyd(context.Background(), p, c, iterations)
}

// Aligned runs DeepCluster and aligning on an n×width embedding.
func Aligned(x []float32, width int, labels *Labels, o Options) (cluster, aligned, pseudo []int32, err error) {
	e := &gcn.Evaluator{Classes: width, Net: &gcn.Network{}, Z: x}
	a, err := alignClusters(context.Background(), e, labels, &o, draw.New(o.Seed, streamKMeans))
	if err != nil {
		return nil, nil, nil, err
	}
	return a.cluster, a.aligned, a.pseudo, nil
}

// Fits reports a size of a matrix that an int32 does not hold.
func Fits(rows, cols, entries int) error { return sparse.Fits(rows, cols, entries) }

// FilterOf is the matrix of o.Filter.
func FilterOf(p *Prepared, o Options) (*CSR, error) { return p.filter(context.Background(), &o) }
