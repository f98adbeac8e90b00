package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A mistyped name is told with the one that was meant, in one line.
func TestDidYouMean(t *testing.T) {
	for args, want := range map[string]string{
		"rum":                                       `unknown command "rum" for "m3s": did you mean run?`,
		"expriment run x.toml":                      "did you mean experiment?",
		"data stat":                                 "did you mean stats?",
		"figure layer":                              "did you mean layers?",
		"experiment repot x":                        "did you mean report?",
		"frobnicate":                                "unknown command \"frobnicate\" for \"m3s\"\n",
		"run cora":                                  `unexpected argument "cora": m3s run takes flags only`,
		"run --stratgy gcn":                         "unknown flag: --stratgy: did you mean --strategy?",
		"run --frob 1":                              "unknown flag: --frob\n",
		"data stats --mirorr x":                     "did you mean --mirror?",
		"run --strategy gnc":                        "did you mean gcn?",
		"run --dataset corra":                       "did you mean cora?",
		"run --dataset karate --protocol papr":      "did you mean paper?",
		"run --dataset karate --format jsnl":        "did you mean jsonl?",
		"run --dataset karate --split rando":        "did you mean random?",
		"run --embedding hiden":                     "did you mean hidden?",
		"run --options chose":                       "did you mean chosen?",
		"table --strategies gcn,mutlistage":         "did you mean multistage?",
		"table --methods poison":                    "did you mean poisson?",
		"table --dataset citeser":                   "did you mean citeseer?",
		"table --protocol lst":                      "did you mean last?",
		"table --format lattex":                     "did you mean latex?",
		"data fetch pubmde":                         "did you mean pubmed?",
		"run --generate node=50":                    "did you mean nodes?",
		"run --dataset karate --strategy something": "is not one of",
	} {
		fails(t, nil, args, strings.TrimSuffix(want, "\n"))
		_, _, stderr := call(t.Context(), nil, strings.Fields(args)...)
		if strings.HasSuffix(want, "\n") && !strings.HasSuffix(stderr, want) {
			t.Errorf("%s: %q, want no name", args, stderr)
		}
	}
	file, _ := writeExperiment(t, strings.Replace(small, "epochs = 6", "epoch = 6", 1))
	fails(t, nil, "experiment status "+file, "did you mean epochs?")
	file, _ = writeExperiment(t, strings.Replace(small, "strategies =", "strategis =", 1))
	fails(t, nil, "experiment status "+file, "did you mean strategies?")
	file, _ = writeExperiment(t, "titel = 3\n"+small)
	fails(t, nil, "experiment status "+file, "did you mean title?")
	file, _ = writeExperiment(t, strings.Replace(small, `"gcn", "m3s"`, `"gnc", "m3s"`, 1))
	fails(t, nil, "experiment status "+file, "did you mean gcn?")
}

// A value that is no number is told with its flag, in plain words.
func TestNoNumber(t *testing.T) {
	for args, want := range map[string]string{
		"run --rate half":   `"half" for "--rate" flag: want a number` + "\n",
		"run --runs 2.5":    `"2.5" for "--runs" flag: want a whole number` + "\n",
		"run --epochs x":    `"x" for "--epochs" flag: want a whole number` + "\n",
		"run --seed -1":     `"-1" for "--seed" flag: want a whole number, not negative` + "\n",
		"run --json=maybe":  `"maybe" for "--json" flag: want true or false` + "\n",
		"table --runs 1e99": `"1e99" for "--runs" flag: want a whole number` + "\n",
	} {
		if _, _, stderr := call(t.Context(), nil, strings.Fields(args)...); !strings.HasSuffix(stderr, want) {
			t.Errorf("%s: %q, want %q", args, stderr, want)
		}
	}
}

// completed are the names that a shell is given for the last word.
func completed(t *testing.T, words ...string) (names []string, rest string) {
	t.Helper()
	code, out, stderr := call(t.Context(), nil, append([]string{"__complete"}, words...)...)
	if code != exitOK {
		t.Fatalf("%q: %d, %q", words, code, stderr)
	}
	for line := range strings.Lines(out) {
		name, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
		names = append(names, name)
	}
	last := len(names) - 1
	return names[:last], names[last]
}

// What completions end with: cobra's directives.
const (
	noFiles    = ":4"
	noFilesYet = ":6" // and no space: the list may go on
	endings    = ":8"
	folders    = ":16"
	anyFile    = ":0"
)

func TestCompletion(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  []string // among them
		rest  string
	}{
		{[]string{"ex"}, []string{"experiment", "explain"}, noFiles},
		{[]string{"run", "--dataset", "c"}, []string{"cora", "citeseer"}, noFiles},
		{[]string{"table", "--dataset", "cora,ci"}, []string{"cora,citeseer"}, noFilesYet},
		{[]string{"table", "--strategies", "lp,m3s-"}, []string{"lp,m3s-naive"}, noFilesYet},
		{[]string{"table", "--protocol", ""}, []string{"paper", "last", "both"}, noFiles},
		{[]string{"run", "--protocol", ""}, []string{"paper", "last"}, noFiles},
		{[]string{"run", "--strategy", "m"}, []string{"multistage", "m3s", "m3s-naive"}, noFiles},
		{[]string{"run", "--options", ""}, []string{"defaults", "chosen"}, noFiles},
		{[]string{"table", "--format", "l"}, []string{"latex"}, noFiles},
		{[]string{"figure", "layers", "--format", "s"}, []string{"svg"}, noFiles},
		{[]string{"experiment", "report", "x.toml", "--format", "h"}, []string{"html"}, noFiles},
		{[]string{"data", "stats", "k"}, []string{"karate"}, noFiles},
		{[]string{"experiment", "run", ""}, []string{"toml"}, endings},
		{[]string{"predict", "--weights", ""}, []string{"npz"}, endings},
		{[]string{"run", "--graph", ""}, []string{"graphml", "npz"}, endings},
		{[]string{"run", "--cache", ""}, nil, folders},
		{[]string{"run", "--edges", ""}, nil, anyFile},
		{[]string{"run", "--epochs", ""}, nil, noFiles},
		{[]string{"run", ""}, nil, noFiles},
	} {
		got, rest := completed(t, c.words...)
		for _, name := range c.want {
			if !slices.Contains(got, name) {
				t.Errorf("%q: no %s in %q", c.words, name, got)
			}
		}
		if rest != c.rest {
			t.Errorf("%q: %s, want %s", c.words, rest, c.rest)
		}
	}
}

// The scripts are what their shells read.
func TestCompletionScripts(t *testing.T) {
	for shell, check := range map[string][]string{"bash": {"-n"}, "zsh": {"-n"}, "fish": {"--no-execute"}} {
		text := must(t, "completion", shell)
		if !strings.Contains(text, "__complete") {
			t.Errorf("%s: %.200s", shell, text)
		}
		path, err := exec.LookPath(shell)
		if err != nil {
			continue // it is held to what cobra writes for it
		}
		file := put(t, filepath.Join(t.TempDir(), shell), text)
		if out, err := exec.CommandContext(t.Context(), path, append(check, file)...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", shell, err, out)
		}
	}
}
