package engine

import (
	"math"
	"runtime"

	"m3s/engine/internal/gcn"
	"m3s/engine/internal/kernel"
	"m3s/internal/errs"
)

// DefaultMemory is how many bytes a run may take unless WithMemory says
// otherwise.
const DefaultMemory = 1 << 34

// counted says whether runs are held to their memory. For the page, which has
// 4 GB at most, wasm/protocol bounds the values of a network far below that.
const counted = runtime.GOARCH != "wasm"

// WithMemory returns p for runs that may take so many bytes, besides the
// graph's; 0 stands for DefaultMemory.
func (p *Prepared) WithMemory(bytes int64) *Prepared {
	q := *p
	q.memory = bytes
	return &q
}

// MemoryError is the error of a run that would take more memory than it may.
// It comes before the memory is taken.
type MemoryError struct {
	Need, Limit    float64 // bytes
	Strategy       Strategy
	Hidden, Layers int
	Nodes          int
}

// Error names both sizes and what causes the first.
func (m *MemoryError) Error() string {
	return errs.Sprintf("engine: memory: %v with Hidden %d and Layers %d on %d nodes needs %s and may take %s", m.Strategy, m.Hidden, m.Layers, m.Nodes, Size(m.Need), Size(m.Limit))
}

// Size is a number of bytes in words: "17.2 GB".
func Size(bytes float64) string { return errs.Sprintf("%v GB", math.Ceil(bytes/1e8)/10) }

// within reports a need beyond what p's runs may take.
func (p *Prepared) within(need float64, o *Options) error {
	limit := p.memory
	if limit == 0 {
		limit = DefaultMemory
	}
	if counted && need > float64(limit) {
		return &MemoryError{Need: need, Limit: float64(limit), Strategy: o.Strategy, Hidden: o.Hidden, Layers: o.Layers, Nodes: p.Graph.N()}
	}
	return nil
}

// reserve reports a run that would not fit, and notes what it holds to its
// end.
func (r *staged) reserve() error {
	if !counted {
		return nil
	}
	r.stands = standing(gcn.ShapeOf(r.x.Cols, r.p.Graph.C(), r.o.Hidden, r.o.Layers), r.p.Graph.N(), r.o)
	if r.recipe.Walks {
		r.stands += walking(r.p.Graph.A, len(r.s.Labelled))
	}
	if r.recipe.Evidence || r.o.Check == CheckEvidence {
		r.stands += product(4, r.p.Graph.N(), 4*kernel.Pitch(r.p.Graph.C())+r.p.Graph.C()+1)
	}
	return r.p.within(r.stands, r.o)
}

// standing is what a run holds from its first stage to its end: the weights
// and Adam's two moments in the order of the field, the weights once more for
// the network, the result and a stop rule, and the evaluator's outputs of all
// nodes.
func standing(net *gcn.Network, nodes int, o *Options) float64 {
	copies := 5.0
	if o.Stop != LastEpoch {
		copies++
	}
	if o.Restart == Continue {
		copies += 5 // the stage before
	}
	widest, floats := 0, 0.0
	for l := range o.Layers {
		floats += product(copies, net.Dims[l], net.Pitch[l+1]) + product(1, nodes, net.Pitch[l+1])
		widest = max(widest, net.Pitch[l+1])
	}
	return 4 * (floats + product(1, nodes, widest+2*net.Dims[o.Layers]))
}

// finding is what topics take besides the matrices of words and edges: their
// rows with columns, the directions before they are turned, and the block that
// is spread.
func finding(nodes, words, width int) float64 {
	wide := width + 31 // directions, in whole blocks
	return product(4, nodes, 2*width+wide+3*16) + product(4, words, wide+16)
}

// passing is what the training of one stage on f holds besides.
func passing(f *gcn.Field, net *gcn.Network) float64 {
	floats, rows, partial, widest, square := 0.0, 0.0, 0.0, 0.0, 0.0
	for l := range f.Layers {
		fl, in, out := &f.Layers[l], 0, net.Pitch[l+1]
		gradients := product(1, len(f.Features), out)
		if l > 0 {
			in = net.Pitch[l]
			gradients = product(1, net.Dims[l], out)
		}
		floats += product(1, len(fl.Out), out) + gradients
		square = math.Max(square, product(1, net.Dims[l+1], in))
		widest = math.Max(widest, product(1, len(fl.In), out))
		rows = math.Max(rows, product(1, len(fl.In), max(in, out)))
		partial = math.Max(partial, float64(gradients*float64(len(fl.Chunks)-2)))
	}
	return 4 * (floats + widest + float64(2*rows) + square + partial)
}

// product is k·a·b, which float64 does not overflow.
//
//go:noinline
func product(k float64, a, b int) float64 { return float64(float64(k*float64(a)) * float64(b)) }

// walking is what ParWalks holds on a graph a: its blocks of columns, which
// are solved to the end together, and the graph's components as systems (as
// measured, to a third).
func walking(a *CSR, seeds int) float64 {
	columns := (seeds + kernel.WalkColumns - 1) / kernel.WalkColumns * kernel.WalkColumns
	return product(8, a.Rows, seeds+5*columns+15) + product(48, a.NNZ(), 1)
}

// Need is about how many bytes a run with o on s takes besides the graph: what
// it holds from its first stage to its end, and the training of a stage with
// all nodes in its field, which is the most: values, a sum of the gradients for
// each chunk of nodes after the first, and the field's own matrices; and what
// stages propose and cluster.
func (p *Prepared) Need(s *Split, o Options) float64 {
	g, recipe := p.Graph, o.recipe()
	if recipe.Alone {
		return walking(g.A, len(s.Labelled))
	}
	cols, entries, need := g.X.Cols, float64(g.X.NNZ()), 0.0
	if o.Input.topical() {
		words := cols
		if o.Input == InputLinks {
			words = g.N()
		}
		cols = min(o.Topics, g.N(), words) + 1
		need = finding(g.N(), words, cols) + product(8, g.N(), cols)
		entries = product(1, g.N(), cols)
	}
	net := gcn.ShapeOf(cols, g.C(), o.Hidden, o.Layers)
	need += standing(net, g.N(), &o)
	if recipe.Walks {
		need += walking(g.A, len(s.Labelled))
	}
	if recipe.Evidence || o.Check == CheckEvidence {
		need += product(4, g.N(), 4*kernel.Pitch(g.C())+g.C()+1)
	}
	if recipe.Staged {
		need += product(4, g.N(), 16+kernel.Pitch(g.C()))
	}
	sums, square := 0.0, 0.0
	for l := range o.Layers {
		in := 0
		if l > 0 {
			in = net.Pitch[l]
		}
		gradients := product(4, net.Dims[l], net.Pitch[l+1])
		need += product(12, g.N(), max(in, net.Pitch[l+1])) + gradients
		sums = max(sums, float64(gradients*float64(gcn.MoreChunks(g.N()))))
		square = max(square, product(4, net.Dims[l+1], in))
	}
	return need + sums + square + product(16, p.AHat.NNZ(), o.Layers) + float64(16*entries)
}

// Memory is how many bytes the graph and what runs share of it take.
func (p *Prepared) Memory() float64 {
	bytes := 0.0
	for _, m := range []*CSR{p.Graph.A, p.Graph.X, p.AHat, p.XNorm} {
		bytes += product(8, m.NNZ(), 1) + product(4, m.Rows, 1)
	}
	return bytes
}
