package engine

import (
	"context"

	"m3s/engine/internal/cluster"
	"m3s/engine/internal/gcn"
	"m3s/internal/draw"
	"m3s/internal/order"
)

// Clustering is the outcome of k-means: Cluster of each row, Centroids
// (clusters×width), Clusters, which are fewer than asked for when there are
// fewer distinct rows, Inertia (the sum of squared distances to the nearest
// centroid) and Iterations.
type Clustering = cluster.Clustering

// KMeans clusters len(x)/width rows of the row-major matrix x into at most k
// clusters: k-means++ seeding, then Lloyd's iterations until no row changes
// its cluster or they run out. A cluster that becomes empty keeps its centroid. Of restarts
// runs the one with the least inertia counts. The result depends on x, k and
// seed alone. Squared distances must be within float32: the error names a
// value that is too large.
func KMeans(ctx context.Context, x []float32, width, k, iterations, restarts int, seed uint64) (*Clustering, error) {
	return cluster.KMeans(ctx, x, width, k, iterations, restarts, draw.New(seed, streamKMeans))
}

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
	v := cluster.NewMeans(found.Clusters, width)
	for i, c := range labels.Class {
		if c == Unlabelled {
			v.Add(int(a.cluster[i]), x[i*pitch:])
		}
	}
	mu := classMeans(x, width, pitch, labels, o)
	a.space = newSpace(x, width, pitch, mu, v)
	a.aligned = make([]int32, found.Clusters)
	for l := range a.aligned {
		a.aligned[l] = -1
		if v.Count[l] > 0 {
			a.aligned[l] = mu.Nearest(v.Mean(l))
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
	a := &alignment{pseudo: order.Unset(len(labels.Class)), space: newSpace(x, width, pitch, mu, cluster.NewMeans(0, width))}
	row := make([]float64, width)
	for i, c := range labels.Class {
		if c != Unlabelled {
			continue
		}
		for j := range row {
			row[j] = float64(x[i*pitch+j])
		}
		a.pseudo[i] = mu.Nearest(row)
	}
	return a
}

// tell shows in info what was compared and returns the pseudo-labels.
func (a *alignment) tell(info *StageInfo) []int32 {
	info.Cluster, info.Aligned, info.Space = a.cluster, a.aligned, a.space
	return a.pseudo
}

// embeddingOf returns what the last clean pass gives M3S to cluster, with its
// width and pitch, borrowed.
func embeddingOf(e *gcn.Evaluator, kind Embedding) (x []float32, width, pitch int) {
	last := e.Net.Layers()
	switch {
	case kind == EmbedSoftmax:
		return e.Z, e.Classes, e.Classes
	case kind == EmbedHidden && last > 1:
		return e.Layer(last - 1)
	}
	return e.Layer(last)
}

// newSpace copies an embedding and its centroids without padding.
func newSpace(x []float32, width, pitch int, classes, clusters *cluster.Means) *Space {
	s := &Space{Width: width, Embedding: make([]float32, 0, len(x)/pitch*width)}
	for at := 0; at < len(x); at += pitch {
		s.Embedding = append(s.Embedding, x[at:at+width]...)
	}
	s.Classes, s.Clusters = classes.All(), clusters.All()
	return s
}

// classMeans are the centroids μ_m of the labelled nodes.
func classMeans(x []float32, width, pitch int, labels *Labels, o *Options) *cluster.Means {
	mu := cluster.NewMeans(labels.classes, width)
	for i, c := range labels.Class {
		if c != Unlabelled && (o.Centroids == CurrentLabels || labels.Stage[i] == 0) {
			mu.Add(int(c), x[i*pitch:])
		}
	}
	return mu
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
