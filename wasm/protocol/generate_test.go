package protocol

import (
	"strings"
	"testing"

	"m3s/datasets"
)

func TestGenerateDefaults(t *testing.T) {
	for _, m := range []*Message{
		New(TypeGenerate),
		New(TypeGenerate).Int("n", 0).Int("classes", 0).Int("homophily", 0).Int("meanDegree", 0).Int("words", 0).Int("seed", 0),
	} {
		o, err := ParseGenerate(m)
		want := datasets.DefaultGenerateOptions()
		if err != nil || o.N != want.N || o.Classes != want.Classes || o.Homophily != want.Homophily ||
			o.MeanDegree != want.MeanDegree || o.Words != want.Words || o.WordsPerNode != want.WordsPerNode || o.Seed != want.Seed {
			t.Errorf("got %+v, %v", o, err)
		}
	}
}

func TestGenerateReadsItsFields(t *testing.T) {
	o, err := ParseGenerate(New(TypeGenerate).Int("n", 60).Int("classes", 3).Number("homophily", 0.7).Int("meanDegree", 4).Int("words", 40).Int("seed", 8))
	if err != nil || o.N != 60 || o.Classes != 3 || o.Homophily != 0.7 || o.MeanDegree != 4 || o.Words != 40 || o.WordsPerNode != 10 || o.Seed != 8 {
		t.Errorf("got %+v, %v", o, err)
	}
	if err := o.Validate(); err != nil {
		t.Errorf("a small vocabulary is refused: %v", err)
	}
}

func TestGenerateErrors(t *testing.T) {
	for want, m := range map[string]*Message{
		"message: generate: n: want a whole number, got 1.5":                     New(TypeGenerate).Number("n", 1.5),
		"message: generate: n: 1.000001e+06 is not between 0 and 1000000":        New(TypeGenerate).Int("n", 1000001),
		"message: generate: seed: -1 is not between 0":                           New(TypeGenerate).Int("seed", -1),
		"message: generate: homophily: want a number, got \"high\"":              New(TypeGenerate).Text("homophily", "high"),
		"message: generate: meanDegree: 20 neighbours for each of 1000000 nodes": New(TypeGenerate).Int("n", 1000000).Int("meanDegree", 20),
		"message: generate: \"edges\": no such field":                            New(TypeGenerate).Int("edges", 5),
	} {
		_, err := ParseGenerate(m)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}
