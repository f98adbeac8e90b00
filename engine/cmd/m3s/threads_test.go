package main

import (
	"reflect"
	"testing"

	"m3s/datasets"
)

// --threads reaches the engine, and a run's bits do not depend on it.
func TestThreadsShareARun(t *testing.T) {
	g, err := datasets.Generate(datasets.DefaultGenerateOptions())
	if err != nil {
		t.Fatal(err)
	}
	prints := map[string]string{}
	for i, threads := range []string{"1", "4"} {
		p, err := newPlan(parse(t, "--strategy", "gcn", "--full-batch", "--epochs", "3", "--seed", "2", "--threads", threads), g)
		if err != nil {
			t.Fatal(err)
		}
		if got := reflect.ValueOf(p.graph).Elem().FieldByName("workers").Int(); got != int64(1+3*i) {
			t.Errorf("--threads %s: the engine is told %d", threads, got)
		}
		if err := p.sweep(t.Context(), 1, nil, func(_ int, o outcome) error {
			prints[threads] = o.result.Fingerprint
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if prints["1"] != prints["4"] || prints["1"] == "" {
		t.Errorf("fingerprints %v", prints)
	}
}
