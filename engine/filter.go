package engine

import (
	"runtime"

	"m3s/engine/internal/sparse"
	"m3s/internal/errs"
	"m3s/internal/order"
)

// filters are what each layer spreads its values with, n×n.
func (p *Prepared) filters(ctx stopper, o *Options) ([]*CSR, error) {
	last, err := p.filter(ctx, o)
	if err != nil {
		return nil, err
	}
	all := make([]*CSR, o.Layers)
	for l := range all {
		all[l] = last
		if o.FilterOn == FilterLast && l < o.Layers-1 {
			all[l] = Identity(p.Graph.N())
		}
	}
	return all, nil
}

// filter is the matrix of o.Filter (EVIDENCE §2).
func (p *Prepared) filter(ctx stopper, o *Options) (*CSR, error) {
	if o.Filter == FilterNone || o.Hops == 0 {
		return Identity(p.Graph.N()), nil
	}
	if o.Filter == FilterPower && o.Hops == 1 {
		return p.AHat, nil
	}
	return p.farther(ctx, o)
}

// filterKey is all that a filter's matrix depends on.
type filterKey struct {
	filter   Filter
	hops     int
	teleport float64
}

// paged says that this is the page's program, which has no room for a matrix
// of up to n×n entries and carries no code that makes one.
const paged = runtime.GOOS == "js"

// farther is the matrix of a filter of several hops.
func (p *Prepared) farther(ctx stopper, o *Options) (*CSR, error) {
	if paged {
		return nil, errs.Errorf("engine: filter: %v in %d hops is not in this program: a page has no room for its matrix", o.Filter, o.Hops)
	}
	key := filterKey{o.Filter, o.Hops, 0}
	if o.Filter == FilterPageRank {
		key.teleport = o.Teleport
	}
	p.found.mu.Lock()
	defer p.found.mu.Unlock()
	if m := p.found.kept[key]; m != nil {
		return m, nil
	}
	m := Identity(p.Graph.N())
	for range o.Hops {
		next, err := p.hop(ctx, m, key.teleport, o)
		if err != nil {
			return nil, err
		}
		m = next
	}
	p.found.keep(key, m)
	return m, nil
}

// hop is (1-α)Âm + αI, in float64 rounded once. It ends with a *MemoryError
// before the product would be larger than a run may be.
func (p *Prepared) hop(ctx stopper, m *CSR, alpha float64, o *Options) (*CSR, error) {
	n := m.Rows
	out := &CSR{Rows: n, Cols: n, Ptr: make([]int32, 1, n+1)}
	sum, seen := make([]float64, n), make([]int32, n)
	for i := range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var row []int32
		note := func(c int32, v float64) {
			if seen[c] != int32(i+1) {
				seen[c], sum[c] = int32(i+1), 0
				row = append(row, c)
			}
			sum[c] += v
		}
		cols, vals := p.AHat.Row(i)
		for k, j := range cols {
			inner, weights := m.Row(int(j))
			for q, c := range inner {
				note(c, float64(float64((1-alpha)*float64(vals[k]))*float64(weights[q])))
			}
		}
		if alpha > 0 {
			note(int32(i), alpha)
		}
		order.Stable(row, func(a, b int32) bool { return a < b })
		if err := p.within(product(8, len(out.Col)+len(row), 1), o); err != nil {
			return nil, err
		}
		if err := sparse.Fits(n, n, len(out.Col)+len(row)); err != nil {
			return nil, err
		}
		for _, c := range row {
			out.Col, out.Val = append(out.Col, c), append(out.Val, float32(sum[c]))
		}
		out.Ptr = append(out.Ptr, int32(len(out.Col)))
	}
	return out, nil
}
