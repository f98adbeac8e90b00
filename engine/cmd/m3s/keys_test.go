package main

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"m3s/engine/cmd/m3s/internal/graphfile"
	described "m3s/engine/experiment"
)

// What names a graph is one list: its keys are flags, keys of [[graph]] in an
// experiment's file, and rows of README, each with a field of its own.
func TestKeysOfGraphsAreOneList(t *testing.T) {
	var n graphfile.Names
	keys := graphfile.Keys()
	if fields := reflect.TypeOf(n).NumField(); len(keys) != fields {
		t.Errorf("%d keys of %d fields", len(keys), fields)
	}
	_, section, _ := strings.Cut(textOf(t, "README.md"), "\n## Your own graph\n")
	section, _, _ = strings.Cut(section, "\n## ")
	at := map[*string]string{}
	for _, k := range keys {
		if other := at[k.At(&n)]; other != "" {
			t.Errorf("%s and %s are one field", k.Name, other)
		}
		at[k.At(&n)] = k.Name
		if r := parse(t, "--"+k.Name, "a"); *k.At(&r.own.Names) != "a" {
			t.Errorf("--%s names %+v", k.Name, r.own.Names)
		}
		if !strings.Contains(section, "`--"+k.Name+" ") && !strings.Contains(section, " --"+k.Name+" ") {
			t.Errorf("README does not tell of --%s", k.Name)
		}
		text := "[[graph]]\nname = \"club\"\n" + k.Name + " = \"a\"\n[[study]]\nkind = \"table\"\ndatasets = [\"club\"]\n"
		x, err := described.Read("x.toml", []byte(text), experimentWords())
		if err != nil {
			t.Fatal(err)
		}
		named, err := graphfile.Named("folder", x.Graphs[0].Flags)
		want := "a"
		if k.Path {
			want = filepath.Join("folder", "a")
		}
		if err != nil || *k.At(&named) != want {
			t.Errorf("%s in an experiment's file names %+v, %v", k.Name, named, err)
		}
		if err := x.Placed(); (err != nil) != k.Path {
			t.Errorf("%s in a manifest: %v", k.Name, err)
		}
	}
	_, dials, _ := strings.Cut(keys[len(keys)-1].Help, "dials are ")
	if names := strings.Split(dials, ", "); len(names) < 11 {
		t.Errorf("dials %q", names)
	}
	for name := range strings.SplitSeq(dials, ", ") {
		if !strings.Contains(section, "`"+name+"`") {
			t.Errorf("README does not tell of the dial %s", name)
		}
	}
}

// A message says file, place and field, whole, and no package: the lines of
// refusals of each kind of file. TestMain holds that for what every other test
// is refused.
func TestRefusalsNameNoPackage(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string { return put(t, filepath.Join(dir, name), text) }
	edges, labels := ownKarate(t)
	club := []string{"--edges", edges, "--labels", labels}
	study := "\n[[study]]\nkind = \"table\"\ndatasets = [\"club\"]\n"
	at := func(name, text string) []string { return []string{"experiment", "status", file(name, text)} }
	run := func(args ...string) []string { return append([]string{"run"}, args...) }
	bad := file("bad.csv", "1,a\n2,b\n1,b\n")
	for want, args := range map[string][]string{
		"bad.csv: row 3, column 2: 1 has the class a already":                                                          run("--edges", edges, "--labels", bad),
		"give an edge list and labels, or the pair .content and .cites":                                                run("--edges", edges),
		"--split-file: split.csv: row 2, column 2: 77 is not a number from 0 to 33":                                    run("--dataset", "karate", "--split-file", file("split.csv", "part,node\ntrain,77\n")),
		"--split-file: own.csv: row 2, column 1: trane is not one of neither, train, validation, test":                 run(append(club, "--json", "--split-file", file("own.csv", "part,name\ntrane,1\n"))...),
		"short.mtx: line 2: want 3 whole numbers":                                                                      run("--edges", file("short.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 x\n"), "--labels", labels),
		"a.graphml: no attribute of nodes is named \"team\"; there are [\"club\"]":                                     run("--graph", file("a.graphml", "<graphml><key id=\"k\" for=\"node\" attr.name=\"club\"/><graph><node id=\"1\"/></graph></graphml>"), "--class-key", "team"),
		"--generate: nodes is 3: want 2 per class (14) to 50000000":                                                    run("--generate", "nodes=3"),
		"--layers: 0 is less than 1":                                                                                   run("--dataset", "karate", "--layers", "0"),
		"unknown dataset \"corra\": want one of karate, generated, cora, citeseer, pubmed: did you mean cora?":         run("--dataset", "corra"),
		"split: label rate 0.5 % of 34 nodes leaves no label for each of 2 classes":                                    run("--dataset", "karate", "--rate", "0.5"),
		"\"dot\" is not one of edges, linqs, market, graphml, npz":                                                     {"data", "write", "karate", "--form", "dot", "--to", dir},
		filepath.Join(dir, "a.toml") + ":4: epochs: 0 is less than 1":                                                  at("a.toml", "title = \"x\"\nruns = 2\n"+strings.Replace(study, "club", "karate", 1)+"set = {epochs = 0}\n"),
		filepath.Join(dir, "b.toml") + ":8: datasets: graph club: bad.csv: row 3, column 2: 1 has the class a already": at("b.toml", "[[graph]]\nname = \"club\"\nedges = \"bad.csv\"\nlabels = \"bad.csv\"\n"+study),
		filepath.Join(dir, "c.toml") + ":3: edges: want a text in quotes":                                              at("c.toml", "[[graph]]\nname = \"club\"\nedges = 5\n"+study),
		filepath.Join(dir, "d.toml") + ":4: datasets: none named":                                                      at("d.toml", "\n[[study]]\nkind = \"table\"\ndatasets = []\n"),
		filepath.Join(dir, "e.toml") + ":1: graph: the value is a TOML integer, want tables that begin with [[graph]]": at("e.toml", "graph = 3\n"+study),
	} {
		code, stdout, stderr := call(t.Context(), nil, args...)
		if code != exitError || stdout != "" || stderr != "m3s: "+want+"\n" {
			t.Errorf("%q: %d, %q, want %q", args, code, stderr, want)
		}
	}
}
