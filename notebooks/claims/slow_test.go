//go:build claims

package claims

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The sentences of the lessons that take minutes hold on 20 other seeds.
func TestSlowLessonsHoldOnOtherSeeds(t *testing.T) {
	for _, name := range []string{"02-layer-effect", "03-self-training", "04-m3s-stages", "05-tables", "06-beyond-the-paper"} {
		t.Run(name, func(t *testing.T) {
			needs(t, "cora")
			hold(t, name, others)
		})
	}
}

// The files that TestAnotherDataset leaves out have another dataset too.
func TestAnotherDatasetEverywhere(t *testing.T) {
	needs(t, "citeseer")
	files, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(f, ".md")
		if loads(lesson(t, name)) && !slices.Contains(onCiteSeer, name) {
			t.Run(name, func(t *testing.T) { elsewhere(t, name) })
		}
	}
}
