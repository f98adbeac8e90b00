package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// A run of evidence at two settings says what it mixed, as text and JSON, and
// the method of the same name in the tables has its accuracy.
func TestMixedRun(t *testing.T) {
	line := []string{"run", "--generate", "nodes=160,words=60,words-per-node=8", "--strategy", "evidence", "--mixed", "--epochs", "20", "--topics", "8"}
	if text := must(t, line...); !strings.Contains(text, ", evidence-mixed, 2 labels per class, seed 0\n") || !strings.Contains(text, "% of the smooth setting (alone ") {
		t.Error(text)
	}
	var r struct {
		Strategy, Fingerprint string
		Mixed                 *mixedReport
	}
	if err := json.Unmarshal([]byte(must(t, append(line, "--json")...)), &r); err != nil {
		t.Fatal(err)
	}
	m := r.Mixed
	if m == nil || r.Strategy != "evidence-mixed" || m.Sharp.L2 != 1 || m.Smooth.TopicPower != 2 || m.Smooth.PseudoWeight != 3 || m.Sharp.Accuracy == nil {
		t.Fatalf("%+v", m)
	}
	if want := 1 / (1 + math.Exp(-m.Saved/0.05)); math.Abs(m.Weight-want) > 1e-6 || math.Abs(160*m.Saved-(m.Sharp.Nats-m.Smooth.Nats)) > 1e-6 {
		t.Errorf("weight %v where %v nats a node are saved, %v and %v in all", m.Weight, m.Saved, m.Sharp.Nats, m.Smooth.Nats)
	}
	if text := must(t, append(line, "--runs", "2", "--threads", "2")...); !strings.Contains(text, r.Fingerprint) {
		t.Errorf("no %s in\n%s", r.Fingerprint, text)
	}
	if text := must(t, "run", "--dataset", "karate", "--strategy", "evidence", "--json"); strings.Contains(text, `"mixed"`) {
		t.Error(text)
	}
	sharp := mixedReport{Weight: 0.25, Saved: -0.055}
	if text := sharp.text(); !strings.Contains(text, "25 % of the smooth setting (alone -) and 75 % of the sharp one (-): the classes of the sharp one describe the words by 0.055 nats") {
		t.Error(text)
	}
}

// What makes no sense for two runs in one is refused by name.
func TestMixedRefusals(t *testing.T) {
	fails(t, nil, "run --dataset karate --mixed", "--mixed", "--strategy evidence")
	fails(t, nil, "run --dataset karate --strategy evidence --mixed --l2 3", "--mixed", "--l2")
	fails(t, nil, "run --dataset karate --strategy evidence --mixed --weights w.npz", "--mixed", "--weights")
}
