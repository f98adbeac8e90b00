package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"m3s/engine"
)

// redrawEvery is the least time between two drawings of the progress line.
const redrawEvery = 100 * time.Millisecond

// clearLine returns to the line's start and erases it.
const clearLine = "\r\x1b[K"

// progress is one rewritten line on a terminal. The nil progress draws
// nothing. Any goroutine may use it.
type progress struct {
	w    io.Writer
	name string // what runs
	runs int

	mu   sync.Mutex
	done int
	last time.Time
}

// newProgress returns nil unless w is a terminal.
func newProgress(w io.Writer, name string, runs int) *progress {
	if !isTerminal(w) {
		return nil
	}
	return &progress{w: w, name: name, runs: runs}
}

// isTerminal reports whether w is a character device.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// observer draws the epochs of a single run; of several runs only their
// number is drawn.
func (p *progress) observer() *engine.Observer {
	if p == nil || p.runs > 1 {
		return nil
	}
	return &engine.Observer{Epoch: func(e engine.EpochInfo) {
		p.draw(fmt.Sprintf("stage %d, epoch %d of %d, training accuracy %.0f %%", e.Stage, e.Epoch, e.Epochs, 100*e.TrainAccuracy), false)
	}}
}

// finished counts a run.
func (p *progress) finished() {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.done++
	done := p.done
	p.mu.Unlock()
	p.draw(fmt.Sprintf("%d of %d runs", done, p.runs), true)
}

// bytes draws the progress of a download.
func (p *progress) bytes(file string, done, total int64) {
	if p == nil {
		return
	}
	if total > 0 {
		p.draw(fmt.Sprintf("%s: %d of %d kB", file, done/1000, total/1000), done == total)
		return
	}
	p.draw(fmt.Sprintf("%s: %d kB", file, done/1000), false)
}

func (p *progress) draw(text string, now bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t := time.Now(); now || t.Sub(p.last) >= redrawEvery {
		p.last = t
		fmt.Fprint(p.w, clearLine, p.name, ": ", text)
	}
}

// clear erases the line.
func (p *progress) clear() {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		fmt.Fprint(p.w, clearLine)
	}
}
