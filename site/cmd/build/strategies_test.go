package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"m3s/engine"
	"m3s/engine/reproduce"
	"m3s/wasm/protocol"
)

// go test ./site/cmd/build -run Strategies -update writes what the page knows
// of strategies anew.
var update = flag.Bool("update", false, "write the page's files of strategies")

const (
	namesFile = "../../src/state/strategies.js" // of the first picture
	readsFile = "../../src/lab/strategies.js"
)

// The page offers every strategy of the engine, in the order in which its
// English catalogue names them, and knows which of them reads a setting.
func TestStrategiesOfThePage(t *testing.T) {
	names := catalogueOrder(t)
	var all []string
	for _, s := range engine.Strategies() {
		all = append(all, s.String())
	}
	if !slices.Equal(slices.Sorted(slices.Values(names)), slices.Sorted(slices.Values(all))) {
		t.Fatalf("the catalogue names %v, the engine has %v", names, all)
	}
	for _, language := range []string{"en", "zh"} {
		c, err := readCatalogue("../../src/text/" + language)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range all {
			for _, key := range []string{"page.strategy." + name, "page.strategy-hint." + name} {
				if c[key] == "" {
					t.Errorf("%s: no words for %s", language, key)
				}
			}
		}
	}
	sameFile(t, namesFile, "/** The engine's strategies in the order of the page's list. */\nexport const NAMES = "+list(names)+";\n")
	sameFile(t, readsFile, readsText(names))
}

// catalogueOrder are the keys strategy.<name> as they stand in the file.
func catalogueOrder(t *testing.T) (names []string) {
	t.Helper()
	text, err := os.ReadFile("../../src/text/en/page.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`"strategy\.([a-z0-9-]+)":`).FindAllSubmatch(text, -1) {
		names = append(names, string(m[1]))
	}
	return names
}

// readsText is the lists of strategies for which a setting means something.
func readsText(names []string) string {
	var paper []string
	for _, s := range reproduce.PaperStrategies() {
		paper = append(paper, s.String())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "/** The methods of the paper's tables. */\nexport const PAPER = %s;\n\n", list(paper))
	b.WriteString("/** The strategies that read a setting.\n * @type {Record<string, string[]>} */\nexport const READ_BY = {\n")
	for _, p := range [][2]string{{"layers", "Layers"}, {"stages", "Stages"}, {"t", "T"}, {"clusters", "Clusters"}, {"embedding", "Embedding"}, {"seed", "Seed"}} {
		if !slices.Contains(protocol.OptionNames(), p[0]) {
			panic(p[0] + " is no option of a message")
		}
		var reading []string
		for _, name := range names {
			if s, err := engine.ParseStrategy(name); err == nil && !s.Ignores(p[1]) {
				reading = append(reading, name)
			}
		}
		fmt.Fprintf(&b, "  %s: %s,\n", p[0], list(reading))
	}
	b.WriteString("};\n")
	return b.String()
}

func list(names []string) string {
	text, _ := json.Marshal(names) // strings always can be
	return strings.ReplaceAll(string(text), `","`, `", "`)
}

func sameFile(t *testing.T, path, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%s is not what the engine's table says (%v): go test ./site/cmd/build -run Strategies -update", path, err)
	}
}
