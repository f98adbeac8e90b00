package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// keys are the JSON keys of a report and of what it holds.
func keys(types ...reflect.Type) (all []string) {
	for _, typ := range types {
		for i := range typ.NumField() {
			all = append(all, typ.Field(i).Tag.Get("json"))
		}
	}
	return all
}

func TestJSONIsDocumented(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys(reflect.TypeFor[report](), reflect.TypeFor[stageReport](), reflect.TypeFor[sweepReport]()) {
		if !strings.Contains(string(readme), "`"+key+"`") {
			t.Errorf("README.md does not name the field %s", key)
		}
		if !regexp.MustCompile(`\b` + key + `\b`).MatchString(runHelp) {
			t.Errorf("the help of m3s run does not name the field %s", key)
		}
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
