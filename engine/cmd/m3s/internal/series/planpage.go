package series

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"

	"m3s/engine/reproduce"
)

// page is what m3s experiment plan writes.
func (p *plan) page(ctx context.Context) ([]byte, error) {
	var b bytes.Buffer
	jobs := 0
	for _, s := range p.x.Studies {
		jobs += len(s.Jobs())
	}
	fmt.Fprintf(&b, "# %s on many machines\n\n", cmp.Or(p.x.Title, p.x.Studies[0].Name))
	fmt.Fprintf(&b, `%d runs. **The times of tasks are reckoned, not measured**: each task is given the shard that `+"`m3s experiment run`"+` gives it,
and works it off by the queue which that command has, %d at a time. Measured is what goes in: one run of each of %d
cells, which stands for all runs of its cell, and reading and preparing each dataset. All are seconds of one processor (%s/%s). Not in them: waiting for a
place, starting programs, the shared folder, and the merge.

| tasks | longest task | shortest task | all tasks | times as fast as one | efficiency |
|--:|--:|--:|--:|--:|--:|
`, jobs, p.workers, len(p.runs), runtime.GOOS, runtime.GOARCH)
	alone, err := p.x.Reckon(1, p.workers, p.cost())
	if err != nil {
		return nil, err
	}
	for _, n := range p.tasks {
		l, err := p.x.Reckon(n, p.workers, p.cost())
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "| %d | %.1f s | %.1f s | %.1f s | %.2f | %.0f %% |\n", n, l.Longest, l.Shortest, l.Total, alone.Longest/l.Longest, 100*l.Efficiency(alone))
	}
	p.writeMeasured(&b)
	if p.check == 0 {
		return b.Bytes(), nil
	}
	all, err := p.carryOut(ctx)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, `
## Against runs that were carried out

One task, and two one after the other, with %d runs of each cell by other seeds than those measured.

| task | runs | carried out | reckoned | difference |
|---|--:|--:|--:|--:|
`, p.check)
	for _, c := range all {
		fmt.Fprintf(&b, "| %d of %d | %d | %.1f s | %.1f s | %+.0f %% |\n", c.part, c.tasks, c.runs, c.real, c.reckoned, 100*(c.reckoned-c.real)/c.real)
	}
	return b.Bytes(), nil
}

// writeMeasured writes what was measured, by strategy.
func (p *plan) writeMeasured(b *bytes.Buffer) {
	fmt.Fprint(b, "\n## What was measured\n\n| | cells | least | mean | most |\n|---|--:|--:|--:|--:|\n")
	by := map[string][]float64{}
	for k, seconds := range p.runs {
		by[k.Strategy] = append(by[k.Strategy], seconds)
	}
	row := func(name string, v []float64) {
		slices.Sort(v) // so that their sum is one, too
		sum := 0.0
		for _, s := range v {
			sum += s
		}
		fmt.Fprintf(b, "| %s | %d | %.3f s | %.3f s | %.3f s |\n", name, len(v), v[0], sum/float64(len(v)), v[len(v)-1])
	}
	names := slices.Collect(maps.Keys(by))
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(reproduce.StrategyRank(a), reproduce.StrategyRank(b)), cmp.Compare(a, b))
	})
	for _, name := range names {
		row("a run of "+name, by[name])
	}
	for _, name := range slices.Sorted(maps.Keys(p.start)) {
		row("reading "+name, []float64{p.start[name]})
	}
}
