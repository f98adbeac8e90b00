package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"m3s/engine"
	described "m3s/engine/experiment"
	"m3s/engine/reproduce"
)

// small is the experiment whose first study is quick's.
const small = `title = "Small"
runs = 3

[[study]]
name = "clubs"
kind = "table"
datasets = ["karate"]
strategies = ["lp", "gcn", "m3s"]
set = {epochs = 6, clusters = 5}

[[study]]
kind = "sweep"
datasets = ["karate"]
protocols = ["last"]
strategies = ["gcn"]
per-class = [2]
[study.set]
epochs = 4
[study.sweep]
dropout = [0.25, 0.5]
hidden = [4, 8]
`

// writeExperiment writes an experiment's file and returns its path and a folder
// for its results.
func writeExperiment(t *testing.T, text string) (file, dir string) {
	t.Helper()
	file, dir = filepath.Join(t.TempDir(), "small.toml"), filepath.Join(t.TempDir(), "runs")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file, dir
}

// An experiment's runs are those of m3s table, in one process, in shards, and
// after some of them were cut off, to the byte.
func TestExperimentBytes(t *testing.T) {
	file, one := writeExperiment(t, small)
	table := filepath.Join(t.TempDir(), "table")
	must(t, quick(table)...)
	must(t, "experiment", "run", file, "--dir", one)
	clubs, sweep := content(t, filepath.Join(one, "clubs.jsonl")), content(t, filepath.Join(one, "sweep.jsonl"))
	if !bytes.Equal(clubs, content(t, table)) {
		t.Error("the study has other bytes than m3s table")
	}
	if n := bytes.Count(sweep, []byte(`"variant":"dropout=0.25 hidden=8"`)); n != 3 {
		t.Errorf("%d runs of a combination of the sweep, want 3", n)
	}
	two := filepath.Join(t.TempDir(), "runs")
	fails(t, nil, "experiment merge "+file+" --dir "+two, "lacks 54 of 54 runs")
	for i := range 4 {
		must(t, "experiment", "run", file, "--dir", two, "--index", fmt.Sprintf("%d/4", i), "--workers", "1")
	}
	cut := filepath.Join(two, "clubs-3-of-4.jsonl")
	if err := os.WriteFile(cut, content(t, cut)[:len(content(t, cut))-30], 0o644); err != nil {
		t.Fatal(err)
	}
	fails(t, nil, "experiment merge "+file+" --dir "+two, "study clubs lacks 1 of 54 runs")
	if code, _, stderr := call(t.Context(), nil, "experiment", "run", file, "--dir", two, "--shard", "3/4"); code != exitOK || !strings.Contains(stderr, "cut off") {
		t.Errorf("going on: exit code %d, stderr %q", code, stderr)
	}
	must(t, "experiment", "merge", file, "--dir", two)
	if !bytes.Equal(content(t, filepath.Join(two, "clubs.jsonl")), clubs) || !bytes.Equal(content(t, filepath.Join(two, "sweep.jsonl")), sweep) {
		t.Error("four shards give other bytes than one process")
	}
	if left, _ := filepath.Glob(filepath.Join(two, "*.lock")); left != nil {
		t.Errorf("left behind: %v", left)
	}
	if a, b := must(t, "experiment", "report", file, "--dir", one), must(t, "experiment", "report", file, "--dir", two); a != b || !strings.Contains(a, "## clubs\n\nSettings: epochs=6 clusters=5. 54 runs.\n") || !strings.Contains(a, "dropout=0.25 hidden=4") {
		t.Errorf("reports:\n%s\n%s", a, b)
	}
}

// What is there of an experiment is told by study and shard, and shown only
// where that is asked for.
func TestExperimentStatus(t *testing.T) {
	file, dir := writeExperiment(t, small)
	status := func() string { return must(t, "experiment", "status", file, "--dir", dir) }
	if got := status(); !regexp.MustCompile(`(?m)^clubs +54 +0 +54 +0 +0$`).MatchString(got) {
		t.Errorf("before the first run:\n%s", got)
	}
	must(t, "experiment", "run", file, "--dir", dir, "--shard", "2/2")
	shard := filepath.Join(dir, "clubs-2-of-2.jsonl")
	whole := content(t, shard)
	if err := os.WriteFile(shard, whole[:bytes.LastIndexByte(whole[:len(whole)-1], '\n')+1], 0o644); err != nil {
		t.Fatal(err)
	}
	got := status()
	if !regexp.MustCompile(`(?m)^clubs +54 +26 +28 +0 +1$`).MatchString(got) || !strings.Contains(got, "clubs, shard 2/2: 26 of 27 runs\n") || strings.Contains(got, "sweep, shard") {
		t.Errorf("after one of two shards:\n%s", got)
	}
	var st struct {
		Done, Missing int
		Shards        []struct{ Done int }
	}
	line, _, _ := strings.Cut(must(t, "experiment", "status", file, "--dir", dir, "--json-lines"), "\n")
	if err := json.Unmarshal([]byte(line), &st); err != nil || st.Done != 26 || st.Missing != 28 || len(st.Shards) != 1 || st.Shards[0].Done != 26 {
		t.Errorf("JSON: %+v, error %v", st, err)
	}
	fails(t, nil, "experiment report "+file+" --dir "+dir, "lacks 28 of 54 runs")
	if got := must(t, "experiment", "report", file, "--dir", dir, "--partial", "--study", "clubs"); !strings.Contains(got, "26 runs of 54: **28 are missing**") {
		t.Errorf("report of a part:\n%s", got)
	}
	if got := must(t, "experiment", "report", file, "--dir", dir, "--partial", "--study", "sweep", "--format", "csv"); !strings.HasPrefix(got, "dataset,rate,") {
		t.Errorf("CSV of a part:\n%s", got)
	}
	fails(t, nil, "experiment report "+file+" --dir "+dir+" --format csv", "--study")
	fails(t, nil, "experiment report "+file+" --dir "+dir+" --study none", "clubs, sweep")
}

// Merging refuses what does not belong together, and writes nothing.
func TestExperimentMergeRefuses(t *testing.T) {
	file, dir := writeExperiment(t, small)
	must(t, "experiment", "run", file, "--dir", dir, "--shard", "1/2")
	must(t, "experiment", "run", file, "--dir", dir, "--shard", "2/2")
	path := filepath.Join(dir, "clubs-2-of-2.jsonl")
	right := content(t, path)
	for _, c := range []struct{ old, new, want string }{
		{`epochs=6`, `epochs=7`, "epochs=7"},
		{`"strategy":"gcn"`, `"strategy":"multistage"`, "has a run that the experiment has not"},
		{`"seed":3`, `"seed":4000000`, "has a run that the experiment has not"},
		{`{"dataset"`, `{"data`, "line 2"},
	} {
		wrong := bytes.Replace(right, []byte(c.old), []byte(c.new), 1)
		if bytes.Equal(wrong, right) {
			t.Fatalf("no %s", c.old)
		}
		if err := os.WriteFile(path, wrong, 0o644); err != nil {
			t.Fatal(err)
		}
		fails(t, nil, "experiment merge "+file+" --dir "+dir, path, c.want)
		fails(t, nil, "experiment report --partial "+file+" --dir "+dir, path, c.want)
		if got := must(t, "experiment", "status", file, "--dir", dir); !strings.Contains(got, "refused: "+path) {
			t.Errorf("status:\n%s", got)
		}
	}
	// Two results of one run.
	first := bytes.SplitAfter(content(t, filepath.Join(dir, "clubs-1-of-2.jsonl")), []byte("\n"))[1]
	other := regexp.MustCompile(`"accuracy":[0-9.]+`).ReplaceAll(first, []byte(`"accuracy":0.125`))
	if err := os.WriteFile(path, append(bytes.Clone(right), other...), 0o644); err != nil {
		t.Fatal(err)
	}
	fails(t, nil, "experiment merge "+file+" --dir "+dir, path, "two results of")
	if _, err := os.Stat(filepath.Join(dir, "clubs.jsonl")); !os.IsNotExist(err) {
		t.Errorf("a merged file is there: %v", err)
	}
}

// A task that is told to end keeps its runs and says so by its exit code;
// the same command goes on, to the same bytes.
func TestExperimentTerminated(t *testing.T) {
	file, dir := writeExperiment(t, strings.Replace(small, "runs = 3", "runs = 400", 1))
	cmd := process(t, "experiment", "run", file, "--dir", dir, "--workers", "2")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "clubs.jsonl")
	waitForLines(t, path, 20)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was told to end
	if code := cmd.ProcessState.ExitCode(); code != exitTerminated || !strings.Contains(stderr.String(), "the same command goes on") {
		t.Fatalf("exit code %d, stderr %q", code, stderr.String())
	}
	kept := bytes.Count(content(t, path), []byte("\n"))
	text := strings.Replace(small, "runs = 3", "runs = 8", 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "experiment", "run", file, "--dir", dir)
	whole := filepath.Join(t.TempDir(), "whole")
	must(t, "experiment", "run", file, "--dir", whole)
	if kept < 20 || must(t, "experiment", "report", file, "--dir", dir) != must(t, "experiment", "report", file, "--dir", whole) {
		t.Errorf("%d lines kept; the report of what was gone on with differs, or none was kept", kept)
	}
}

// Every fault of a file is told with its line and field.
func TestExperimentFileErrors(t *testing.T) {
	head := "title = \"x\"\n[[study]]\nkind = \"table\"\ndatasets = [\"karate\"]\n"
	for _, c := range []struct{ text, want string }{
		{"runs = [", "small.toml:1:"},
		{"runs = \"many\"\n", "small.toml:1: runs: the value is a TOML string, want a whole number"},
		{"title = \"x\"\n\ntrials = 3\n", `small.toml:3: unknown key "trials"`},
		{"title = \"x\"\n", "small.toml:1: study: none"},
		{head + "epochs = 3\n", `small.toml:5: unknown key "epochs"`},
		{head + "runs = 0.5\n", "small.toml:5: runs: "},
		{head + "runs = -1\n", "small.toml:5: runs: -1"},
		{head + "protocols = [\"first\"]\n", `small.toml:5: protocols: "first"`},
		{head + "protocols = []\n", "small.toml:5: protocols: none"},
		{head + "strategies = [\"best\"]\n", "small.toml:5: strategies: "},
		{head + "per-class = [2, 0]\n", "small.toml:5: per-class: 0"},
		{head + "per-class = [2, \"x\"]\n", "small.toml:5: per-class: "},
		{head + "options = \"best\"\n", "small.toml:5: options: "},
		{head + "sweep = {dropout = [0.5]}\n", "small.toml:5: sweep: "},
		{head + "name = \"A B\"\n", "small.toml:5: name: "},
		{head + "name = \"a-1-of-2\"\n", "small.toml:5: name: "},
		{head + "first-seed = -1\n", "small.toml:5: first-seed: "},
		{head + "first-seed = 3.5\n", "small.toml:5: first-seed: "},
		{head + "[study.set]\nepochs = 6\ndropout = \"much\"\n", "small.toml:7: set.dropout: want a number"},
		{head + "[study.set]\nepochs = 6\nepoch = 7\n", "small.toml:7: set.epoch: no option of this name"},
		{head + "[study.set]\nseed = 6\n", "small.toml:6: set.seed: no option of this name"},
		{head + "[study.set]\nepochs = [6]\n", "small.toml:6: set.epochs: want a name"},
		{head + "set = {epochs = 0}\n", "small.toml:2: epochs: 0 is less than 1"},
		{head + "\n[[study]]\nkind = \"table\"\ndatasets = [\"karate\"]\n", "small.toml:6: name: \"table\" is another study's"},
		{head + "\n[[study]]\nkind = \"figure\"\n", `small.toml:7: kind: "figure"`},
		{head + "\n[[study]]\nname = \"x\"\nkind = \"layers\"\ndatasets = [\"nowhere\"]\n", "small.toml:9: datasets: "},
		{head + "\n[[study]]\nkind = \"layers\"\ndatasets = [\"karate\"]\nset = {layers = 2}\n", "small.toml:9: set.layers: "},
		{head + "\n[[study]]\nkind = \"layers\"\ndatasets = [\"karate\"]\nstrategies = [\"gcn\"]\n", "small.toml:9: strategies: "},
		{head + "\n[[study]]\nkind = \"sweep\"\ndatasets = [\"karate\"]\n", "small.toml:6: sweep: no option"},
		{head + "\n[[study]]\nkind = \"sweep\"\ndatasets = [\"karate\"]\n[study.sweep]\ndropout = 0.5\n", "small.toml:10: sweep.dropout: want a list"},
		{head + "\n[[study]]\nkind = \"sweep\"\ndatasets = [\"karate\"]\n[study.sweep]\ndropout = [0.5, 0.5]\n", "dropout=0.5 twice"},
		{head + "\n[[study]]\nkind = \"sweep\"\ndatasets = [\"karate\"]\n[study.set]\ndropout = 0.1\n[study.sweep]\ndropout = [0.5]\n", "small.toml:10: set.dropout: the sweep"},
	} {
		file, dir := writeExperiment(t, c.text)
		fails(t, nil, "experiment status "+file+" --dir "+dir, c.want)
		if t.Failed() {
			t.Fatalf("file:\n%s", c.text)
		}
	}
	file, dir := writeExperiment(t, small)
	fails(t, nil, "experiment run "+file+"x", "no such file")
	fails(t, nil, "experiment run", "arg")
	fails(t, nil, "experiment run "+file+" --dir "+dir+" --shard 3/2", "--shard")
	fails(t, nil, "experiment run "+file+" --dir "+dir+" --index 2/2", "--index")
	fails(t, nil, "experiment run "+file+" --dir "+dir+" --workers 0", "--workers")
	fails(t, nil, "experiment report "+file+" --dir "+dir+" --format pdf", "markdown")
}

// paperFile reads one of the experiments of the repository.
func paperFile(t *testing.T, name string) *described.Experiment {
	t.Helper()
	x, err := described.Read(name, content(t, filepath.Join("..", "..", "experiment", "paper", name+".toml")), experimentWords())
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// The paper's experiments in files are those of the commands: the same cells
// with the same options, the same seeds and the same header.
func TestPaperFiles(t *testing.T) {
	for _, c := range []struct {
		file, study, flags string
		build              func(reproduce.Request) (reproduce.Study, error)
		runs               int
	}{
		{"tables", "table", "--runs 50", reproduce.TableStudy, 4000 + 4000},
		{"tables", "chosen", "--runs 50 --protocol last --options chosen", nil, 2000},
		{"figures", "layers", "--runs 20", reproduce.LayersStudy, 2400},
		{"figures", "stages", "--runs 20", reproduce.StagesStudy, 2400},
		{"figures", "clusters", "--runs 20", reproduce.ClustersStudy, 720},
		{"choices", "choices", "--runs 13 --protocol last", reproduce.ChoicesStudy, 0},
		{"pubmed", "table", "--dataset pubmed", reproduce.TableStudy, 480},
		{"pubmed", "clusters", "--dataset pubmed", reproduce.ClustersStudy, 180},
		{"all", "all", "--runs 30", everyStrategy, 5400},
	} {
		if c.build == nil {
			c.build = func(r reproduce.Request) (reproduce.Study, error) {
				for _, s := range reproduce.PaperStrategies() {
					if n := s.String(); n == "gcn" || n == "self-training" || n == "multistage" || n == "m3s" {
						r.Strategies = append(r.Strategies, s)
					}
				}
				return reproduce.TableStudy(r)
			}
		}
		var got *described.Study
		for _, s := range paperFile(t, c.file).Studies {
			if s.Name == c.study {
				got = &s
			}
		}
		if got == nil {
			t.Errorf("%s has no study %s", c.file, c.study)
			continue
		}
		cmd := &cobra.Command{}
		e := newExperiment(cmd, c.study, reproduce.PaperRuns)
		e.addOptions(cmd, described.Own(got.Kind)...)
		if err := cmd.ParseFlags(strings.Fields(c.flags)); err != nil {
			t.Fatal(err)
		}
		r, err := e.request()
		if err != nil {
			t.Fatal(err)
		}
		want, err := c.build(r)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.Study, want) || got.Runs != e.runs {
			t.Errorf("%s, %s: another study than m3s %s %s", c.file, c.study, c.study, c.flags)
		}
		if n := len(got.Jobs()); c.runs > 0 && n != c.runs {
			t.Errorf("%s, %s: %d runs, want %d", c.file, c.study, n, c.runs)
		}
	}
}

func everyStrategy(r reproduce.Request) (reproduce.Study, error) {
	r.Strategies = append(reproduce.PaperStrategies(), engine.M3SNaive)
	return reproduce.TableStudy(r)
}

// A quota on the processors, which the Go runtime makes GOMAXPROCS, is the
// number of runs at a time.
func TestWorkersFollowQuota(t *testing.T) {
	for _, command := range []string{"run", "table", "experiment run"} {
		cmd := process(t, append(strings.Fields(command), "--help")...)
		cmd.Env = append(cmd.Env, "GOMAXPROCS=37")
		out, err := cmd.Output()
		if err != nil || !regexp.MustCompile(`--workers int +runs at a time \(default 37\)`).Match(out) {
			t.Errorf("m3s %s: error %v, help:\n%s", command, err, out)
		}
	}
}
