package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

func TestReadResults(t *testing.T) {
	root, err := findRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	for study, cells := range map[string]int{"table": 160, "layers": 120, "stages": 120, "clusters": 36} {
		raw, err := os.ReadFile(filepath.Join(root, "engine", "reproduce", "results", "z_"+study+".json"))
		if err != nil {
			t.Fatal(err)
		}
		list, err := readResults(raw)
		if err != nil || len(list) != cells {
			t.Errorf("%s: %d cells, want %d, error %v", study, len(list), cells, err)
			continue
		}
		for _, c := range list {
			if c.Runs < 2 || c.Mean <= 0 || c.Mean >= 1 || c.Half <= 0 || c.First <= 0 || (study == "clusters") != (c.Clusters > 0 && len(c.Ratios) == 2) {
				t.Errorf("%s: %+v", study, c)
			}
		}
	}
	for _, raw := range []string{"", "{}", `{"cells":[{"dataset":"cora"}]}`, `{"cells":[{"accuracies":[1],"ci95":0.1,"variant":"clusters=x"}]}`} {
		if _, err := readResults([]byte(raw)); err == nil {
			t.Errorf("accepted %q", raw)
		}
	}
}

func TestPaperValues(t *testing.T) {
	list := paperValues()
	if len(list) != 8*13 || list[0] != (paperValue{"cora", 2, "lp", 0.576}) {
		t.Errorf("%d values, the first %+v", len(list), list[0])
	}
	raw, err := json.Marshal(list[0])
	if err != nil || string(raw) != `{"d":"cora","k":2,"s":"lp","m":0.576}` {
		t.Errorf("%s %v", raw, err)
	}
}
