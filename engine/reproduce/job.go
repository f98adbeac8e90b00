package reproduce

import (
	"fmt"
	"slices"
)

// Job is one run of a cell: the seed draws the split, the initial weights,
// the dropout masks and k-means.
type Job struct {
	Cell Cell
	Seed uint64
}

// Jobs lists the given number of runs of every cell, from the study's first
// seed upwards, seed by seed, so that cells grow evenly.
func (s Study) Jobs(runs int) []Job {
	var all []Job
	for i := range runs {
		for _, c := range s.Cells {
			all = append(all, Job{c, s.FirstSeed + uint64(i)})
		}
	}
	return all
}

// Shard takes the part-th of parts shares of jobs, 1 ≤ part ≤ parts. The
// shares of different parts are disjoint and together all jobs. Shares differ
// little in work: each takes every parts-th of the runs of each cell.
func Shard(jobs []Job, part, parts int) ([]Job, error) {
	if parts < 1 || part < 1 || part > parts {
		return nil, fmt.Errorf("reproduce: shard %d of %d does not exist", part, parts)
	}
	sorted := slices.Clone(jobs)
	slices.SortStableFunc(sorted, func(a, b Job) int { return compareRuns(a.Cell.Key, a.Seed, b.Cell.Key, b.Seed) })
	mine := map[Run]bool{}
	for i, j := range sorted {
		if i%parts == part-1 {
			mine[j.run()] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(jobs), func(j Job) bool { return !mine[j.run()] }), nil
}

// Without leaves out the jobs whose runs are known.
func Without(jobs []Job, known *Ledger) []Job {
	return slices.DeleteFunc(slices.Clone(jobs), func(j Job) bool { return known.Has(j.run()) })
}

func (j Job) run() Run { return Run{j.Cell.Key, j.Seed} }

// Work estimates the time of a job from its trainings and their depth, in
// units of a training of two layers.
func (j Job) Work() float64 {
	o := j.Cell.Options
	if o.Strategy.Recipe().Alone {
		return 0.5
	}
	work := float64(o.Trainings()) * float64(o.Layers*o.Layers) / 4 * float64(o.Epochs) / 200
	if j.Cell.Mixed {
		work *= 2 // two runs
	}
	return work
}
