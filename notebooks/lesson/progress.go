package lesson

import (
	"fmt"
	"strings"
	"time"
)

// progress is a line of output that says how far a cell is. It begins with a
// carriage return, so that each replaces the one before, and the last is
// wiped out: what stays of a cell does not depend on the computer's speed.
type progress struct {
	total, done int
	start, last time.Time
	now         func() time.Time
	width       int // of the line that stands
}

func newProgress(total int) *progress {
	now := time.Now()
	return &progress{total: total, start: now, last: now, now: time.Now}
}

// step counts one piece of work and, twice a second at most, says so.
func (p *progress) step() {
	p.done++
	now := p.now()
	if now.Sub(p.last) < 500*time.Millisecond {
		return
	}
	p.last = now
	p.say(p.line(now.Sub(p.start)))
}

// line says how much is done and how long the rest will take.
func (p *progress) line(since time.Duration) string {
	left := since * time.Duration(p.total-p.done) / time.Duration(p.done)
	return fmt.Sprintf("%d of %d, about %.0f s left", p.done, p.total, left.Seconds())
}

func (p *progress) say(line string) {
	pad := strings.Repeat(" ", max(p.width-len(line), 0))
	fmt.Print("\r" + line + pad)
	p.width = len(line)
}

// end wipes the line out.
func (p *progress) end() {
	if p.width > 0 {
		fmt.Print("\r" + strings.Repeat(" ", p.width) + "\r")
		p.width = 0
	}
}
