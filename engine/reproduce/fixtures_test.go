package reproduce_test

import (
	"context"
	"fmt"
	"testing"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// ring is a graph of three rings of nodes with a chord each, one ring for
// each class, and two links between rings. Words tell the class of two nodes
// out of three.
func ring(t testing.TB, name string) *engine.Prepared {
	t.Helper()
	const classes, size = 3, 20
	var edges [][2]int32
	var words []engine.Entry
	g := &engine.Graph{Name: name}
	for c := range int32(classes) {
		g.Classes = append(g.Classes, fmt.Sprintf("class %d", c))
		for i := range int32(size) {
			at := c*size + i
			g.Y = append(g.Y, c)
			edges = append(edges, [2]int32{at, c*size + (i+1)%size}, [2]int32{at, c*size + (i+7)%size})
			words = append(words, engine.Entry{Row: at, Col: classes + (at*5+1)%11, Val: 1})
			if i%3 != 0 {
				words = append(words, engine.Entry{Row: at, Col: c, Val: 1})
			}
		}
	}
	edges = append(edges, [2]int32{0, size}, [2]int32{5, 2*size + 5})
	var err error
	if g.A, err = engine.FromEdges(classes*size, edges); err != nil {
		t.Fatal(err)
	}
	if g.X, err = engine.NewCSR(classes*size, classes+11, words); err != nil {
		t.Fatal(err)
	}
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// brief shortens runs.
func brief(o *engine.Options) error {
	o.Epochs, o.Clusters, o.Hidden = 8, 6, 4
	return nil
}

func request(names ...string) reproduce.Request {
	return reproduce.Request{Datasets: names, Protocols: reproduce.Protocols(), Adjust: brief, Settings: "brief"}
}

func tableStudy(t testing.TB, names ...string) reproduce.Study {
	t.Helper()
	s, err := reproduce.TableStudy(request(names...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sweep runs jobs into a new ledger.
func sweep(t testing.TB, s reproduce.Study, jobs []reproduce.Job, workers int) *reproduce.Ledger {
	t.Helper()
	l := reproduce.NewLedger(s.Header)
	run := reproduce.Sweep{Jobs: jobs, Workers: workers, Graphs: graphs(t, s), Done: func(_ reproduce.Job, r reproduce.Record) error { return l.Add(r) }}
	if err := run.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return l
}

// graphs stands a ring in for every dataset of a study.
func graphs(t testing.TB, s reproduce.Study) map[string]*engine.Prepared {
	t.Helper()
	all := map[string]*engine.Prepared{}
	for _, c := range s.Cells {
		if all[c.Dataset] == nil {
			all[c.Dataset] = ring(t, c.Dataset)
		}
	}
	return all
}

func encode(t testing.TB, l *reproduce.Ledger) []byte {
	t.Helper()
	b, err := l.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}
