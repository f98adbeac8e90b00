package main

import (
	"fmt"
	"io"
	"time"

	"m3s/engine/reproduce"
)

// stopwatch draws how many jobs are done and how long the others will take,
// from the work each is reckoned at.
type stopwatch struct {
	line       *progress
	start      time.Time
	done, jobs int
	work, all  float64
}

func newStopwatch(w io.Writer, name string, jobs []reproduce.Job) *stopwatch {
	return &stopwatch{line: newProgress(w, name, len(jobs))}
}

// begin starts the clock.
func (s *stopwatch) begin(jobs []reproduce.Job) {
	s.start, s.jobs = time.Now(), len(jobs)
	for _, j := range jobs {
		s.all += j.Work()
	}
}

// finished counts a job; one goroutine at a time calls it.
func (s *stopwatch) finished(j reproduce.Job) {
	s.done++
	s.work += j.Work()
	if s.line != nil {
		s.line.draw(s.text(time.Since(s.start)), s.done == s.jobs)
	}
}

func (s *stopwatch) text(elapsed time.Duration) string {
	left := time.Duration(float64(elapsed) * (s.all - s.work) / s.work)
	return fmt.Sprintf("%s %d of %d runs, %s left", bar(s.work/s.all), s.done, s.jobs, left.Round(time.Second))
}

// barWidth is the number of cells of a progress bar.
const barWidth = 24

// bar shows a share of 1.
func bar(share float64) string {
	full := min(max(int(share*barWidth), 0), barWidth)
	b := make([]byte, 0, barWidth+2)
	b = append(b, '[')
	for i := range barWidth {
		if i < full {
			b = append(b, '#')
		} else {
			b = append(b, '.')
		}
	}
	return string(append(b, ']'))
}
