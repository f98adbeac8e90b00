package engine_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"m3s/engine"
)

// Two classes on a line, by hand. Labelled: node 0 of class 0 at 0 and node 1
// of class 1 at 10; virtual: node 2 of class 0 at 4. Unlabelled: 3 and 4 at 1
// and 2, 5 and 6 at 6.5 and 7.5.
func TestAligningByHand(t *testing.T) {
	g := &engine.Graph{Y: []int32{0, 1, 0, 0, 0, 1, 1}, Classes: []string{"a", "b"}}
	x := []float32{0, 0, 10, 0, 4, 0, 1, 0, 2, 0, 6.5, 0, 7.5, 0}
	labels := engine.GivenLabels(g, []int32{0, 1}, engine.Virtual{Node: 2, Class: 0})
	o := engine.DefaultOptions()
	o.ClusterOver, o.Clusters, o.KMeansRestarts = engine.UnlabelledNodes, 2, 10
	cluster, aligned, pseudo, err := engine.Aligned(x, 2, labels, o)
	if err != nil {
		t.Fatal(err)
	}
	// Clusters {3, 4} at 1.5 and {5, 6} at 7; class 0 is at 2 with its virtual
	// label and at 0 without, class 1 at 10: the border is at 6 or at 5.
	if !slices.Equal(cluster[:3], []int32{-1, -1, -1}) || cluster[3] != cluster[4] || cluster[5] != cluster[6] || cluster[3] == cluster[5] {
		t.Errorf("clusters %v", cluster)
	}
	if aligned[cluster[3]] != 0 || aligned[cluster[5]] != 1 {
		t.Errorf("aligned %v of clusters %v", aligned, cluster)
	}
	if want := []int32{-1, -1, -1, 0, 0, 1, 1}; !slices.Equal(pseudo, want) {
		t.Errorf("pseudo-labels %v, want %v", pseudo, want)
	}
}

// The class centroids come from the current or from the original labels.
func TestAligningCentroids(t *testing.T) {
	g := &engine.Graph{Y: []int32{0, 1, 0, 0}, Classes: []string{"a", "b"}}
	labels := engine.GivenLabels(g, []int32{0, 1}, engine.Virtual{Node: 2, Class: 0})
	// Class 0 is at 0, with its virtual label at 2; class 1 is at 10. Node 3
	// at 5.5 lies between the borders 5 and 6.
	x := []float32{0, 0, 10, 0, 4, 0, 5.5, 0}
	for from, want := range map[engine.CentroidsFrom]int32{engine.CurrentLabels: 0, engine.OriginalLabels: 1} {
		o := engine.DefaultOptions()
		o.Centroids, o.Clusters = from, 4
		_, _, pseudo, err := engine.Aligned(x, 2, labels, o)
		if err != nil {
			t.Fatal(err)
		}
		if pseudo[3] != want {
			t.Errorf("centroids from %v labels: class %d, want %d", from, pseudo[3], want)
		}
	}
}

// Over all nodes, a cluster of labelled nodes only has no class, and v_l is
// the mean of the unlabelled members only.
func TestAligningMixedClusters(t *testing.T) {
	g := &engine.Graph{Y: []int32{0, 1, 0, 0}, Classes: []string{"a", "b"}}
	labels := engine.GivenLabels(g, []int32{0, 1})
	// Class 0 at 0, class 1 at 100. Clusters {0, 2, 3} and {1}. Unlabelled
	// node 2 and 3 are at 1 and 2 on the first axis.
	x := []float32{0, 0, 100, 0, 1, 0, 2, 0}
	o := engine.DefaultOptions()
	o.Clusters, o.KMeansRestarts = 2, 10
	cluster, aligned, pseudo, err := engine.Aligned(x, 2, labels, o)
	if err != nil {
		t.Fatal(err)
	}
	if cluster[0] != cluster[2] || cluster[2] != cluster[3] || cluster[1] == cluster[0] {
		t.Errorf("clusters %v", cluster)
	}
	if aligned[cluster[1]] != -1 || aligned[cluster[0]] != 0 {
		t.Errorf("aligned %v of clusters %v", aligned, cluster)
	}
	if want := []int32{-1, -1, 0, 0}; !slices.Equal(pseudo, want) {
		t.Errorf("pseudo-labels %v, want %v", pseudo, want)
	}
}

// realign recomputes the aligned classes from Z and the clusters (the
// paper's eq. 5): the class of the centroid nearest to the mean of each
// cluster's unlabelled members. border says how near the second one was.
func realign(z []float32, classes int, cluster, label []int32, clusters int) (aligned []int32, border []float64) {
	mean := func(member func(i int) bool) []float64 {
		sum, count := make([]float64, classes), 0.0
		for i := range label {
			if member(i) {
				count++
				for c := range sum {
					sum[c] += float64(z[i*classes+c])
				}
			}
		}
		if count == 0 {
			return nil
		}
		for c := range sum {
			sum[c] /= count
		}
		return sum
	}
	mu := make([][]float64, classes)
	for m := range mu {
		mu[m] = mean(func(i int) bool { return label[i] == int32(m) })
	}
	for l := range clusters {
		at, best, second := int32(-1), math.Inf(1), math.Inf(1)
		if v := mean(func(i int) bool { return label[i] < 0 && cluster[i] == int32(l) }); v != nil {
			for m, u := range mu {
				d := 0.0
				for c := range u {
					d += (u[c] - v[c]) * (u[c] - v[c])
				}
				if d < best {
					at, best, second = int32(m), d, best
				} else {
					second = math.Min(second, d)
				}
			}
		}
		aligned, border = append(aligned, at), append(border, second-best)
	}
	return aligned, border
}

// Every stage's clusters and pseudo-labels against the text of Algorithm 2,
// from the public Z.
func TestM3SAligning(t *testing.T) {
	g := block(plain)
	p, s := prepared(t, g, 2, 1)
	for _, over := range []engine.ClusterOver{engine.AllNodes, engine.UnlabelledNodes} {
		o := quick(engine.M3S)
		o.ClusterOver, o.T, o.Clusters, o.Stages = over, 20, 25, 3
		_, h := recorded(t, p, s, o)
		label := slices.Repeat([]int32{engine.Unlabelled}, g.N())
		for _, i := range s.Labelled {
			label[i] = g.Y[i]
		}
		for k, info := range h.Stages {
			for i, c := range info.Cluster {
				seen := over == engine.AllNodes || label[i] < 0
				if seen != (c >= 0) || int(c) >= len(info.Aligned) {
					t.Errorf("%v, stage %d: node %d is in cluster %d of %d", over, info.Stage, i, c, len(info.Aligned))
				}
			}
			aligned, border := realign(h.Trained[k].Z, g.C(), info.Cluster, label, len(info.Aligned))
			for l, want := range aligned {
				if info.Aligned[l] != want && border[l] > 1e-6 {
					t.Errorf("%v, stage %d: cluster %d has class %d, want %d", over, info.Stage, l, info.Aligned[l], want)
				}
			}
			checkSpace(t, info, h.Trained[k].Z, aligned)
			count := make([]float64, g.C())
			free := 0.0
			for i, c := range info.Pseudo {
				want := engine.Unlabelled
				if label[i] < 0 {
					free++
					want = int(info.Aligned[info.Cluster[i]])
					count[want]++
				}
				if int(c) != want {
					t.Errorf("%v, stage %d: node %d has pseudo-label %d, want %d", over, info.Stage, i, c, want)
				}
			}
			if want := (slices.Max(count) - slices.Min(count)) / free; math.Abs(info.MaxMinRatio-want) > 1e-12 {
				t.Errorf("%v, stage %d: max-min ratio %v, want %v", over, info.Stage, info.MaxMinRatio, want)
			}
			for _, v := range info.Added {
				label[v.Node] = v.Class
			}
		}
	}
}

// checkSpace holds the reported vectors against Z and the aligned classes: of
// each cluster the nearest class centroid is its class.
func checkSpace(t *testing.T, info engine.StageInfo, z []float32, aligned []int32) {
	t.Helper()
	space := info.Space
	if space == nil || !slices.Equal(space.Embedding, z) || len(space.Clusters) != len(aligned)*space.Width {
		t.Fatalf("stage %d: the reported embedding is not Z", info.Stage)
	}
	row := func(all []float64, i int) []float64 { return all[i*space.Width : (i+1)*space.Width] }
	for l, class := range info.Aligned {
		v := row(space.Clusters, l)
		if class < 0 {
			if !math.IsNaN(v[0]) {
				t.Errorf("stage %d: cluster %d has no class but the centroid %v", info.Stage, l, v)
			}
			continue
		}
		for m := range len(space.Classes) / space.Width {
			if floats.Distance(v, row(space.Classes, m), 2) < floats.Distance(v, row(space.Classes, int(class)), 2)-1e-9 {
				t.Errorf("stage %d: cluster %d of class %d is nearer to class %d", info.Stage, l, class, m)
			}
		}
	}
}

// The three embeddings are three different things to cluster; a one-layer
// network has no hidden layer and gives its logits.
func TestEmbeddings(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	clusters := func(e engine.Embedding, layers int) string {
		o := quick(engine.M3S)
		o.Embedding, o.Layers, o.Stages = e, layers, 1
		res, h := recorded(t, p, s, o)
		if len(h.Stages[0].Cluster) != p.Graph.N() {
			t.Fatalf("%v: %d clusters entries", e, len(h.Stages[0].Cluster))
		}
		text := []byte(res.Fingerprint)
		for _, c := range h.Stages[0].Cluster {
			text = append(text, byte(c))
		}
		return string(text)
	}
	soft, logits, hidden := clusters(engine.EmbedSoftmax, 2), clusters(engine.EmbedLogits, 2), clusters(engine.EmbedHidden, 2)
	if soft == logits || logits == hidden || soft == hidden {
		t.Error("two embeddings gave the same clusters")
	}
	if clusters(engine.EmbedHidden, 1) != clusters(engine.EmbedLogits, 1) {
		t.Error("the hidden embedding of one layer is not its logits")
	}
}
