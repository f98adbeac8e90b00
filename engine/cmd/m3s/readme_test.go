//go:build docs

package main

import (
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/engine"
	"m3s/internal/npz"
)

// elsewhere are lines that take minutes, or a file that is not here, with what
// does the same.
var elsewhere = map[string]string{
	"m3s table": "make reproduce",
	"m3s table --dataset cora --runs 50 --protocol last --format markdown":                              "make reproduce",
	"m3s table --options chosen --protocol last --strategies gcn,multistage,m3s --results chosen.jsonl": "make reproduce",
	"m3s table --shard 1/3":                                                   "make reproduce",
	"m3s choices --dataset cora --protocol last --runs 20":                    "make reproduce",
	"m3s figure layers --format svg > layers.svg":                             "make reproduce",
	"m3s figure clusters --dataset cora --runs 20 --format csv":               "make reproduce",
	"m3s reproduction engine/reproduce/results engine":                        "make reproduction",
	"m3s experiment run engine/experiment/paper/tables.toml":                  "make reproduce, which has the same runs",
	"m3s experiment plan engine/experiment/paper/all.toml --tasks 1,2,8,64":   "make cluster-plan",
	"sh tables.sh --time=1:00:00":                                             "make cluster-test",
	"m3s bench scale --nodes 10000,100000":                                    "make bench",
	"m3s run --dataset pubmed --strategy m3s --rate 0.03 --threads 2":         "a run of the workflow pubmed's table",
	"m3s data fetch pubmed":                                                   "the workflow pubmed",
	"m3s table --dataset pubmed":                                              "the workflow pubmed",
	"m3s figure clusters --dataset pubmed --format svg > clusters.svg":        "the workflow pubmed",
	"m3s run --dataset cora --runs 10 --format csv --weights seed-{seed}.npz": "TestFilesOfSeveralRuns in this package, on the karate club",
}

// before are command lines that make the files of a command's examples.
var before = map[string][]string{
	"m3s predict": {"m3s run --edges links.csv --labels classes.csv --features words.csv --weights run.npz"},
	"m3s explain": {"m3s run --dataset karate --weights karate.npz", "m3s run --edges links.csv --labels classes.csv --weights run.npz", "m3s run --dataset karate --strategy evidence --weights evidence.npz"},
	"m3s table": {
		"m3s table --dataset karate --strategies lp --runs 3 --shard 1/3", "m3s table --dataset karate --strategies lp --runs 3 --shard 2/3",
		"m3s table --dataset karate --strategies lp --runs 3 --shard 3/3",
	},
	"m3s figure": {"m3s figure stages --dataset karate --protocol last --runs 1 --epochs 3"},
	"m3s experiment": {
		"m3s experiment run dropout.toml --shard 1/4", "m3s experiment run dropout.toml --shard 3/4", "m3s experiment run dropout.toml --shard 4/4",
	},
}

// example is a line to run, in the folder of its command or document.
type example struct{ group, line string }

// examples are the lines of the commands' help and of the documents.
func examples(t *testing.T) (all []example) {
	t.Helper()
	add := func(group, text string) {
		for line := range strings.Lines(text) {
			line = strings.TrimPrefix(strings.TrimSpace(line), "build/")
			if strings.HasPrefix(line, "m3s ") || strings.HasPrefix(line, "sh ") {
				all = append(all, example{group, line})
			}
		}
	}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		add(cmd.CommandPath(), cmd.Example)
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(newRoot(&shell{out: &strings.Builder{}, err: &strings.Builder{}, getenv: os.Getenv}))
	documents := allDocuments(t)
	for _, path := range slices.Sorted(maps.Keys(documents)) {
		inside := false
		for line := range strings.Lines(documents[path]) {
			if strings.HasPrefix(line, "```") {
				inside = !inside
			} else if inside {
				add(path, line)
			}
		}
	}
	return all
}

// Every command line of the help and of the documents runs as it is written,
// but for those named in elsewhere.
func TestReadmeAndHelpRun(t *testing.T) {
	paper, err := filepath.Abs(filepath.Join("..", "..", "experiment", "paper"))
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	groups := map[string][]string{}
	var order []string
	for _, e := range examples(t) {
		if groups[e.group] == nil {
			order = append(order, e.group)
		}
		groups[e.group] = append(groups[e.group], e.line)
	}
	for _, group := range order {
		t.Run(group, func(t *testing.T) {
			t.Chdir(t.TempDir())
			writeFixtures(t, paper)
			for _, line := range before[group] {
				runLine(t, line)
			}
			for _, line := range groups[group] {
				if elsewhere[line] != "" {
					used[line] = true
					continue
				}
				runLine(t, line)
			}
		})
	}
	for line := range elsewhere {
		if !used[line] {
			t.Errorf("elsewhere names a line that is nowhere: %s", line)
		}
	}
	if len(used) < 10 || len(groups) < 10 {
		t.Errorf("%d lines elsewhere, %d groups", len(used), len(groups))
	}
}

// runLine runs a line as a shell would: with globs and with its output in a
// file. What comes after a pipe is another program's.
func runLine(t *testing.T, line string) {
	t.Helper()
	line, _, _ = strings.Cut(line, " | ")
	line, to, _ := strings.Cut(line, " > ")
	var args []string
	for _, word := range strings.Fields(line)[1:] {
		if found, _ := filepath.Glob(word); strings.Contains(word, "*") && found != nil {
			args = append(args, found...)
			continue
		}
		args = append(args, word)
	}
	if slices.Contains(args, "cora") || slices.Contains(args, "citeseer") || !slices.Contains(args, "--dataset") && slices.Contains(args, "public") {
		graphOf(t, "cora")
	}
	env := map[string]string{}
	for _, name := range []string{"M3S_MIRROR", "M3S_CACHE", "HOME", "XDG_CACHE_HOME"} {
		env[name] = os.Getenv(name)
	}
	code, out, stderr := call(t.Context(), env, args...)
	if code != exitOK {
		t.Errorf("%s: exit code %d: %s", line, code, stderr)
	}
	if to != "" {
		put(t, strings.TrimSpace(to), out)
	}
}

// writeFixtures writes the files that the lines name into the folder: the
// graph of alice and others in every form, and a short dropout.toml.
func writeFixtures(t *testing.T, paper string) {
	t.Helper()
	o := datasets.DefaultGenerateOptions()
	o.N, o.Classes, o.Words, o.WordsPerNode, o.MeanDegree, o.Homophily = 60, 2, 40, 5, 4, 0.9
	g, err := datasets.Generate(o)
	if err != nil {
		t.Fatal(err)
	}
	name := func(i int) string {
		if i == 0 {
			return "alice"
		}
		return fmt.Sprint("node", i)
	}
	var links, classes, numbers, words, content, cites, nodes, edges strings.Builder
	for i := range g.N() {
		class := fmt.Sprint("c", g.Y[i])
		fmt.Fprintf(&classes, "%s,%s\n", name(i), class)
		fmt.Fprintf(&numbers, "%d,%s\n", i, class)
		fmt.Fprintf(&nodes, "<node id=\"%s\"><data key=\"k\">%s</data></node>", name(i), class)
		row := make([]string, g.X.Cols)
		for j := range row {
			row[j] = "0"
		}
		cols, _ := g.X.Row(i)
		for _, j := range cols {
			row[j] = "1"
		}
		fmt.Fprintf(&words, "%s,%s\n", name(i), strings.Join(row, ","))
		fmt.Fprintf(&content, "%s %s %s\n", name(i), strings.Join(row, " "), class)
		to, _ := g.A.Row(i)
		for _, j := range to {
			if int(j) > i {
				fmt.Fprintf(&links, "%s,%s\n", name(i), name(int(j)))
				fmt.Fprintf(&cites, "%s %s\n", name(i), name(int(j)))
				fmt.Fprintf(&edges, "<edge source=\"%s\" target=\"%s\"/>", name(i), name(int(j)))
			}
		}
	}
	put(t, "links.csv", links.String())
	put(t, "classes.csv", classes.String())
	put(t, "words.csv", words.String())
	put(t, "cora.content", content.String())
	put(t, "cora.cites", cites.String())
	put(t, "club.graphml", `<graphml><key id="k" for="node" attr.name="club" attr.type="string"/><graph>`+nodes.String()+edges.String()+"</graph></graphml>")
	put(t, "links.npz", string(savedMatrix(t, g)))
	put(t, "numbers.csv", numbers.String())
	put(t, "dropout.toml", "title = \"Dropout\"\nruns = 4\n[[study]]\nname = \"dropout\"\nkind = \"sweep\"\ndatasets = [\"karate\"]\nstrategies = [\"gcn\"]\nper-class = [2]\nset = {epochs = 3}\nsweep = {dropout = [0.3, 0.5]}\n")
	for _, file := range []string{"tables.toml", "all.toml"} {
		text := textOf(t, filepath.Join(paper, file))
		put(t, file, text)
		put(t, filepath.Join("engine", "experiment", "paper", file), text)
	}
}

// savedMatrix is a graph's links as SciPy's save_npz has them.
func savedMatrix(t *testing.T, g *engine.Graph) []byte {
	t.Helper()
	numbers := func(name string, v []int32) npz.Array {
		var raw []byte
		for _, x := range v {
			raw = binary.LittleEndian.AppendUint32(raw, uint32(x))
		}
		return npz.Array{Name: name, Type: "<i4", Shape: []int{len(v)}, Data: raw}
	}
	n := int32(g.N())
	file, err := npz.Encode([]npz.Array{
		numbers("indices", g.A.Col), numbers("indptr", g.A.Ptr), numbers("shape", []int32{n, n}), npz.Text("format", "csr"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return file
}
