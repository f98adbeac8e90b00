package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Two responses of 10,000 bytes at 800 ns a byte: a round trip, then both
// share the line, and the log says so.
func TestLineIsSharedAndFarAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		body := bytes.Repeat([]byte("x"), 10_000)
		l := &line{rtt: 150 * time.Millisecond, perByte: 800, began: time.Now(), log: json.NewEncoder(&log), files: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write(body)
		})}
		var both sync.WaitGroup
		for _, path := range []string{"/a", "/b"} {
			both.Go(func() {
				w := httptest.NewRecorder()
				l.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
				if !bytes.Equal(w.Body.Bytes(), body) {
					t.Errorf("%s: %d bytes", path, w.Body.Len())
				}
			})
		}
		both.Wait()
		var lines [2]sent
		for d, i := json.NewDecoder(&log), 0; i < 2; i++ {
			if err := d.Decode(&lines[i]); err != nil {
				t.Fatal(err)
			}
		}
		for i, s := range lines {
			if s.Asked != 0 || s.Bytes != 10_000 || i == 1 && s.Ended != 166 || s.Ended < 160 {
				t.Errorf("response %d: %+v", i, s)
			}
		}
	})
}
