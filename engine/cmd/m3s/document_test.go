package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"m3s/engine"
)

// keys are the JSON keys of a report and of what it holds.
func keys(types ...reflect.Type) (all []string) {
	for _, typ := range types {
		for i := range typ.NumField() {
			if key, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ","); key != "" {
				all = append(all, key)
			}
		}
	}
	return all
}

func TestJSONIsDocumented(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys(reflect.TypeFor[runReport](), reflect.TypeFor[stageReport](), reflect.TypeFor[sweepReport](), reflect.TypeFor[mixedReport](), reflect.TypeFor[partReport]()) {
		if !strings.Contains(string(readme), "`"+key+"`") {
			t.Errorf("README.md does not name the field %s", key)
		}
		if !regexp.MustCompile(`\b` + key + `\b`).MatchString(runHelp) {
			t.Errorf("the help of m3s run does not name the field %s", key)
		}
	}
}

// shown is the value an option has in o as its flag takes it.
func (p option) shown(o engine.Options) string {
	if p.field == "T" && o.T == engine.AutoT {
		return auto
	}
	return fmt.Sprint(p.get(o))
}

// METHOD §17 has a row for every option, with its value under both protocols.
func TestMethodOptions(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "METHOD.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for _, m := range regexp.MustCompile("(?m)^\\| `--([a-z0-9-]+)` \\|[^|]*\\|[^|]*\\| `([^`|]*)` \\| `([^`|]*)` \\|").FindAllStringSubmatch(string(text), -1) {
		rows[m[1]] = m[2:]
	}
	for _, p := range optionTable {
		if p.field == "Strategy" || p.field == "Seed" {
			continue
		}
		var want []string
		for _, protocol := range []string{"last", "paper"} {
			o := engine.DefaultOptions()
			if err := o.SetProtocol(protocol); err != nil {
				t.Fatal(err)
			}
			want = append(want, p.shown(o))
		}
		if got := rows[p.flag]; !slices.Equal(got, want) {
			t.Errorf("METHOD.md has --%s as %q, the engine has %q", p.flag, got, want)
		}
		delete(rows, p.flag)
	}
	for flag := range rows {
		t.Errorf("METHOD.md has a row for --%s, which is no option", flag)
	}
}

func TestHelp(t *testing.T) {
	text := must(t, "run", "--help")
	for _, p := range optionTable {
		if !regexp.MustCompile(`--` + p.flag + `\b`).MatchString(text) {
			t.Errorf("the help does not list --%s", p.flag)
		}
	}
	for _, name := range []string{"run", "data", "version"} {
		if !strings.Contains(must(t), "\n  "+name+" ") {
			t.Errorf("m3s alone does not list %s", name)
		}
	}
}
