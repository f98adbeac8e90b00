package experiment

import (
	"slices"

	"m3s/engine/reproduce"
)

// Cost is what parts of an experiment take, in seconds of one processor.
type Cost struct {
	Start func(dataset string) float64 // reading a dataset and preparing it
	Run   func(reproduce.Key) float64  // any run of a cell
}

// Load is an experiment on so many tasks, in seconds. Nothing of it is
// measured: it is reckoned from costs.
type Load struct {
	Tasks    int
	Longest  float64 // task, which the merge waits for
	Shortest float64
	Total    float64 // of all tasks
}

// Efficiency is the share of the tasks' time, while the longest works, that a
// single task would need too.
func (l Load) Efficiency(alone Load) float64 {
	return alone.Longest / (float64(l.Tasks) * l.Longest)
}

// Reckon says how long tasks work that have workers runs at a time each. The
// shares are those that reproduce.Shard gives, and a task takes the studies and
// the runs of its share in the order in which m3s experiment run does.
func (e *Experiment) Reckon(tasks, workers int, c Cost) (Load, error) {
	l := Load{Tasks: tasks}
	for part := 1; part <= tasks; part++ {
		sum := 0.0
		for _, s := range e.Studies {
			share, err := reproduce.Shard(s.Jobs(), part, tasks)
			if err != nil {
				return l, err
			}
			sum += c.Share(share, workers)
		}
		l.Total += sum
		l.Longest = max(l.Longest, sum)
		if part == 1 || sum < l.Shortest {
			l.Shortest = sum
		}
	}
	return l, nil
}

// Share is the time of a share of one study: its datasets one after the other, then
// its runs.
func (c Cost) Share(jobs []reproduce.Job, workers int) float64 {
	sum := 0.0
	var read []string
	costs := make([]float64, len(jobs))
	for i, j := range jobs {
		if !slices.Contains(read, j.Cell.Dataset) {
			read = append(read, j.Cell.Dataset)
			sum += c.Start(j.Cell.Dataset)
		}
		costs[i] = c.Run(j.Cell.Key)
	}
	return sum + Queue(costs, workers)
}

// Queue is when the last of some runs ends, given each one's seconds, where
// every worker takes the next run when it has ended one: reproduce.Sweep's
// queue.
func Queue(costs []float64, workers int) float64 {
	free := make([]float64, max(1, workers))
	for _, c := range costs {
		next := 0
		for i, at := range free {
			if at < free[next] {
				next = i
			}
		}
		free[next] += c
	}
	return slices.Max(free)
}
