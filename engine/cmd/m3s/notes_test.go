package main

import (
	"strings"
	"testing"

	"m3s/engine/reproduce"
)

// Where evidence reads few words a run names the options that read none, and
// gives the same without the words; a program is told nothing that it did not ask for.
func TestNoteOfFewWords(t *testing.T) {
	drawn := func(words string) []string {
		return []string{"run", "--generate", "nodes=150,words-per-node=" + words, "--strategy", "evidence", "--epochs", "10", "--topics", "8"}
	}
	const note = "note: a node has "
	for _, c := range []struct {
		words string
		more  []string
		want  bool
	}{
		{"2", nil, true},
		{"0", nil, true},
		{"2", []string{"--runs", "2"}, true},
		{"8", nil, false},
		{"2", []string{"--options", "links"}, false},
		{"2", []string{"--json"}, false},
		{"2", []string{"--format", "csv"}, false},
	} {
		if text := must(t, append(drawn(c.words), c.more...)...); strings.Contains(text, note) != c.want {
			t.Errorf("%s words a node %q: %s", c.words, c.more, text)
		}
	}
	if text := must(t, "run", "--generate", "nodes=150,words-per-node=2", "--strategy", "gcn", "--epochs", "3"); strings.Contains(text, note) {
		t.Errorf("gcn: %s", text)
	}
	print := func(words string) string {
		text := must(t, append(drawn(words), "--options", "links")...)
		_, after, _ := strings.Cut(text, "fingerprint")
		line, _, _ := strings.Cut(after, "\n")
		return line
	}
	if print("2") != print("0") || print("2") == "" {
		t.Errorf("by links: %s with words, %s without", print("2"), print("0"))
	}
	if name := reproduce.PresetName(reproduce.Links); name != "links" {
		t.Error(name)
	}
}

// A run whose answers changed a good deal says so, and several name their seeds.
func TestNoteOfDoubt(t *testing.T) {
	still, changed := runReport{Seed: 3, nodes: 400}, runReport{Seed: 4, nodes: 400, changed: 30}
	const want = "note: 7.5 % of the answers changed after the first stage; of such runs "
	if text := changed.text(); !strings.Contains(text, want) || strings.Contains(still.text(), "note") {
		t.Errorf("%s\n%s", text, still.text())
	}
	accuracy := 0.5
	still.Accuracy, changed.Accuracy, still.Measured, changed.Measured = &accuracy, &accuracy, 9, 9
	text := newSweepReport([]runReport{still, changed, still}, 3).text(3)
	if !strings.Contains(text, "note: in 1 of 3 runs more than 5 % of the answers changed after the first stage; ") || !strings.Contains(text, ": seeds 4\n") {
		t.Error(text)
	}
	if text := newSweepReport([]runReport{still}, 1).text(1); strings.Contains(text, "note") {
		t.Error(text)
	}
}
