package engine

import (
	"context"
	"errors"
)

// Prepared is a graph with what every run on it shares. It is read-only: any
// number of runs may use it at once.
type Prepared struct {
	Graph *Graph
	AHat  *CSR
	xn    *CSR
}

// Prepare validates g and computes Â and the normalised features. g must not
// change afterwards.
func Prepare(g *Graph) (*Prepared, error) {
	if err := g.Validate(); err != nil {
		return nil, err
	}
	return &Prepared{Graph: g, AHat: AHat(g.A), xn: NormalizeRows(g.X)}, nil
}

// Run runs one strategy. It stops within an epoch of ctx being cancelled and
// then returns ctx's error. obs may be nil.
func (p *Prepared) Run(ctx context.Context, s *Split, o Options, obs *Observer) (*Result, error) {
	return nil, errors.New("engine: not built yet")
}

// Run prepares g and runs one strategy on it.
func Run(ctx context.Context, g *Graph, s *Split, o Options, obs *Observer) (*Result, error) {
	p, err := Prepare(g)
	if err != nil {
		return nil, err
	}
	return p.Run(ctx, s, o, obs)
}
