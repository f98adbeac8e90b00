package series

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/experiment"
	"m3s/engine/reproduce"
)

const planHelp = `Say how long an experiment takes on so many tasks. One run of each cell is
measured here, and the reading of each dataset; the tasks are reckoned from
these, by their shards and the queue of each. With --check the runs of one and
of two tasks are carried out as well, with fewer runs of each cell, and compared
with what is reckoned for them.

Seconds are those of one processor of this computer, however busy it is.`

// plan are the flags of m3s experiment plan and what it has measured.
type plan struct {
	tasks          []int
	workers, check int

	world  World
	x      *file
	src    *source.Source
	graphs map[string]*engine.Prepared
	start  map[string]float64
	runs   map[reproduce.Key]float64
}

func (w World) newPlan() *cobra.Command {
	p := &plan{world: w, graphs: map[string]*engine.Prepared{}, start: map[string]float64{}, runs: map[reproduce.Key]float64{}}
	var src func() *source.Source
	cmd := w.with(reader(true), "plan", "Reckon how long an experiment takes on so many tasks", func(cmd *cobra.Command, x *file) error {
		p.x, p.src = x, src()
		return p.run(cmd.Context(), w.Out)
	})
	cmd.Long = planHelp
	cmd.Example = "  m3s experiment plan engine/experiment/paper/all.toml --tasks 1,2,8,64"
	cmd.Flags().IntSliceVar(&p.tasks, "tasks", []int{1, 2, 8, 64}, "numbers of tasks, separated by commas")
	cmd.Flags().IntVar(&p.workers, "workers", 1, "runs at a time in each task")
	cmd.Flags().IntVar(&p.check, "check", 0, "carry out so many other runs of each cell, by one and by two tasks")
	src = w.From(cmd)
	return cmd
}

func (p *plan) run(ctx context.Context, out io.Writer) error {
	for _, n := range p.tasks {
		if n < 1 || n > maxTasks {
			return fmt.Errorf("--tasks: %d is not between 1 and %d", n, maxTasks)
		}
	}
	if p.workers < 1 || p.check < 0 || p.check > experiment.MaxRuns {
		return fmt.Errorf("--workers, --check: %d, %d: out of range", p.workers, p.check)
	}
	for _, s := range p.x.Studies {
		for _, c := range s.Cells {
			if err := p.measure(ctx, reproduce.Job{Cell: c, Seed: s.FirstSeed}); err != nil {
				return err
			}
		}
	}
	text, err := p.page(ctx)
	if err == nil {
		_, err = out.Write(text)
	}
	return err
}

// measure takes the time of a run, and of its dataset where it is the first.
func (p *plan) measure(ctx context.Context, j reproduce.Job) error {
	name := j.Cell.Dataset
	if p.graphs[name] == nil {
		begin := processorSeconds()
		g, err := p.x.graphs[name], error(nil) // an own one was read with the file
		if g == nil {
			g, err = p.src.Load(ctx, name)
		}
		if err == nil {
			p.graphs[name], err = engine.Prepare(g)
		}
		if err != nil {
			return err
		}
		p.start[name] = processorSeconds() - begin + p.x.reading[name]
	}
	begin := processorSeconds()
	s := reproduce.Sweep{Jobs: []reproduce.Job{j}, Workers: 1, Graphs: p.graphs, Done: func(reproduce.Job, reproduce.Record) error { return nil }}
	if err := s.Run(ctx); err != nil {
		return err
	}
	p.runs[j.Cell.Key] = processorSeconds() - begin
	return nil
}

// cost is what was measured.
func (p *plan) cost() experiment.Cost {
	return experiment.Cost{
		Start: func(dataset string) float64 { return p.start[dataset] },
		Run:   func(k reproduce.Key) float64 { return p.runs[k] },
	}
}

// checked is a task that was carried out beside what was reckoned for it.
type checked struct {
	tasks, part, runs int
	real, reckoned    float64
}

// carryOut runs the shares of one and of two tasks, with fewer runs of each
// cell, one after the other.
func (p *plan) carryOut(ctx context.Context) (all []checked, err error) {
	dir, err := os.MkdirTemp("", "m3s-plan-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for tasks := 1; tasks <= 2; tasks++ {
		for part := 1; part <= tasks; part++ {
			c := checked{tasks: tasks, part: part}
			for _, s := range p.x.Studies {
				s.Runs, s.FirstSeed = p.check, s.FirstSeed+1
				jobs, err := reproduce.Shard(s.Jobs(), part, tasks)
				if err != nil {
					return nil, err
				}
				c.runs += len(jobs)
				c.reckoned += p.cost().Share(jobs, 1)
				begin := processorSeconds()
				_, err = p.world.Perform(ctx, p.src, Share{s, part, tasks, filepath.Join(dir, fmt.Sprintf("%s-%d-of-%d", s.Name, part, tasks)), 1, p.x.graphs})
				if err != nil {
					return nil, err
				}
				c.real += processorSeconds() - begin
			}
			all = append(all, c)
		}
	}
	return all, nil
}
