package graphfile

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
)

// There is a dial for each setting of the generator, and one only.
func TestEverySettingHasADial(t *testing.T) {
	var o datasets.GenerateOptions
	v := reflect.ValueOf(&o).Elem()
	turned := map[uintptr]string{}
	for _, d := range dials {
		at := reflect.ValueOf(d.of(&o)).Pointer()
		if turned[at] != "" {
			t.Errorf("%s and %s are one setting", turned[at], d.name)
		}
		turned[at] = d.name
	}
	for i := range v.NumField() {
		if field := v.Field(i).Addr().Pointer(); turned[field] == "" {
			t.Errorf("%s has no dial", v.Type().Field(i).Name)
		}
	}
	if len(dials) != v.NumField() {
		t.Errorf("%d dials of %d settings", len(dials), v.NumField())
	}
}

// Every dial turns its setting, as its value is written on a command line.
func TestDialsTurn(t *testing.T) {
	want := datasets.GenerateOptions{
		N: 900, Classes: 3, Shares: []float64{5, 3, 2}, Homophily: 0.6, MeanDegree: 3, Strays: 0.25, Founding: 0.1, Words: 400, WordsPerNode: 9, Topical: 0.5, Seed: 7,
	}
	got, err := ReadDials("nodes=900,shares=5:3:2,homophily=0.6,mean-degree=3,words=400,words-per-node=9,topical=0.5,strays=0.25,founding=0.1,seed=7")
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	g, err := datasets.Generate(got)
	if err != nil {
		t.Fatal(err)
	}
	// Every class has two nodes, and its share of the others.
	if sizes := datasets.Measure(g).PerClass; !slices.Equal(sizes, []int{449, 270, 181}) {
		t.Errorf("class sizes %v", sizes)
	}
	for text, want := range map[string]string{
		"shares=5:x":             `shares: "5:x" is not numbers with colons between them: write shares=5:3:2`,
		"shares=":                `shares: "" is not numbers`,
		"shares=1:0":             "shares[1] is 0: want more than 0",
		"classes=3,shares=1:2":   "shares is 2 long: want one per class",
		"shares=1:2,shares=1:2":  "shares is given twice",
		"share=1:2":              `"share" is not one of nodes, classes, shares, homophily`,
		"shares=1:2,nodes=3":     "nodes is 3: want 2 per class (4)",
		"nodes=many,homophily=1": `nodes: "many" is not a whole number`,
	} {
		if _, err := ReadDials(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
