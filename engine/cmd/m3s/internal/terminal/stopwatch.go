package terminal

import (
	"fmt"
	"io"
	"time"

	"m3s/engine/reproduce"
)

// Stopwatch draws how many jobs are done and how long the others will take,
// from the work each is reckoned at.
type Stopwatch struct {
	*Progress
	start      time.Time
	done, jobs int
	work, all  float64
}

// NewStopwatch draws nothing unless w is a terminal.
func NewStopwatch(w io.Writer, name string, jobs []reproduce.Job) *Stopwatch {
	return &Stopwatch{Progress: NewProgress(w, name, len(jobs))}
}

// Begin starts the clock.
func (s *Stopwatch) Begin(jobs []reproduce.Job) {
	s.start, s.jobs = time.Now(), len(jobs)
	for _, j := range jobs {
		s.all += j.Work()
	}
}

// Finished counts a job; one goroutine at a time calls it.
func (s *Stopwatch) Finished(j reproduce.Job) {
	s.done++
	s.work += j.Work()
	if s.Progress != nil {
		s.Draw(s.text(time.Since(s.start)), s.done == s.jobs)
	}
}

func (s *Stopwatch) text(elapsed time.Duration) string {
	left := time.Duration(float64(elapsed) * (s.all - s.work) / s.work)
	return fmt.Sprintf("%s %d of %d runs, %s left", Bar(s.work/s.all), s.done, s.jobs, left.Round(time.Second))
}

// barWidth is the number of cells of a progress bar.
const barWidth = 24

// Bar shows a share of 1.
func Bar(share float64) string {
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
