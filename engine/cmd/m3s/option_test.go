package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"m3s/engine"
	"m3s/wasm/protocol"
)

func TestEveryOptionIsAFlag(t *testing.T) {
	typ := reflect.TypeFor[engine.Options]()
	if len(optionTable) != typ.NumField() {
		t.Errorf("%d options in the table, %d in engine.Options", len(optionTable), typ.NumField())
	}
	for i := range min(len(optionTable), typ.NumField()) {
		p, name := optionTable[i], typ.Field(i).Name
		if p.field != name {
			t.Fatalf("option %d is %s, engine.Options has %s", i, p.field, name)
		}
		if !strings.EqualFold(p.key, name) || p.key[0] < 'a' {
			t.Errorf("%s: key %q is not the field in lower-camel", name, p.key)
		}
		if !strings.EqualFold(strings.ReplaceAll(p.flag, "-", ""), name) || p.flag != strings.ToLower(p.flag) {
			t.Errorf("%s: flag %q is not the field in lower case with hyphens", name, p.flag)
		}
		if p.help == "" {
			t.Errorf("%s: no help", name)
		}
	}
}

// other is a value of an option that differs from its default.
func other(p option) string {
	v := p.get(engine.DefaultOptions())
	if names := engine.Choices(p.field); names != nil {
		if names[0] == fmt.Sprint(v) {
			return names[1]
		}
		return names[0]
	}
	switch v := v.(type) {
	case bool:
		return fmt.Sprint(!v)
	case float64:
		return fmt.Sprint(v / 2)
	default:
		return "7"
	}
}

func TestEveryFlagSetsItsOption(t *testing.T) {
	for _, p := range optionTable {
		cmd := &cobra.Command{}
		all := newSettings(cmd)
		want := other(p)
		if err := cmd.ParseFlags([]string{"--" + p.flag + "=" + want}); err != nil {
			t.Fatal(err)
		}
		o := engine.DefaultOptions()
		if err := all.apply(&o); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(p.get(o)); got != want {
			t.Errorf("--%s=%s: %s is %s", p.flag, want, p.field, got)
		}
		for _, q := range optionTable {
			if q.field != p.field && q.get(o) != q.get(engine.DefaultOptions()) {
				t.Errorf("--%s changes %s", p.flag, q.field)
			}
		}
	}
}

func TestOptionsJSON(t *testing.T) {
	text, err := json.Marshal(optionsJSON(engine.DefaultOptions()))
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if len(got) != len(optionTable) {
		t.Errorf("%d keys, want %d: %s", len(got), len(optionTable), text)
	}
	for key, want := range map[string]any{"strategy": "m3s", "t": -1.0, "learningRate": 0.01, "fullBatch": false, "lpRule": "nearest"} {
		if got[key] != want {
			t.Errorf("%s is %v, want %v", key, got[key], want)
		}
	}
}

// An option has one name: the field's, in the flag with hyphens and small
// letters, in JSON and in the page's messages with a small first letter.
func TestOneNameForAnOption(t *testing.T) {
	plain := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", "")) }
	var keys []string
	for _, p := range optionTable {
		if plain(p.field) != plain(p.flag) || plain(p.field) != plain(p.key) {
			t.Errorf("%s is --%s and %q", p.field, p.flag, p.key)
		}
		keys = append(keys, p.key)
	}
	if names := protocol.OptionNames(); !slices.Equal(slices.Sorted(slices.Values(names)), slices.Sorted(slices.Values(keys))) {
		t.Errorf("messages have %v, JSON %v", names, keys)
	}
}
