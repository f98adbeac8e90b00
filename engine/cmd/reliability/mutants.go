package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// target is a package whose mutants are tried: its own tests first, then
// those of what it serves.
type target struct {
	dir    string
	serves []string
	sample int // mutants tried, drawn at random
}

var targets = []target{
	{"engine", []string{"./wasm/session"}, 60},
	{"engine/internal/gcn", []string{"./engine"}, 60},
	{"engine/internal/cluster", []string{"./engine"}, 40},
	{"engine/internal/sparse", []string{"./engine"}, 40},
	{"engine/internal/walk", []string{"./engine"}, 30},
	{"engine/internal/kernel", []string{"./engine"}, 60},
	{"internal/draw", []string{"./engine", "./datasets"}, 20},
	{"datasets", []string{"./wasm/session"}, 80},
	{"datasets/own", []string{"./wasm/session"}, 120},
	{"datasets/planetoid", []string{"./datasets/source"}, 80},
	{"datasets/source", nil, 60},
	{"datasets/layout", []string{"./datasets"}, 40},
}

// fate is what became of a mutant.
type fate int

const (
	lives     fate = iota
	caught         // a test failed
	stillborn      // it does not compile
	endless        // the tests used ten times the processor time they need, or stood still
)

// mutate tries the sampled mutants of each package. Only a failing test kills
// a mutant: a limit is on processor time, not on the clock, and reaching it is
// told apart.
func mutate(b *bench) error {
	if err := stale(b.root); err != nil {
		return err
	}
	for _, t := range targets {
		if !strings.Contains(t.dir, b.part) {
			continue
		}
		if err := t.try(b); err != nil {
			return fmt.Errorf("%s: %w", t.dir, err)
		}
	}
	return nil
}

// stale reports a judgement of a change that can no longer be made.
func stale(root string) error {
	found := map[string]bool{}
	for _, t := range targets {
		list, err := t.sites(root)
		if err != nil {
			return err
		}
		for _, m := range list {
			found[m.name()] = true
		}
	}
	for name := range judged {
		if !found[name] {
			return fmt.Errorf("judged.go: %s: there is no such change any more", name)
		}
	}
	return nil
}

func (t target) try(b *bench) error {
	list, err := t.sites(b.root)
	if err != nil {
		return err
	}
	total := len(list)
	draw := rand.New(rand.NewPCG(b.seed, 0))
	draw.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	list = list[:min(t.sample, len(list))]
	own, err := cost(b, "./"+t.dir)
	if err != nil {
		return err
	}
	count := map[fate]int{}
	var alive []string
	may := 0
	for i, m := range list {
		f, err := m.fate(b, own, "./"+t.dir)
		for _, other := range t.serves {
			if f != lives || err != nil {
				break
			}
			var limit time.Duration
			if limit, err = cost(b, other); err == nil {
				f, err = m.fate(b, limit, other)
			}
		}
		if err != nil {
			return err
		}
		reason, ok := judged[m.name()]
		fmt.Printf("%d of %d: %s: %s %s\n", i+1, len(list), m.name(), []string{"lives", "killed", "does not compile", "does not end"}[f], reason)
		count[f]++
		if f == lives && ok {
			may++
		} else if f == lives {
			alive = append(alive, m.name())
		}
	}
	outcome := fmt.Sprintf("of %s sites; %d killed by a failing test, %d do not compile, %d do not end, %d live and may (below)",
		thousands(total), count[caught], count[stillborn], count[endless], may)
	if len(alive) > 0 {
		outcome += "; alive: " + strings.Join(alive, "; ")
	}
	b.add("a mutant of `"+t.dir+"`", len(list), len(alive), outcome)
	return nil
}

// sites lists the mutants of the package's files that this system builds.
func (t target) sites(root string) ([]mutant, error) {
	cmd := exec.Command("go", "list", "-f", `{{range .GoFiles}}{{.}} {{end}}`, "./"+t.dir)
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var list []mutant
	for _, name := range strings.Fields(string(out)) {
		if strings.HasPrefix(name, "z_") {
			continue // made by a program
		}
		path := filepath.Join(t.dir, name)
		source, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return nil, err
		}
		found, err := mutants(path, source)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// costs are what the tests of packages need of the processor.
var costs = map[string]time.Duration{}

// cost is ten times the processor time that the unchanged tests need.
func cost(b *bench, packages string) (time.Duration, error) {
	if d, ok := costs[packages]; ok {
		return d, nil
	}
	cmd := exec.Command("go", "test", "-count=1", packages)
	cmd.Dir = b.root
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s fails without a change: %s", packages, lastLines(out))
	}
	costs[packages] = 10 * (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime() + time.Second)
	return costs[packages], nil
}

// fate runs tests with the mutant in place of the file.
func (m mutant) fate(b *bench, limit time.Duration, packages string) (fate, error) {
	path := filepath.Join(b.root, m.file)
	source, err := os.ReadFile(path)
	if err != nil {
		return lives, err
	}
	changed := filepath.Join(b.work, "mutant.go")
	if err := os.WriteFile(changed, m.applied(source), 0o644); err != nil {
		return lives, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: changed}})
	if err != nil {
		return lives, err
	}
	plan := filepath.Join(b.work, "overlay.json")
	if err := os.WriteFile(plan, overlay, 0o644); err != nil {
		return lives, err
	}
	seconds := max(int(limit.Seconds()), 2)
	bounds := fmt.Sprintf("-exec=prlimit --cpu=%d:%d --data=%d", seconds, seconds, 3<<30)
	out, err := goTool(b, "test", "-overlay", plan, "-count=1", "-failfast", "-vet=off", "-timeout=10m", bounds, packages)
	switch {
	case err == nil:
		return lives, nil
	case bytes.Contains(out, []byte("signal: killed")) || bytes.Contains(out, []byte("test timed out")):
		return endless, nil
	case bytes.Contains(out, []byte("[build failed]")) || bytes.Contains(out, []byte("[setup failed]")):
		return stillborn, nil
	case bytes.Contains(out, []byte("--- FAIL")) || bytes.Contains(out, []byte("panic:")) || bytes.Contains(out, []byte("fatal error:")):
		return caught, nil
	}
	return lives, fmt.Errorf("%s: neither passed nor failed: %s", m.name(), lastLines(out))
}

func goTool(b *bench, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = b.root
	return cmd.CombinedOutput()
}

// judgements is the document's list of mutants that live and may, with why.
func judgements() string {
	var b strings.Builder
	b.WriteString(`
A mutant is a package with one small change: a limit moved by one, a comparison turned, *and* for *or*, another operation, a
number moved by one, a statement dropped. They were drawn at random (seed 1). Only a failing test kills one: ten times the
processor time that the tests need, or ten minutes of standing still, is told apart, since a busy computer reaches any limit
on the clock. These live and may, each with its function, the change, and which of equal changes it is:

`)
	for _, name := range slices.Sorted(maps.Keys(judged)) {
		fmt.Fprintf(&b, "- `%s`: %s\n", name, judged[name])
	}
	return b.String()
}
