package engine

import (
	"context"

	"m3s/engine/internal/cluster"
	"m3s/internal/draw"
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
