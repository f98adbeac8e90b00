//go:build !js

package engine_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"m3s/engine"
)

// filtered is the matrix that a one-layer network spreads its values with:
// with the identity for weights, the output of the identity as features.
func filtered(t *testing.T, p *engine.Prepared, o engine.Options) *mat.Dense {
	t.Helper()
	n := p.Graph.N()
	m := mat.NewDense(n, n, nil)
	f, err := engine.FilterOf(p, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		cols, vals := f.Row(i)
		for k, c := range cols {
			m.Set(i, int(c), float64(vals[k]))
		}
	}
	return m
}

// Filters are powers of Â and steps of PageRank, by dense products.
func TestFilters(t *testing.T) {
	p, _ := prepared(t, karate(), 1, 1)
	n := p.Graph.N()
	o := engine.DefaultOptions()
	a := filtered(t, p, o)
	power, rank, one := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	for i := range n {
		power.Set(i, i, 1)
		rank.Set(i, i, 1)
		one.Set(i, i, 1)
	}
	for hops := 0; hops <= 5; hops++ {
		for _, c := range []struct {
			filter engine.Filter
			want   *mat.Dense
		}{{engine.FilterPower, power}, {engine.FilterPageRank, rank}, {engine.FilterNone, one}} {
			o.Filter, o.Hops, o.Teleport = c.filter, hops, 0.2
			var diff mat.Dense
			diff.Sub(filtered(t, p, o), c.want)
			if worst := math.Max(mat.Max(&diff), -mat.Min(&diff)); worst > 1e-6 {
				t.Errorf("%v in %d hops differs by %v", c.filter, hops, worst)
			}
		}
		var next mat.Dense
		next.Mul(a, power)
		power.Copy(&next)
		next.Mul(a, rank)
		next.Scale(0.8, &next)
		next.Add(&next, timesOf(0.2, one))
		rank.Copy(&next)
	}
}

func timesOf(f float64, m mat.Matrix) *mat.Dense {
	var out mat.Dense
	out.Scale(f, m)
	return &out
}

// The receptive field of a filter is exact: the bits of all rows.
func TestFiltersOnTheReceptiveField(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	for _, filter := range []engine.Filter{engine.FilterPower, engine.FilterPageRank, engine.FilterNone} {
		for _, on := range []engine.FilterOn{engine.FilterAll, engine.FilterLast} {
			o := quick(engine.MultiStage)
			o.Filter, o.Hops, o.FilterOn = filter, 3, on
			want := run(t, p, s, o, nil).Fingerprint
			o.FullBatch = true
			if got := run(t, p, s, o, nil).Fingerprint; got != want {
				t.Errorf("%v on %v: all rows %s, the field %s", filter, on, got, want)
			}
		}
	}
}

// A filter beyond the memory a run may take is refused before it is made.
func TestFilterMemory(t *testing.T) {
	p, s := prepared(t, block(plain), 2, 1)
	o := quick(engine.GCN)
	o.Hops = 9
	var over *engine.MemoryError
	if _, err := p.WithMemory(1<<18).Run(context.Background(), s, o, nil); !errors.As(err, &over) {
		t.Errorf("%v", err)
	}
}
