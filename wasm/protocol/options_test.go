package protocol

import (
	"reflect"
	"strings"
	"testing"

	"m3s/engine"
)

func TestTableHasEveryOption(t *testing.T) {
	fields := reflect.TypeFor[engine.Options]()
	options := optionsOf(new(engine.Options))
	if len(options) != fields.NumField() {
		t.Errorf("%d options in the table, %d in engine.Options", len(options), fields.NumField())
	}
	for i := range fields.NumField() {
		field := fields.Field(i).Name
		found := false
		for _, p := range options {
			if strings.EqualFold(p.name, field) {
				found = true
				if isChoice := engine.Choices(field) != nil; isChoice != (p.choice == field) {
					t.Errorf("%s: the table's choice is %q", field, p.choice)
				}
			}
		}
		if !found {
			t.Errorf("%s is not in the table", field)
		}
	}
}

// other is a value of the option that is not its default.
func other(t *testing.T, p *option) Field {
	f := Field{Name: p.name}
	switch v := p.at.(type) {
	case *int:
		f.Kind, f.Num = Number, float64(*v+1)
	case *uint64:
		f.Kind, f.Num = Number, float64(*v+1)
	case *float64:
		f.Kind, f.Num = Number, *v/2
		if *v == 0 {
			f.Num = 0.5
		}
	case *bool:
		f.Kind, f.Flag = Flag, !*v
	default:
		names := engine.Choices(p.choice)
		f.Kind, f.Text = Text, names[len(names)-1]
	}
	if p.name == "strategy" {
		f.Text = "union"
	}
	return f
}

func TestOptionsSurviveStartAndStarted(t *testing.T) {
	g := square()
	defaults := engine.DefaultOptions()
	for _, p := range optionsOf(&defaults) {
		f := other(t, &p)
		m := New(TypeStart).Int("run", 1).Int("perClass", 1)
		m.Fields = append(m.Fields, f)
		q, err := ParseStart(m, g)
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
			continue
		}
		if q.Options == engine.DefaultOptions() {
			t.Errorf("%s: start did not set it", p.name)
		}
		got := Started(&q, &engine.Split{}, 5, nil).Find(p.name)
		if got == nil || !reflect.DeepEqual(*got, f) {
			t.Errorf("%s: started says %+v, want %+v", p.name, got, f)
		}
	}
}

// square is a graph of 4 nodes and 2 classes.
func square() *engine.Graph {
	a, err := engine.FromEdges(4, [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 2}})
	if err != nil {
		panic(err)
	}
	return &engine.Graph{
		Name: "square", A: a, X: engine.Identity(4), Y: []int32{0, 0, 1, 1},
		Classes: []string{"left", "right\nside"}, Nodes: []string{"a", "b", "c", "d"},
	}
}
