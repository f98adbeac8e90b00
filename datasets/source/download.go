package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"time"
)

// client returns the one to use. Its own has no limit on a whole download,
// which the context ends.
func (s *Source) client() *http.Client {
	if s.Client != nil {
		return s.Client
	}
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.ResponseHeaderTimeout = 20 * time.Second
	t.DisableKeepAlives = true
	return &http.Client{Transport: t}
}

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

// fetch reads a file from an address; came is called when bytes come.
func (s *Source) fetch(ctx context.Context, f File, address string, came func()) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	resp, err := s.client().Do(req)
	if err != nil {
		var u *url.Error
		if errors.As(err, &u) {
			err = u.Err // the place is named already
		}
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("answer %q", resp.Status)
	}
	if resp.ContentLength > f.limit() {
		return nil, aboutPage(resp, fmt.Errorf("%d bytes announced, at most %d expected", resp.ContentLength, f.limit()))
	}
	b, err := f.readAll(&counted{r: resp.Body, file: f, tell: s.Progress, came: came})
	if err == nil {
		err = f.verify(b)
	}
	return b, aboutPage(resp, err)
}

// aboutPage says of a refused answer that it was a web page: that of a network
// that wants a login, or of a server's own errors.
func aboutPage(resp *http.Response, err error) error {
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); err != nil && kind == "text/html" {
		return fmt.Errorf("a web page instead of the file: %w", err)
	}
	return err
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
