package engine

import (
	"math"
	"runtime"

	"m3s/engine/errs"
	"m3s/engine/internal/kernel"
)

// DefaultMemory is how many bytes a run may take unless WithMemory says
// otherwise. A program for the page has 4 GB at most, of which a good part
// holds what is not a run's.
func DefaultMemory() int64 {
	if runtime.GOARCH == "wasm" || math.MaxInt == math.MaxInt32 {
		return 3 << 29
	}
	return 1 << 34
}

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
	Need, Limit float64 // bytes
	Options     string  // what makes it large: "Hidden 16384, Layers 256 and …"
}

// Error names both sizes and what causes the first.
func (m *MemoryError) Error() string {
	return errs.Sprintf("engine: memory: the run needs %s and may take %s: %s", Size(m.Need), Size(m.Limit), m.Options)
}

// Size is a number of bytes in words, to two digits or three: "1.4 TB".
func Size(bytes float64) string {
	units := []string{"bytes", "kB", "MB", "GB", "TB", "PB", "EB"}
	k := 0
	for bytes >= 999.5 && k < len(units)-1 {
		bytes /= 1000
		k++
	}
	if bytes < 9.95 && k > 0 {
		bytes = math.Round(bytes*10) / 10
	} else {
		bytes = math.Round(bytes)
	}
	return errs.Sprintf("%v %s", bytes, units[k])
}

// within reports a need beyond what p's runs may take.
func (p *Prepared) within(need float64, why string) error {
	limit := p.memory
	if limit == 0 {
		limit = DefaultMemory()
	}
	if need > float64(limit) {
		return &MemoryError{Need: need, Limit: float64(limit), Options: why}
	}
	return nil
}

// standing is what a run holds from its first stage to its end: the weights
// and Adam's two moments in the order of the field, the weights once more for
// the network, the result and a stop rule, and the evaluator's outputs of all
// nodes.
func standing(net *network, nodes int, o *Options) float64 {
	copies := 5.0
	if o.Stop != LastEpoch {
		copies++
	}
	if o.Restart == Continue {
		copies += 5 // the stage before
	}
	widest, floats := 0, 0.0
	for l := range o.Layers {
		floats += product(copies, net.dims[l], net.pitch[l+1]) + product(1, nodes, net.pitch[l+1])
		widest = max(widest, net.pitch[l+1])
	}
	return 4 * (floats + product(1, nodes, widest+2*net.dims[o.Layers]))
}

// passing is what the training of one stage on f holds besides.
func passing(f *field, net *network) float64 {
	floats, rows, partial, widest, square := 0.0, 0.0, 0.0, 0.0, 0.0
	for l := range f.layers {
		fl, in, out := &f.layers[l], 0, net.pitch[l+1]
		gradients := product(1, len(f.features), out)
		if l > 0 {
			in = net.pitch[l]
			gradients = product(1, net.dims[l], out)
		}
		floats += product(1, len(fl.out), out) + gradients
		square = math.Max(square, product(1, net.dims[l+1], in))
		widest = math.Max(widest, product(1, len(fl.in), out))
		rows = math.Max(rows, product(1, len(fl.in), max(in, out)))
		partial = math.Max(partial, float64(gradients*float64(len(fl.chunks)-2)))
	}
	return 4 * (floats + widest + float64(2*rows) + square + partial)
}

// product is k·a·b, which float64 does not overflow.
func product(k float64, a, b int) float64 { return float64(float64(k*float64(a)) * float64(b)) }

// walking is what ParWalks holds on a graph a: its blocks of columns, which
// are solved to the end together, and the graph's components as systems (as
// measured, to a third).
func walking(a *CSR, seeds int) float64 {
	columns := (seeds + kernel.WalkColumns - 1) / kernel.WalkColumns * kernel.WalkColumns
	return product(8, a.Rows, seeds+5*columns+15) + product(48, a.NNZ(), 1)
}

// because names the sizes that a network's memory grows with.
func because(net *network, nodes int, o *Options) string {
	return errs.Sprintf("Hidden is %d, Layers is %d, with %d features, %d classes and %d nodes", o.Hidden, o.Layers, net.dims[0], net.dims[o.Layers], nodes)
}
