package mixed

import (
	"context"
	"sync"

	"m3s/engine"
)

// Graphs prepares each graph once for all runs on it. The zero value is ready;
// any number of runs may use it at once.
type Graphs struct {
	mu    sync.Mutex
	ready map[*engine.Graph]*Prepared
}

// Run is Prepared.Run on p's graph, for a caller who only wants the mixture.
func (g *Graphs) Run(ctx context.Context, p *engine.Prepared, s *engine.Split, o engine.Options) (*engine.Result, error) {
	m, err := g.of(p.Graph)
	if err != nil {
		return nil, err
	}
	r, err := m.Run(ctx, s, o)
	if err != nil {
		return nil, err
	}
	return r.Result, nil
}

func (g *Graphs) of(graph *engine.Graph) (*Prepared, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if m := g.ready[graph]; m != nil {
		return m, nil
	}
	m, err := Prepare(graph)
	if err != nil {
		return nil, err
	}
	if g.ready == nil {
		g.ready = map[*engine.Graph]*Prepared{}
	}
	g.ready[graph] = m
	return m, nil
}
