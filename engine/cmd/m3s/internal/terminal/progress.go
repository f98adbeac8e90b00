// Package terminal draws on a terminal how far a command is.
package terminal

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

// ClearLine returns to the line's start and erases it.
const ClearLine = "\r\x1b[K"

// Progress is one rewritten line on a terminal. The nil Progress draws
// nothing. Any goroutine may use it.
type Progress struct {
	w    io.Writer
	name string // what runs
	runs int

	mu   sync.Mutex
	done int
	last time.Time
}

// NewProgress returns nil unless w is a terminal.
func NewProgress(w io.Writer, name string, runs int) *Progress {
	if !Is(w) {
		return nil
	}
	return &Progress{w: w, name: name, runs: runs}
}

// Is reports whether w is a character device.
func Is(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Observer draws the epochs of a single run; of several runs only their
// number is drawn.
func (p *Progress) Observer() *engine.Observer {
	if p == nil || p.runs > 1 {
		return nil
	}
	return &engine.Observer{Epoch: func(e engine.EpochInfo) {
		p.Draw(fmt.Sprintf("stage %d, epoch %d of %d, training accuracy %.0f %%", e.Stage, e.Epoch, e.Epochs, 100*e.TrainAccuracy), false)
	}}
}

// Finished counts a run.
func (p *Progress) Finished() {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.done++
	done := p.done
	p.mu.Unlock()
	p.Draw(fmt.Sprintf("%d of %d runs", done, p.runs), true)
}

// Bytes draws the progress of a download.
func (p *Progress) Bytes(file string, done, total int64) {
	if p == nil {
		return
	}
	if total > 0 {
		p.Draw(fmt.Sprintf("%s: %d of %d kB", file, done/1000, total/1000), done == total)
		return
	}
	p.Draw(fmt.Sprintf("%s: %d kB", file, done/1000), false)
}

func (p *Progress) Draw(text string, now bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t := time.Now(); now || t.Sub(p.last) >= redrawEvery {
		p.last = t
		fmt.Fprint(p.w, ClearLine, p.name, ": ", text)
	}
}

// Clear erases the line.
func (p *Progress) Clear() {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		fmt.Fprint(p.w, ClearLine)
	}
}
