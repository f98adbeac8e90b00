package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"m3s/datasets/source"
)

// step is between the places at which downloads are cut.
const step = 64 << 10

// shop serves a dataset's files on a loopback port, each as its answer says.
type shop struct {
	address string
	server  *http.Server
	answer  atomic.Pointer[func(w http.ResponseWriter, name string, whole []byte)]
}

func openShop(folder string) (*shop, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &shop{address: "http://" + l.Addr().String()}
	s.server = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := filepath.Base(r.URL.Path)
		whole, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		(*s.answer.Load())(w, name, whole)
	})}
	s.set(honest)
	go s.server.Serve(l) // until Close
	return s, nil
}

func (s *shop) set(f func(w http.ResponseWriter, name string, whole []byte)) { s.answer.Store(&f) }

func honest(w http.ResponseWriter, _ string, whole []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(whole)))
	w.Write(whole) // a client that goes away is its own affair
}

// cutAt ends the connection after some bytes of one file.
func cutAt(file string, at int) func(http.ResponseWriter, string, []byte) {
	return func(w http.ResponseWriter, name string, whole []byte) {
		if name != file {
			honest(w, name, whole)
			return
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(whole)))
		w.Write(whole[:at])
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
}

// call runs the command without a way out but the shop.
func (b *bench) call(s *shop, cache string, args ...string) (stdout string, stderr string, code int) {
	cmd := exec.Command(b.m3s, args...)
	cmd.Env = append(os.Environ(), "M3S_MIRROR="+s.address, "M3S_CACHE="+cache, "HTTPS_PROXY=http://127.0.0.1:9", "NO_PROXY=127.0.0.1")
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	_ = cmd.Run() // the exit code says it
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}

// downloads fails downloads of Cora in every way, and fetches it afterwards.
func downloads(b *bench) error {
	mirror := os.Getenv("M3S_MIRROR")
	info, err := source.Find("cora")
	if err != nil {
		return err
	}
	if err := sound(mirror, info); err != nil {
		return fmt.Errorf("M3S_MIRROR must have the files of Cora: %w", err)
	}
	s, err := openShop(mirror)
	if err != nil {
		return err
	}
	defer s.server.Close()
	b.cuts(s, info)
	b.strangers(s, info)
	b.together(s, info)
	return b.badCaches(s)
}

// sound says whether a folder holds exactly the dataset's files.
func sound(folder string, info source.Info) error {
	for _, f := range info.Files {
		data, err := os.ReadFile(filepath.Join(folder, f.Name))
		if err != nil {
			return err
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != f.SHA256 {
			return fmt.Errorf("%s has another checksum", f.Name)
		}
	}
	return nil
}

// fails fetches into a new cache while the shop answers wrongly, then rightly:
// the first must be one line and leave nothing damaged, the second must work.
func (b *bench) fails(s *shop, info source.Info, answer func(http.ResponseWriter, string, []byte)) bool {
	cache, err := os.MkdirTemp(b.work, "cache-")
	if err != nil {
		return false
	}
	defer os.RemoveAll(cache)
	s.set(answer)
	_, stderr, code := b.call(s, cache, "data", "fetch", "cora")
	good := code == 1 && strings.Count(strings.TrimSpace(lastOf(stderr)), "\n") == 0
	left, _ := os.ReadDir(cache)
	for _, e := range left {
		part := source.Info{Name: "cora"}
		for _, f := range info.Files {
			if f.Name == e.Name() {
				part.Files = append(part.Files, f)
			}
		}
		good = good && len(part.Files) == 1 && sound(cache, part) == nil
	}
	s.set(honest)
	_, _, code = b.call(s, cache, "data", "fetch", "cora")
	return good && code == 0 && sound(cache, info) == nil
}

// lastOf is what came after the last progress line.
func lastOf(stderr string) string {
	return stderr[strings.LastIndexByte(stderr, '\r')+1:]
}

func (b *bench) cuts(s *shop, info source.Info) {
	tries, failed := 0, 0
	for _, f := range info.Files {
		for at := 0; at < int(f.Size); at += step {
			tries++
			if !b.fails(s, info, cutAt(f.Name, at)) {
				failed++
			}
		}
	}
	b.add("a download of Cora cut at every 64 KB of every file", tries, failed, "one line that names the file; nothing damaged is kept; the next fetch is whole")
}

func (b *bench) strangers(s *shop, info source.Info) {
	page := []byte("<!doctype html><title>Sign in</title>")
	for _, c := range []struct {
		trial  string
		answer func(http.ResponseWriter, string, []byte)
	}{
		{"HTML instead of a file", func(w http.ResponseWriter, _ string, _ []byte) { honest(w, "", page) }},
		{"a file of the right size with another checksum", func(w http.ResponseWriter, name string, whole []byte) {
			other := append([]byte(nil), whole...)
			other[len(other)/2] ^= 1
			honest(w, name, other)
		}},
		{"a server that answers 500", func(w http.ResponseWriter, _ string, _ []byte) { http.Error(w, "no", http.StatusInternalServerError) }},
	} {
		failed := 0
		if !b.fails(s, info, c.answer) {
			failed = 1
		}
		b.add(c.trial, 1, failed, "refused in one line; nothing kept; the next fetch is whole")
	}
}

// together fetches into one cache from two processes at once.
func (b *bench) together(s *shop, info source.Info) {
	const pairs = 20
	failed := 0
	for range pairs {
		cache, err := os.MkdirTemp(b.work, "cache-")
		if err != nil {
			failed++
			continue
		}
		var codes [2]int
		var wg sync.WaitGroup
		for i := range codes {
			wg.Go(func() { _, _, codes[i] = b.call(s, cache, "data", "fetch", "cora") })
		}
		wg.Wait()
		if codes != [2]int{} || sound(cache, info) != nil {
			failed++
		}
		os.RemoveAll(cache)
	}
	b.add("two fetches into one cache at once", pairs, failed, "both end well; the cache is whole")
}

// badCaches trains with a cache that is read-only or full.
func (b *bench) badCaches(s *shop) error {
	run := []string{"run", "--dataset", "cora", "--strategy", "gcn", "--epochs", "2", "--json"}
	if os.Getuid() != 0 {
		b.add("a cache on a full disk", 0, 0, "not tried: mounting one needs root")
		return nil
	}
	for _, c := range []struct{ trial, options string }{
		{"a cache on a full disk (a tmpfs of 64 KB)", "size=64k"},
		{"a cache on a read-only disk", "ro"},
	} {
		dir := filepath.Join(b.work, "disk")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", c.options, "tmpfs", dir).CombinedOutput(); err != nil {
			b.add(c.trial, 0, 0, "not tried: "+strings.TrimSpace(string(out)))
			continue
		}
		stdout, stderr, code := b.call(s, dir, run...)
		if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			return fmt.Errorf("umount: %w: %s", err, out)
		}
		failed := 0
		if code != 0 || !strings.Contains(stdout, `"fingerprint"`) || !strings.Contains(stderr, "cache") {
			failed = 1
		}
		b.add(c.trial, 1, failed, "the run goes on with what is verified in memory; one line says the cache could not be written")
	}
	return nil
}
