package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"m3s/datasets/source"
	"m3s/engine"
)

// comparison builds the programs and runs them in turn.
type comparison struct {
	src                      *source.Source
	program, base, dir, only string
	rounds                   int
	lib                      string // of Go's wasm
}

// subject is one program of a case: its command prints milliseconds.
type subject struct {
	name string
	args []string
}

func (b *comparison) run(ctx context.Context) error {
	if err := b.build(ctx); err != nil {
		return err
	}
	g, err := b.src.Load(ctx, "cora")
	if err != nil {
		return err
	}
	p, err := engine.Prepare(g)
	if err != nil {
		return err
	}
	for _, layers := range []int{2, 4} {
		for _, all := range []bool{false, true} {
			if err := b.epochs(ctx, p, layers, all); err != nil {
				return err
			}
		}
	}
	for _, what := range []string{"kmeans", "walks"} {
		work := func(int) []subject {
			args := []string{"-work", what, "-chunks", "100"}
			return []subject{{"native", b.native(args...)}, {"wasm", b.wasm("limit.wasm", args...)}}
		}
		if err := b.measure(ctx, what, work); err != nil {
			return err
		}
	}
	if b.base == "" {
		return nil
	}
	return b.measure(ctx, "M3S", func(seed int) []subject {
		args := []string{"run", "--dataset", "cora", "--strategy", "m3s", "--rate", "0.5", "--json", "--seed", strconv.Itoa(seed)}
		old, err := filepath.Abs(b.base)
		if err != nil {
			old = b.base
		}
		return []subject{{"base", b.node(old, args...)}, {"wasm", b.wasm("m3s.wasm", args...)}}
	})
}

// epochs compares epochs on the receptive field or all rows, one split a
// round.
func (b *comparison) epochs(ctx context.Context, p *engine.Prepared, layers int, all bool) error {
	name, epochs := fmt.Sprintf("%d layers, needed rows", layers), "600"
	if all {
		name, epochs = fmt.Sprintf("%d layers, all rows", layers), "60"
	}
	return b.measure(ctx, name, func(seed int) []subject {
		s, err := engine.RandomSplit(p.Graph, 2, uint64(seed))
		flat := filepath.Join(b.dir, "case.bin")
		if err == nil {
			err = writeFlat(flat, p, s, layers, all)
		}
		if err != nil {
			panic(err)
		}
		args := []string{"-work", "epochs", "-layers", strconv.Itoa(layers), "-seed", strconv.Itoa(seed), "-all=" + strconv.FormatBool(all), "-epochs", epochs}
		return []subject{
			{"C", []string{filepath.Join(b.dir, "c"), flat, epochs, "9"}},
			{"native", b.native(args...)},
			{"C wasm", []string{"node", "engine/cmd/limit/c/wasm.mjs", filepath.Join(b.dir, "c.wasm"), flat, epochs, "9"}},
			{"wasm", b.wasm("limit.wasm", args...)},
		}
	})
}

// measure runs a case's programs in turn, round after round, and prints the
// median time of each and of its ratio to the one before it.
func (b *comparison) measure(ctx context.Context, name string, subjects func(round int) []subject) error {
	if !strings.Contains(name, b.only) {
		return nil
	}
	times, ratios := map[string][]float64{}, map[string][]float64{}
	var order []string
	for round := range b.rounds {
		last := 0.0
		order = order[:0]
		for _, s := range subjects(round + 1) {
			ms, err := milliseconds(ctx, s.args)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", name, s.name, err)
			}
			order = append(order, s.name)
			times[s.name], ratios[s.name] = append(times[s.name], ms), append(ratios[s.name], ms/last)
			last = ms
		}
	}
	fmt.Printf("%-22s", name)
	for i, s := range order {
		fmt.Printf("  %s %.4g ms", s, median(times[s]))
		if i%2 == 1 {
			fmt.Printf(" (%.2f ×)", median(ratios[s]))
		}
	}
	fmt.Println()
	return nil
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// milliseconds is the first number a command prints, or the seconds of m3s
// run.
func milliseconds(ctx context.Context, args []string) (float64, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, err
	}
	var report struct{ Seconds float64 }
	if json.Unmarshal(out, &report) == nil && report.Seconds > 0 {
		return report.Seconds * 1e3, nil
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	return strconv.ParseFloat(first, 64)
}

func (b *comparison) native(args ...string) []string {
	return append([]string{filepath.Join(b.dir, "limit")}, args...)
}

func (b *comparison) wasm(program string, args ...string) []string {
	return b.node(filepath.Join(b.dir, program), args...)
}

func (b *comparison) node(program string, args ...string) []string {
	return append([]string{"node", "--stack-size=8192", "engine/cmd/limit/c/go.mjs", b.lib, program}, args...)
}
