package reproduce_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// Workers, shards and the order of merging leave no trace in the bytes.
func TestSweepBytes(t *testing.T) {
	s := tableStudy(t, "ring")
	jobs := s.Jobs(3)
	want := encode(t, sweep(t, s, jobs, 1))
	if got := encode(t, sweep(t, s, jobs, 2)); !bytes.Equal(got, want) {
		t.Error("2 workers give other bytes than 1")
	}
	const parts = 3
	merged := reproduce.NewLedger(s.Header)
	for part := parts; part >= 1; part-- {
		mine, err := reproduce.Shard(jobs, part, parts)
		if err != nil {
			t.Fatal(err)
		}
		if err := merged.Merge(sweep(t, s, mine, 2)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(encode(t, merged), want) {
		t.Error("3 shards give other bytes than 1")
	}
}

func TestShard(t *testing.T) {
	s := tableStudy(t, "ring")
	jobs := s.Jobs(1)
	for _, parts := range []int{1, 2, 3, 7, 60} {
		sum := 0
		for part := 1; part <= parts; part++ {
			mine, err := reproduce.Shard(jobs, part, parts)
			if err != nil {
				t.Fatal(err)
			}
			sum += len(mine)
			if len(mine) < len(jobs)/parts || len(mine) > len(jobs)/parts+1 {
				t.Errorf("shard %d of %d has %d of %d jobs", part, parts, len(mine), len(jobs))
			}
		}
		if sum != len(jobs) {
			t.Errorf("%d shards have %d jobs of %d", parts, sum, len(jobs))
		}
	}
	for _, c := range [][2]int{{0, 3}, {4, 3}, {1, 0}, {-1, -1}} {
		if _, err := reproduce.Shard(jobs, c[0], c[1]); err == nil {
			t.Errorf("shard %d of %d exists", c[0], c[1])
		}
	}
}

func TestWithout(t *testing.T) {
	s, l := small(t)
	if left := reproduce.Without(s.Jobs(2), l); len(left) != 0 {
		t.Errorf("%d jobs left of a finished study", len(left))
	}
	left := reproduce.Without(s.Jobs(3), l)
	if len(left) != len(s.Cells) {
		t.Fatalf("%d jobs left, want one more run of each of %d cells", len(left), len(s.Cells))
	}
	for _, j := range left {
		if j.Seed != 3 {
			t.Errorf("seed %d is left", j.Seed)
		}
	}
}

func TestSweepStops(t *testing.T) {
	s := tableStudy(t, "ring")
	full := errors.New("disk full")
	kept := 0
	run := reproduce.Sweep{Jobs: s.Jobs(2), Workers: 2, Graphs: graphs(t, s), Done: func(reproduce.Job, reproduce.Record) error {
		if kept == 5 {
			return full
		}
		kept++
		return nil
	}}
	if err := run.Run(t.Context()); !errors.Is(err, full) || kept != 5 {
		t.Errorf("error %v after %d records", err, kept)
	}
	ctx, cancel := context.WithCancel(t.Context())
	after := 0
	run.Done = func(reproduce.Job, reproduce.Record) error {
		if ctx.Err() != nil {
			after++
		}
		cancel()
		return nil
	}
	if err := run.Run(ctx); !errors.Is(err, context.Canceled) || after != 0 {
		t.Errorf("cancelled: error %v, %d records afterwards", err, after)
	}
	run.Graphs = nil
	if err := run.Run(t.Context()); err == nil {
		t.Error("no error without graphs")
	}
}

// A split that leaves no node to measure on is told before any run is made.
func TestSweepWithoutMeasured(t *testing.T) {
	r := request("ring")
	r.PerClass = []int{2, 20} // of 20 nodes in each class
	s, err := reproduce.TableStudy(r)
	if err != nil {
		t.Fatal(err)
	}
	runs := 0
	run := reproduce.Sweep{Jobs: s.Jobs(2), Workers: 1, Graphs: graphs(t, s), Done: func(reproduce.Job, reproduce.Record) error {
		runs++
		return nil
	}}
	err = run.Run(t.Context())
	if err == nil || runs != 0 || !strings.Contains(err.Error(), "ring, 20 labels per class, seed 1: the split leaves no test node to measure on") {
		t.Errorf("error %v after %d runs", err, runs)
	}
}

// Records and cells say on how many nodes their accuracies are measured.
func TestSweepMeasured(t *testing.T) {
	s, l := small(t)
	g := graphs(t, s)
	spans := map[reproduce.Key][2]int{}
	for _, r := range l.Records() {
		split, err := engine.RandomSplit(g[r.Dataset].Graph, r.PerClass, r.Seed)
		if err != nil {
			t.Fatal(err)
		}
		if r.Measured != len(split.Test) {
			t.Errorf("%s, seed %d: measured on %d nodes of %d", r.Key, r.Seed, r.Measured, len(split.Test))
		}
		span, ok := spans[r.Key]
		if !ok {
			span = [2]int{r.Measured, r.Measured}
		}
		spans[r.Key] = [2]int{min(span[0], r.Measured), max(span[1], r.Measured)}
	}
	for _, c := range reproduce.NewTable(l, nil).Cells {
		if c.Measured != spans[c.Key] {
			t.Errorf("%s: measured on %v nodes, its runs on %v", c.Key, c.Measured, spans[c.Key])
		}
	}
}

// Every strategy of a dataset and label rate meets the same splits.
func TestSplitsArePaired(t *testing.T) {
	s := tableStudy(t, "cora")
	seeds := map[string]map[uint64]bool{}
	for _, j := range s.Jobs(4) {
		if seeds[j.Cell.Strategy] == nil {
			seeds[j.Cell.Strategy] = map[uint64]bool{}
		}
		seeds[j.Cell.Strategy][j.Seed] = true
	}
	if len(seeds) != 8 {
		t.Fatalf("%d strategies", len(seeds))
	}
	for name, set := range seeds {
		for seed := uint64(1); seed <= 4; seed++ {
			if !set[seed] || len(set) != 4 {
				t.Errorf("%s has seeds %v", name, set)
			}
		}
	}
}
