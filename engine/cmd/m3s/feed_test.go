package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// A process told to end has shown the runs that had ended and sums them up;
// its exit code says by which signal.
func TestRunStopped(t *testing.T) {
	for _, c := range []struct {
		by   syscall.Signal
		code int
		said string
		form string
	}{
		{syscall.SIGINT, exitInterrupted, "m3s: interrupted\n", ""},
		{syscall.SIGTERM, exitTerminated, "m3s: terminated\n", ""},
		{syscall.SIGTERM, exitTerminated, "m3s: terminated\n", "--json-lines"},
	} {
		args := strings.Fields("run --dataset karate --strategy gcn --epochs 200 --runs 5000 --workers 2 " + c.form)
		cmd := process(t, args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		var all []string
		for lines.Scan() {
			if all = append(all, lines.Text()); len(all) == 8 {
				if err := cmd.Process.Signal(c.by); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait() // it was told to end
		if code := cmd.ProcessState.ExitCode(); code != c.code || stderr.String() != c.said {
			t.Errorf("%v: exit code %d, stderr %q", c.by, code, stderr.String())
		}
		if c.form == "" {
			checkStoppedTable(t, all)
		} else {
			checkStoppedLines(t, all)
		}
	}
}

// checkStoppedTable checks a table of which as many rows are there as its end
// says, with seeds one after the other but at its end.
func checkStoppedTable(t *testing.T, lines []string) {
	t.Helper()
	text := strings.Join(lines, "\n")
	rows := regexp.MustCompile(`(?m)^ *(\d+) .* [0-9a-f]{16}$`).FindAllStringSubmatch(text, -1)
	if len(rows) < 6 || !strings.Contains(text, fmt.Sprintf("\n%d of 5000 runs\nmean ", len(rows))) || !strings.Contains(text, fmt.Sprintf("%d runs)\neach measured on ", len(rows))) {
		t.Fatalf("%d rows in:\n%s", len(rows), text)
	}
	for i, row := range rows[:6] {
		if row[1] != fmt.Sprint(i) {
			t.Errorf("row %d is of seed %s", i, row[1])
		}
	}
}

func checkStoppedLines(t *testing.T, lines []string) {
	t.Helper()
	var last struct {
		Summary struct {
			Mean       float64
			Measured   []int
			Incomplete bool
		}
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || !last.Summary.Incomplete || len(last.Summary.Measured) != 2 || last.Summary.Mean <= 0 {
		t.Errorf("the last line is %s, error %v", lines[len(lines)-1], err)
	}
	for _, line := range lines[:len(lines)-1] {
		var r told
		if err := json.Unmarshal([]byte(line), &r); err != nil || r.Accuracy == nil || r.Measured == 0 || r.Fingerprint == "" {
			t.Errorf("error %v, line %s", err, line)
		}
	}
}

// told is the part of a run's JSON that the tests read.
type told struct {
	Seed        uint64
	Test        int
	Accuracy    *float64
	Measured    int
	Confusion   [][]int
	Fingerprint string
	Stages      []struct{ TestAccuracy *float64 }
}

// feedOf is a feed of runs with seeds 3, 4, ….
func feedOf(t *testing.T, out *bytes.Buffer, runs int, flags ...string) *feed {
	t.Helper()
	r := parse(t, append(flags, "--runs", fmt.Sprint(runs))...)
	jobs := make([]job, runs)
	jobs[0].options.Seed = 3
	return r.newFeed(out, jobs, nil)
}

func share(v float64) *float64 { return &v }

// Runs that end out of order are shown in order; what was held back is shown
// at the end; what is not measured is in no mean.
func TestFeedOrder(t *testing.T) {
	var out bytes.Buffer
	f := feedOf(t, &out, 5)
	add := func(i int, accuracy *float64, measured int) {
		t.Helper()
		if err := f.add(i, runReport{Seed: uint64(3 + i), Accuracy: accuracy, Measured: measured, Fingerprint: "0123456789abcdef"}); err != nil {
			t.Fatal(err)
		}
	}
	add(1, share(0.5), 10)
	if out.Len() != 0 {
		t.Errorf("shown before the run before it: %s", out.String())
	}
	add(0, nil, 0)
	if got := strings.Count(out.String(), "\n"); got != 4 {
		t.Errorf("%d lines, want title, head and two rows:\n%s", got, out.String())
	}
	add(3, share(0.7), 12)
	add(4, share(0.9), 12)
	if err := f.end(); err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(out.String(), "seeds 3 to 7\n")
	want := `seed  accuracy  of nodes  seconds  fingerprint
   3         -         0     0.00  0123456789abcdef
   4   50.00 %        10     0.00  0123456789abcdef
   6   70.00 %        12     0.00  0123456789abcdef
   7   90.00 %        12     0.00  0123456789abcdef
4 of 5 runs
mean 70.00 % ± 49.68 points (95 % interval, 3 runs)
each measured on 10 to 12 test nodes
left out: 1 runs without a test node that has a class
`
	if rows != want {
		t.Errorf("got\n%s\nwant\n%s", rows, want)
	}
}

// JSON of runs that were stopped says so; that of whole runs does not.
func TestFeedJSON(t *testing.T) {
	for _, whole := range []bool{false, true} {
		var out bytes.Buffer
		f := feedOf(t, &out, 2, "--json")
		if err := f.add(1, runReport{Seed: 4, Accuracy: share(0.5), Measured: 8}); err != nil || out.Len() != 0 {
			t.Fatal(err, out.String())
		}
		if whole {
			_ = f.add(0, runReport{Seed: 3, Measured: 0})
		}
		if err := f.end(); err != nil {
			t.Fatal(err)
		}
		var s struct {
			Runs       []told
			Mean, CI95 *float64
			Measured   []int
			Incomplete *bool
		}
		if err := json.Unmarshal(out.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		if s.Mean == nil || *s.Mean != 0.5 || s.CI95 != nil || s.Measured[0] != 8 || (s.Incomplete != nil) == whole {
			t.Errorf("whole %v: %s", whole, out.String())
		}
	}
	var out bytes.Buffer
	if err := feedOf(t, &out, 2, "--json").end(); err != nil || out.Len() != 0 {
		t.Errorf("no run ended: %q, error %v", out.String(), err)
	}
}

// Where no run has a measured node there is no mean.
func TestFeedWithoutMeasured(t *testing.T) {
	var out bytes.Buffer
	f := feedOf(t, &out, 1)
	if err := f.add(0, runReport{}); err != nil {
		t.Fatal(err)
	}
	if err := f.end(); err != nil || !strings.Contains(out.String(), "mean none: no run has a test node") || strings.Contains(out.String(), "NaN") {
		t.Errorf("%s, error %v", out.String(), err)
	}
	s := newSweepReport([]runReport{{}}, 1)
	if s.Mean != nil || s.CI95 != nil || s.Measured != nil {
		t.Errorf("%+v", s)
	}
}

// fewLabels writes the files of a ring of 40 nodes of which some have a class.
func fewLabels(t *testing.T, classes ...string) []string {
	t.Helper()
	dir := t.TempDir()
	var edges, labels strings.Builder
	for i := range 40 {
		fmt.Fprintf(&edges, "n%d,n%d\n", i, (i+1)%40)
	}
	for i, class := range classes {
		fmt.Fprintf(&labels, "n%d,%s\n", 9*i, class)
	}
	for name, text := range map[string]string{"edges": edges.String(), "labels": labels.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return []string{"run", "--edges", filepath.Join(dir, "edges"), "--labels", filepath.Join(dir, "labels"), "--strategy", "gcn", "--epochs", "5", "--hidden", "4"}
}

// says is the output of a command line that succeeds.
func says(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := call(t.Context(), nil, args...)
	if code != exitOK {
		t.Fatalf("%q: exit code %d, stderr %q", args, code, stderr)
	}
	return stdout
}

// Own files with two labels of each class, both of which train, leave no
// node to measure on: there is no accuracy, in no form, and it is not 0.
func TestRunWithoutMeasured(t *testing.T) {
	args := append(fewLabels(t, "a", "a", "b", "b"), "--per-class", "2")
	text := says(t, args...)
	if !strings.Contains(text, "accuracy     none: not one of ") || strings.Contains(text, "0.00 %") {
		t.Errorf("text:\n%s", text)
	}
	var one told
	if err := json.Unmarshal([]byte(says(t, append(args, "--json")...)), &one); err != nil || one.Accuracy != nil || one.Measured != 0 || one.Stages[0].TestAccuracy != nil || one.Test == 0 {
		t.Errorf("JSON: %+v, error %v", one, err)
	}
	text = says(t, append(args, "--runs", "3")...)
	if !strings.Contains(text, "mean none") || strings.Contains(text, "0.00 %") || strings.Contains(text, "NaN") {
		t.Errorf("three runs:\n%s", text)
	}
}

// A node without a class is no part of the figure's nodes, wherever one is
// told.
func TestRunMeasured(t *testing.T) {
	args := append(fewLabels(t, "a", "a", "b"), "--per-class", "1", "--runs", "12", "--json")
	var s struct {
		Runs     []told
		Mean     float64
		Measured []int
	}
	if err := json.Unmarshal([]byte(says(t, args...)), &s); err != nil {
		t.Fatal(err)
	}
	sum, n := 0.0, 0
	for _, r := range s.Runs {
		counted := 0
		for _, row := range r.Confusion {
			for _, k := range row {
				counted += k
			}
		}
		if r.Measured != counted || r.Measured > 2 || (r.Accuracy == nil) != (counted == 0) {
			t.Errorf("seed %d: measured %d, the confusion has %d, accuracy %v", r.Seed, r.Measured, counted, r.Accuracy)
		}
		if r.Accuracy != nil {
			sum, n = sum+*r.Accuracy, n+1
		}
	}
	if n == 0 || n == len(s.Runs) {
		t.Fatalf("%d of %d runs are measured: the test wants both kinds", n, len(s.Runs))
	}
	if math.Abs(s.Mean-sum/float64(n)) > 1e-12 || s.Measured[0] < 1 {
		t.Errorf("mean %v of %d runs with %v in all, measured %v", s.Mean, n, sum, s.Measured)
	}
	if text := says(t, append(args, "--count-unlabelled")...); strings.Contains(text, `"accuracy":null`) {
		t.Errorf("with --count-unlabelled: %s", text)
	}
}
