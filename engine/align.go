package engine

import (
	"m3s/engine/internal/cluster"
	"m3s/engine/internal/gcn"
	"m3s/internal/draw"
	"m3s/internal/order"
)

// alignment is what DeepCluster and the aligning mechanism say about the
// unlabelled nodes.
type alignment struct {
	cluster []int32 // of each node, -1 where k-means did not see it
	aligned []int32 // class of each cluster, -1 without unlabelled members
	pseudo  []int32 // class of each unlabelled node, -1 elsewhere
	space   *Space
}

// alignClusters runs k-means on the embedding and gives each cluster the
// class whose centroid μ_m is nearest to the mean v_l of the cluster's
// unlabelled members (the paper, eq. 5 and Algorithm 2).
func alignClusters(ctx stopper, e *gcn.Evaluator, labels *Labels, o *Options, r *draw.Source) (*alignment, error) {
	x, width, pitch := embeddingOf(e, o.Embedding)
	p := &cluster.Points{X: x, Width: width, Pitch: pitch}
	for i, c := range labels.Class {
		if o.ClusterOver == AllNodes || c == Unlabelled {
			p.Rows = append(p.Rows, int32(i))
		}
	}
	if row, _ := p.TooLarge(); row >= 0 {
		return nil, &DivergedError{What: DivergedEmbedding}
	}
	found, err := cluster.Run(ctx, p, o.Clusters, o.KMeansIterations, o.KMeansRestarts, r)
	if err != nil {
		return nil, err
	}
	a := &alignment{cluster: order.Unset(len(labels.Class)), pseudo: order.Unset(len(labels.Class))}
	for k, i := range p.Rows {
		a.cluster[i] = found.Cluster[k]
	}
	v := newMeans(found.Clusters, width)
	for i, c := range labels.Class {
		if c == Unlabelled {
			v.add(int(a.cluster[i]), x[i*pitch:])
		}
	}
	mu := classMeans(x, width, pitch, labels, o)
	a.space = newSpace(x, width, pitch, mu, v)
	a.aligned = make([]int32, found.Clusters)
	for l := range a.aligned {
		a.aligned[l] = -1
		if v.count[l] > 0 {
			a.aligned[l] = mu.nearest(v.mean(l))
		}
	}
	for i, c := range labels.Class {
		if c == Unlabelled {
			a.pseudo[i] = a.aligned[a.cluster[i]]
		}
	}
	return a, nil
}

// alignNodes gives every unlabelled node the class of the nearest centroid
// (the paper's Extension).
func alignNodes(e *gcn.Evaluator, labels *Labels, o *Options) *alignment {
	x, width, pitch := embeddingOf(e, o.Embedding)
	mu := classMeans(x, width, pitch, labels, o)
	a := &alignment{pseudo: order.Unset(len(labels.Class)), space: newSpace(x, width, pitch, mu, newMeans(0, width))}
	row := make([]float64, width)
	for i, c := range labels.Class {
		if c != Unlabelled {
			continue
		}
		for j := range row {
			row[j] = float64(x[i*pitch+j])
		}
		a.pseudo[i] = mu.nearest(row)
	}
	return a
}

// tell shows in info what was compared and returns the pseudo-labels.
func (a *alignment) tell(info *StageInfo) []int32 {
	info.Cluster, info.Aligned, info.Space = a.cluster, a.aligned, a.space
	return a.pseudo
}

// classMeans are the centroids μ_m of the labelled nodes.
func classMeans(x []float32, width, pitch int, labels *Labels, o *Options) *means {
	mu := newMeans(labels.classes, width)
	for i, c := range labels.Class {
		if c != Unlabelled && (o.Centroids == CurrentLabels || labels.Stage[i] == 0) {
			mu.add(int(c), x[i*pitch:])
		}
	}
	return mu
}

// means are running means of groups of rows.
type means struct {
	sum   []float64 // groups×width
	count []int
	width int
}

func newMeans(groups, width int) *means {
	return &means{sum: make([]float64, groups*width), count: make([]int, groups), width: width}
}

func (m *means) add(group int, row []float32) {
	sum := m.sum[group*m.width : (group+1)*m.width]
	for j := range sum {
		sum[j] += float64(row[j])
	}
	m.count[group]++
}

func (m *means) mean(group int) []float64 {
	out := make([]float64, m.width)
	for j := range out {
		out[j] = m.sum[group*m.width+j] / float64(m.count[group])
	}
	return out
}

// nearest is the first group, of those with a row, whose mean is nearest.
func (m *means) nearest(row []float64) int32 {
	best, at := 0.0, int32(-1)
	for g, k := range m.count {
		if k == 0 {
			continue
		}
		d := 0.0
		for j, v := range row {
			t := v - m.sum[g*m.width+j]/float64(k)
			d += float64(t * t)
		}
		if at < 0 || d < best {
			best, at = d, int32(g)
		}
	}
	return at
}

// maxMinRatio is the largest share of a class among the pseudo-labels less
// the smallest (the paper's sensitivity section).
func maxMinRatio(pseudo []int32, classes int) float64 {
	count, all := make([]int, classes), 0
	for _, c := range pseudo {
		if c >= 0 {
			count[c]++
			all++
		}
	}
	if all == 0 {
		return 0
	}
	lo, hi := all, 0
	for _, k := range count {
		lo, hi = min(lo, k), max(hi, k)
	}
	return float64(hi-lo) / float64(all)
}
