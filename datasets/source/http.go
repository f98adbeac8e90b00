//go:build !js

package source

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"time"
)

// httpClient downloads.
type httpClient = http.Client

// client returns the one to use. Its own has no limit on a whole download,
// which the context ends.
func (s *Source) client() *httpClient {
	if s.Client != nil {
		return s.Client
	}
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.ResponseHeaderTimeout = 20 * time.Second
	t.DisableKeepAlives = true
	return &httpClient{Transport: t}
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
