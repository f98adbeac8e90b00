package experiment

import (
	"math"
	"math/rand/v2"
	"testing"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// The queue gives a free worker the next run.
func TestQueue(t *testing.T) {
	for _, c := range []struct {
		costs   []float64
		workers int
		want    float64
	}{
		{nil, 2, 0}, {[]float64{3}, 2, 3}, {[]float64{3, 1, 1, 1}, 1, 6}, {[]float64{3, 1, 1, 1}, 2, 3},
		{[]float64{1, 1, 1, 3}, 2, 4}, {[]float64{2, 2, 2}, 3, 2}, {[]float64{2, 2, 2}, 8, 2},
	} {
		if got := Queue(c.costs, c.workers); got != c.want {
			t.Errorf("%v by %d workers: %v, want %v", c.costs, c.workers, got, c.want)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	costs, sum, most := make([]float64, 200), 0.0, 0.0
	for i := range costs {
		costs[i] = r.Float64()
		sum, most = sum+costs[i], max(most, costs[i])
	}
	for workers := 1; workers < 20; workers++ {
		fair := sum / float64(workers)
		if got := Queue(costs, workers); got < fair-1e-9 || got > fair+most {
			t.Errorf("%d workers: %v is not between a fair share %v and one run more", workers, got, fair)
		}
	}
}

// Tasks together do the work of one, and each reads its datasets.
func TestReckon(t *testing.T) {
	text := "runs = 7\n[[study]]\nkind = \"table\"\ndatasets = [\"cora\", \"citeseer\"]\nstrategies = [\"lp\", \"gcn\"]\n"
	e, err := Read("x.toml", []byte(text), Words{Options: func([]string) Options { return none{} }, Dataset: func(string) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	c := Cost{Start: func(string) float64 { return 10 }, Run: func(k reproduce.Key) float64 {
		if k.Strategy == "lp" {
			return 1
		}
		return 2
	}}
	alone, err := e.Reckon(1, 1, c)
	if err != nil || alone.Longest != 20+7*20*(1+2) || alone.Shortest != alone.Longest {
		t.Fatalf("alone: %+v, error %v", alone, err)
	}
	for tasks := 2; tasks <= 40; tasks++ {
		l, err := e.Reckon(tasks, 1, c)
		if err != nil || math.Abs(l.Total-(alone.Total-20)-20*float64(tasks)) > 1e-6 || l.Longest < l.Total/float64(tasks) || l.Shortest > l.Longest {
			t.Errorf("%d tasks: %+v, error %v", tasks, l, err)
		}
		if eff := l.Efficiency(alone); eff > 1 || eff <= 0 {
			t.Errorf("%d tasks: efficiency %v", tasks, eff)
		}
	}
	if _, err := e.Reckon(0, 1, c); err != nil {
		t.Errorf("no task: %v", err)
	}
}

// none are options that nothing sets.
type none struct{ Options }

func (none) Apply(*engine.Options) error { return nil }

func (none) Settings() string { return "" }
