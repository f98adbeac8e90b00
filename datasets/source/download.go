package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// defaultPatience is Patience where it is not set.
const defaultPatience = 30 * time.Second

// alarm is a timer that calls a function unless it is put off.
type alarm interface {
	Reset(d time.Duration) bool
	Stop() bool
}

// errStalled ends a download whose bytes stop coming.
var errStalled = errors.New("no more bytes came")

// download reads a file from an address. It gives up when no byte comes for
// the source's patience.
func (s *Source) download(ctx context.Context, f File, address string) ([]byte, error) {
	patience := s.Patience
	if patience <= 0 {
		patience = defaultPatience
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := s.watch
	if watch == nil {
		watch = func(d time.Duration, f func()) alarm { return time.AfterFunc(d, f) }
	}
	a := watch(patience, func() { cancel(errStalled) })
	defer a.Stop()
	b, err := s.fetch(ctx, f, address, func() { a.Reset(patience) })
	if err != nil && errors.Is(context.Cause(ctx), errStalled) {
		err = fmt.Errorf("%w for %v", errStalled, patience)
	}
	return b, err
}

// counted tells how much of a file has been read.
type counted struct {
	r    io.Reader
	file File
	done int64
	tell func(file string, done, total int64)
	came func()
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.done += int64(n)
	if n > 0 {
		c.came()
		if c.tell != nil {
			c.tell(c.file.Name, c.done, c.file.Size)
		}
	}
	return n, err
}
