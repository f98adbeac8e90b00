package engine

import (
	"m3s/engine/internal/gcn"
	"m3s/engine/internal/sparse"
)

// CSR is a sparse matrix in compressed row form: row i has its columns in
// Col[Ptr[i]:Ptr[i+1]], strictly ascending, and its values at the same places
// of Val. It has the methods NNZ, Row, At, MulDense and Validate.
type CSR = sparse.CSR

// Entry is one stored value of a sparse matrix: Row, Col and Val.
type Entry = sparse.Entry

// NewCSR builds a matrix from entries in any order. Two entries at one place
// are an error. The entries are sorted in place.
func NewCSR(rows, cols int, entries []Entry) (*CSR, error) { return sparse.NewCSR(rows, cols, entries) }

// FromEdges builds the symmetric 0/1 adjacency matrix of n nodes. Each pair
// gives one undirected edge, whichever way round and however often it is
// listed; a pair (i, i) gives the diagonal entry 1 (METHOD §2).
func FromEdges(n int, edges [][2]int32) (*CSR, error) { return sparse.FromEdges(n, edges) }

// Identity returns the n×n identity, the feature matrix of a graph without
// features.
func Identity(n int) *CSR { return sparse.Identity(n) }

// AHat is D̃^-½ (A+I) D̃^-½ with D̃ the row sums of A+I (the paper, eq. 1). A
// node with a self-loop has diagonal 2 in A+I.
func AHat(a *CSR) *CSR { return sparse.AHat(a) }

// NormalizeRows returns x with every row divided by its sum; a row whose sum
// is zero keeps its values. In a row of mixed signs the sum may be so small
// that a quotient is infinite: a run with NormalizeFeatures on such features
// is refused.
func NormalizeRows(x *CSR) *CSR { return sparse.NormalizeRows(x) }

// Components numbers the connected components in the order of their smallest
// node and returns each node's component and each component's size.
func Components(a *CSR) (of []int32, size []int) { return sparse.Components(a) }

// ReceptiveField returns the nodes whose features and hidden values a network
// of the given depth needs for the output of nodes (ascending): element l
// holds the rows that enter layer l, so element 0 is the widest. The result
// is ascending and new.
func ReceptiveField(ahat *CSR, nodes []int32, layers int) [][]int32 {
	return gcn.ReceptiveField(ahat, nodes, layers)
}
