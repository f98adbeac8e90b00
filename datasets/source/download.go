package source

import (
	"context"
	"errors"
	"fmt"
	"io"
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

func (s *Source) download(ctx context.Context, f File, address string) ([]byte, error) {
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
		return nil, fmt.Errorf("%d bytes announced, at most %d expected", resp.ContentLength, f.limit())
	}
	return f.readAll(&counted{r: resp.Body, file: f, tell: s.Progress})
}

// counted tells how much of a file has been read.
type counted struct {
	r    io.Reader
	file File
	done int64
	tell func(file string, done, total int64)
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.done += int64(n)
	if c.tell != nil && n > 0 {
		c.tell(c.file.Name, c.done, c.file.Size)
	}
	return n, err
}
