package main

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

// line is the way to the server: a request takes a round trip, and bytes of
// all responses follow one another.
type line struct {
	files   http.Handler
	rtt     time.Duration
	perByte time.Duration
	began   time.Time

	busy sync.Mutex // whose turn it is to send
	free time.Time  // when the line is free again, under busy

	writes sync.Mutex
	log    *json.Encoder
}

// sent is one line of the log.
type sent struct {
	File  string  `json:"file"`
	Asked float64 `json:"asked"` // milliseconds since the server began
	Ended float64 `json:"ended"`
	Bytes int     `json:"bytes"`
}

func (l *line) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asked := time.Now()
	time.Sleep(l.rtt)
	paced := &paced{ResponseWriter: w, line: l}
	l.files.ServeHTTP(paced, r)
	since := func(t time.Time) float64 { return float64(t.Sub(l.began)) / float64(time.Millisecond) }
	l.writes.Lock()
	defer l.writes.Unlock()
	_ = l.log.Encode(sent{r.URL.Path, since(asked), since(time.Now()), paced.bytes}) // nobody reads any more
}

// take waits until n bytes have gone over the line.
func (l *line) take(n int) {
	l.busy.Lock()
	now := time.Now()
	if l.free.Before(now) {
		l.free = now
	}
	l.free = l.free.Add(time.Duration(n) * l.perByte)
	until := l.free
	l.busy.Unlock()
	time.Sleep(time.Until(until))
}

// paced is a response that goes over the line packet by packet, so that
// responses share it.
type paced struct {
	http.ResponseWriter
	line  *line
	bytes int
}

const packet = 4 << 10

func (p *paced) Write(b []byte) (n int, err error) {
	for len(b) > 0 && err == nil {
		k := min(packet, len(b))
		p.line.take(k)
		k, err = p.ResponseWriter.Write(b[:k])
		n, b = n+k, b[k:]
		p.bytes += k
		_ = http.NewResponseController(p.ResponseWriter).Flush() // a response that cannot is sent at its end
	}
	return n, err
}
