package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"m3s/engine/chart/svg"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// call runs a command line in an environment of the given variables.
func call(ctx context.Context, env map[string]string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	sh := &shell{out: &out, err: &err, getenv: func(key string) string { return env[key] }, draw: svg.Draw}
	code = sh.run(ctx, args)
	hear(args, err.String())
	return code, out.String(), err.String()
}

// named is the name of a package of this repository where a message has it: not
// the key datasets of an experiment's file, which comes after its line.
var named = regexp.MustCompile(`(?:^|[^0-9]: )(?:engine|datasets|reproduce): `)

// heard are the lines with such a name that any test of this package made m3s
// print; TestMain fails for them.
var heard struct {
	sync.Mutex
	lines []string
}

func hear(args []string, stderr string) {
	for line := range strings.Lines(stderr) {
		if named.MatchString(line) {
			heard.Lock()
			heard.lines = append(heard.lines, strings.Join(args, " ")+"\n\t"+line)
			heard.Unlock()
		}
	}
}

// must is the output of a command line that succeeds and says nothing else.
func must(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := call(t.Context(), nil, args...)
	if code != exitOK || stderr != "" {
		t.Fatalf("%q: exit code %d, stderr %q", args, code, stderr)
	}
	return stdout
}

// seconds is the only field that differs between equal runs.
var seconds = regexp.MustCompile(`"seconds":[0-9.e-]+`)

func TestRunGolden(t *testing.T) {
	for _, name := range []string{"lp", "gcn", "union", "m3s"} {
		t.Run(name, func(t *testing.T) {
			args := []string{"run", "--dataset", "karate", "--strategy", name, "--seed", "1", "--json"}
			if name == "m3s" {
				args = append(args, "--clusters", "8")
			}
			text := must(t, args...)
			if strings.Count(text, "\n") != 1 || len(seconds.FindAllString(text, -1)) != 1 {
				t.Errorf("not one object on one line: %s", text)
			}
			checkGolden(t, "karate-"+name+".json", seconds.ReplaceAllString(text, `"seconds":0`))
		})
	}
}

func checkGolden(t *testing.T, name, text string) {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(text), "", " "); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s differs; if the change is meant, run go test with -update. Now:\n%s", file, b.String())
	}
}

// sweepJSON is the part of `--runs --json` that the tests read.
type sweepJSON struct {
	Runs []struct {
		Seed, SplitSeed uint64
		Accuracy        float64
		Fingerprint     string
	}
	Mean float64
	CI95 *float64
}

func decodeSweep(t *testing.T, text string) (s sweepJSON) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return s
}

func TestRunsEqualSingleRuns(t *testing.T) {
	args := []string{"run", "--dataset", "karate", "--strategy", "gcn", "--epochs", "20", "--seed", "3", "--json"}
	alone := decodeSweep(t, must(t, append(args, "--runs", "4", "--workers", "1")...))
	together := decodeSweep(t, must(t, append(args, "--runs", "4", "--workers", "3")...))
	if len(alone.Runs) != 4 || !reflect.DeepEqual(alone, together) {
		t.Errorf("one worker: %+v, three: %+v", alone, together)
	}
	sum := 0.0
	for i, r := range alone.Runs {
		if r.Seed != uint64(3+i) || r.SplitSeed != r.Seed {
			t.Errorf("run %d has seed %d and split seed %d", i, r.Seed, r.SplitSeed)
		}
		sum += r.Accuracy
	}
	if alone.Mean != sum/4 || alone.CI95 == nil || *alone.CI95 < 0 {
		t.Errorf("mean %v ± %v of %+v", alone.Mean, alone.CI95, alone.Runs)
	}
	var single struct{ Fingerprint string }
	if err := json.Unmarshal([]byte(must(t, args...)), &single); err != nil {
		t.Fatal(err)
	}
	if single.Fingerprint != alone.Runs[0].Fingerprint {
		t.Errorf("alone %s, first of four %s", single.Fingerprint, alone.Runs[0].Fingerprint)
	}
	if one := decodeSweep(t, must(t, append(args, "--runs", "1")...)); one.CI95 != nil || len(one.Runs) != 1 {
		t.Errorf("--runs 1: %+v", one)
	}
}

func TestRunText(t *testing.T) {
	text := must(t, "run", "--dataset", "karate", "--strategy", "multistage", "--stages", "2", "--epochs", "20")
	for _, want := range []string{"karate, multistage, 2 labels per class, 2 layers, 2 stages, seed 0\n", "precision", "\naccuracy ", "\nfingerprint "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	text = must(t, "run", "--dataset", "karate", "--strategy", "lp", "--runs", "3")
	for _, want := range []string{"seeds 0 to 2\n", "mean ", " points (95 % interval, 3 runs)\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
}

func TestPerClassAndRateSayTheSame(t *testing.T) {
	args := []string{"run", "--dataset", "karate", "--strategy", "lp", "--json"}
	two := must(t, append(args, "--per-class", "2")...)
	rate := must(t, append(args, "--rate", "11.8")...) // 4 of 34 nodes in two classes
	if got, want := seconds.ReplaceAllString(rate, ""), seconds.ReplaceAllString(two, ""); got != want {
		t.Errorf("--rate 11.8: %s\n--per-class 2: %s", got, want)
	}
}

func TestInterrupt(t *testing.T) {
	for _, args := range [][]string{
		{"run", "--dataset", "karate", "--epochs", "1000000000"},
		{"run", "--dataset", "karate", "--epochs", "1000000000", "--runs", "4", "--json"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel) // would run for hours otherwise
		code, stdout, stderr := call(ctx, nil, args...)
		if code != exitInterrupted || stdout != "" || stderr != "m3s: interrupted\n" {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q", args, code, stdout, stderr)
		}
	}
}

// closed is a pipe nobody reads.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	for _, args := range [][]string{
		{"version"}, {"data", "list"}, {"data", "stats", "karate"},
		{"run", "--dataset", "karate", "--strategy", "lp"},
	} {
		var stderr bytes.Buffer
		code := run(t.Context(), args, closed{}, &stderr, func(string) string { return "" })
		if code != exitError || stderr.String() != "m3s: broken pipe\n" {
			t.Errorf("%q: exit code %d, stderr %q", args, code, stderr.String())
		}
	}
}

// An option that the strategy does not read is named, and the run goes on.
// One that is read by way of another is not named.
func TestRunNotesIgnored(t *testing.T) {
	code, stdout, stderr := call(t.Context(), nil, "run", "--dataset", "karate", "--strategy", "gcn", "--epochs", "3", "--stages", "5", "--alpha", "0.1", "--seed", "2", "--options", "chosen")
	want := "m3s run: --stages has no effect with gcn\nm3s run: --alpha has no effect with gcn\n"
	if code != exitOK || stdout == "" || stderr != want {
		t.Errorf("exit code %d, stderr %q, want %q", code, stderr, want)
	}
	_, _, stderr = call(t.Context(), nil, "run", "--dataset", "karate", "--strategy", "gcn", "--epochs", "3", "--filter", "pagerank", "--teleport", "0.3", "--read-out", "evidence", "--evidence-links", "2")
	if stderr != "" {
		t.Errorf("stderr %q, want none: the options are read", stderr)
	}
}
