package results

import (
	"context"
	"errors"
	"os"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// lockRetry is how long a process that waits for a lock sleeps between two
// tries. Locks are held for one write.
const lockRetry = 2 * time.Millisecond

// fileLock keeps processes from writing to a results file at once. It is a
// file beside it, since the results file itself is replaced at the end.
type fileLock struct {
	path string
	ctx  context.Context // ends waiting
	// none: the file system has no locks. It is found out at the first try.
	none bool
}

// hold calls f while no other process holds the lock; where the file system
// has no locks it calls f all the same.
func (l *fileLock) hold(f func() error) error {
	for !l.none {
		held, err := l.try()
		switch {
		case errors.Is(err, errors.ErrUnsupported), errors.Is(err, syscall.ENOLCK):
			l.none = true
		case err != nil:
			return err
		case held != nil:
			defer held.Close()
			return f()
		}
	}
	return f()
}

// try takes the lock. It returns nil where the lock's file was removed by the
// process that had held it: then the next one to come has another file.
func (l *fileLock) try() (*flock.Flock, error) {
	held := flock.New(l.path, flock.SetPermissions(0o644))
	ok, err := held.TryLock()
	if err == nil && !ok {
		ok, err = held.TryLockContext(l.ctx, lockRetry)
	}
	if err != nil || !ok {
		held.Close()
		return nil, err
	}
	mine, err := held.Stat()
	if err == nil {
		var there os.FileInfo
		if there, err = os.Stat(l.path); err == nil && os.SameFile(mine, there) {
			return held, nil
		}
	}
	held.Close()
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return nil, err
}

// drop takes the lock's file away unless another process holds the lock.
func (l *fileLock) drop() {
	if _, err := os.Stat(l.path); err != nil {
		return
	}
	held := flock.New(l.path)
	if ok, err := held.TryLock(); ok && err == nil {
		l.remove()
	}
	held.Close()
}

// remove takes the lock's file away. The caller holds the lock; where another
// process has the file open, as on Windows, it stays.
func (l *fileLock) remove() {
	if !l.none {
		_ = os.Remove(l.path)
	}
}
