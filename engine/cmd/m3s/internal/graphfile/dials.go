package graphfile

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"m3s/datasets"
)

// dial is a setting of the generator under its name on a command line.
type dial struct {
	name string
	of   func(*datasets.GenerateOptions) any // *int, *float64, *uint64 or *[]float64
}

// dials lists them, those that change a graph most first.
var dials = []dial{
	{"nodes", func(o *datasets.GenerateOptions) any { return &o.N }},
	{"classes", func(o *datasets.GenerateOptions) any { return &o.Classes }},
	{"shares", func(o *datasets.GenerateOptions) any { return &o.Shares }},
	{"homophily", func(o *datasets.GenerateOptions) any { return &o.Homophily }},
	{"mean-degree", func(o *datasets.GenerateOptions) any { return &o.MeanDegree }},
	{"words", func(o *datasets.GenerateOptions) any { return &o.Words }},
	{"words-per-node", func(o *datasets.GenerateOptions) any { return &o.WordsPerNode }},
	{"topical", func(o *datasets.GenerateOptions) any { return &o.Topical }},
	{"strays", func(o *datasets.GenerateOptions) any { return &o.Strays }},
	{"founding", func(o *datasets.GenerateOptions) any { return &o.Founding }},
	{"seed", func(o *datasets.GenerateOptions) any { return &o.Seed }},
}

// dialNames are the names that ReadDials takes: "nodes, classes".
func dialNames() string {
	var names []string
	for _, d := range dials {
		names = append(names, d.name)
	}
	return strings.Join(names, ", ")
}

// inDials is an error of the generator with the dial in place of the field that
// it names.
func inDials(err error) error {
	if err == nil {
		return nil
	}
	text := strings.TrimPrefix(err.Error(), "datasets: generate: ")
	var o datasets.GenerateOptions
	fields := reflect.ValueOf(&o).Elem()
	for _, d := range dials {
		for i := range fields.NumField() {
			rest, named := strings.CutPrefix(text, fields.Type().Field(i).Name)
			if fields.Field(i).Addr().Interface() == d.of(&o) && named && strings.IndexAny(rest, " [") == 0 {
				return errors.New(d.name + rest)
			}
		}
	}
	return err
}

// ReadDials reads "nodes=5000,homophily=0.6": the generator's defaults with
// these changed. Shares, as 5:3:2, are the relative sizes of the classes, of
// which there are as many unless classes is given. A vocabulary too small for
// the default number of words of a node has a quarter of itself, unless
// words-per-node is given.
func ReadDials(text string) (datasets.GenerateOptions, error) {
	o := datasets.DefaultGenerateOptions()
	given := map[string]bool{}
	for _, one := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(one), "=")
		if given[name] {
			return o, fmt.Errorf("%s is given twice", name)
		}
		given[name] = true
		if err := turn(&o, name, value); err != nil {
			return o, err
		}
	}
	if given["shares"] && !given["classes"] {
		o.Classes = len(o.Shares)
	}
	if !given["words-per-node"] {
		o.WordsPerNode = min(o.WordsPerNode, float64(o.Words)/4)
	}
	return o, inDials(o.Validate())
}

// turn sets one dial.
func turn(o *datasets.GenerateOptions, name, value string) (err error) {
	for _, d := range dials {
		if d.name != name {
			continue
		}
		want := "a whole number"
		example := "VALUE"
		switch to := d.of(o).(type) {
		case *int:
			*to, err = strconv.Atoi(value)
		case *uint64:
			*to, err = strconv.ParseUint(value, 10, 64)
		case *float64:
			*to, err = strconv.ParseFloat(value, 64)
			want = "a number"
		case *[]float64:
			*to, err = readShares(value)
			want, example = "numbers with colons between them", "5:3:2"
		}
		if err != nil {
			return fmt.Errorf("%s: %.40q is not %s: write %s=%s", name, value, want, name, example)
		}
		return nil
	}
	return fmt.Errorf("%.40q is not one of %s", name, dialNames())
}

// readShares reads 5:3:2.
func readShares(text string) (shares []float64, err error) {
	for _, one := range strings.Split(text, ":") {
		v, err := strconv.ParseFloat(one, 64)
		if err != nil {
			return nil, err
		}
		shares = append(shares, v)
	}
	return shares, nil
}
