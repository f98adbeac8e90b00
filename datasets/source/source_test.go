package source

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"m3s/datasets"
	"m3s/datasets/planetoid"
)

// mirrorDir is the folder with the published files. Without it the test is
// skipped, or fails where data is required.
func mirrorDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("M3S_MIRROR")
	if dir == "" || strings.Contains(dir, "://") {
		dir = "../../../shared/planetoid"
	}
	if _, err := os.Stat(dir); err != nil {
		if os.Getenv("CI") != "" || os.Getenv("M3S_REQUIRE_DATA") != "" {
			t.Fatalf("the citation datasets are required: %v", err)
		}
		t.Skip("no citation datasets: set M3S_MIRROR")
	}
	return dir
}

// offline is a client that reaches nothing.
func offline() *http.Client {
	return &http.Client{Transport: route(func(*http.Request) (*http.Response, error) { return nil, errors.New("no network in this test") })}
}

type route func(*http.Request) (*http.Response, error)

func (f route) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestLoadBuiltIn(t *testing.T) {
	s := &Source{Client: offline()}
	for _, name := range []string{"karate", "generated"} {
		g, err := s.Load(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Fetch(context.Background(), name); err != nil {
			t.Errorf("fetch %s: %v", name, err)
		}
		matchInfo(t, name, datasets.Measure(g))
	}
}

// matchInfo compares a graph with what the registry says of it.
func matchInfo(t *testing.T, name string, s datasets.Stats) {
	t.Helper()
	d, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	if d.Nodes != s.Nodes || d.Edges != s.Edges || d.Features != s.Features || d.Classes != s.Classes || math.Abs(d.Homophily-s.EdgeHomophily) > 5e-4 {
		t.Errorf("%s: the registry says %+v, measured %+v", name, d, s)
	}
}

func TestLoadFromMirrorFolder(t *testing.T) {
	cache := t.TempDir()
	s := &Source{Mirror: mirrorDir(t), CacheDir: cache, Client: offline()}
	for _, name := range []string{"cora", "citeseer"} {
		g, err := s.Load(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		if g.Name != name {
			t.Errorf("the graph's name is %q, want %q", g.Name, name)
		}
		matchInfo(t, name, datasets.Measure(g))
	}
	if left, _ := os.ReadDir(cache); len(left) != 0 {
		t.Errorf("a mirror folder is read in place, yet the cache has %v", left)
	}
}

func TestLoadLinks(t *testing.T) {
	s := &Source{Mirror: mirrorDir(t), Client: offline()}
	g, err := s.LoadLinks(context.Background(), "pubmed")
	if err != nil {
		t.Fatal(err)
	}
	if g.N() != 19717 || g.X.Cols != 0 || len(g.Classes) != 3 {
		t.Errorf("%d nodes, %d features, %d classes", g.N(), g.X.Cols, len(g.Classes))
	}
	stats := datasets.Measure(g)
	stats.Features = 500 // not loaded
	matchInfo(t, "pubmed", stats)
	if _, err := s.LoadLinks(context.Background(), "karate"); err == nil || !strings.Contains(err.Error(), "is built in: use Load") {
		t.Errorf("a built-in dataset: %v", err)
	}
}

func TestLoadUnavailable(t *testing.T) {
	empty := t.TempDir()
	s := &Source{Mirror: empty, CacheDir: t.TempDir(), Client: offline()}
	_, err := s.Load(context.Background(), "cora")
	if !errors.Is(err, ErrUnavailable) {
		t.Fatalf("error %v, want ErrUnavailable", err)
	}
	for _, part := range []string{"datasets: cora: ind.cora.x: not available", "cache: not there", "mirror " + empty + ": not there", "public home: no network in this test"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not say %q", err, part)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("error %q is not one line", err)
	}
}

func TestLoadUnknown(t *testing.T) {
	_, err := (&Source{}).Load(context.Background(), "corra")
	want := `datasets: unknown dataset "corra": want one of karate, generated, cora, citeseer, pubmed`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestRegistryNamesAllFiles(t *testing.T) {
	for _, d := range List() {
		if len(d.Files) == 0 {
			continue
		}
		var names []string
		for _, f := range d.Files {
			names = append(names, f.Name)
			if !strings.HasPrefix(f.URL, "https://") || !strings.HasSuffix(f.URL, f.Name) || f.Size < 1 || (len(f.SHA256) != 64) == (len(f.GitBlob) != 40) {
				t.Errorf("%s: %+v", d.Name, f)
			}
		}
		if want := planetoid.Files(d.Name); !slices.Equal(names, want) {
			t.Errorf("%s: files %v, want %v", d.Name, names, want)
		}
	}
}

func TestFromEnv(t *testing.T) {
	env := map[string]string{"M3S_MIRROR": "http://localhost:1/m", "M3S_CACHE": "/c"}
	s := FromEnv(func(key string) string { return env[key] })
	if s.Mirror != "http://localhost:1/m" || s.CacheDir != "/c" {
		t.Errorf("got %+v", s)
	}
}

// The cache is a folder of the user's, and none where there is no such.
func TestDefaultCacheDir(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems keep caches elsewhere")
	}
	home := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", home)
	if dir, err := DefaultCacheDir(); err != nil || dir != filepath.Join(home, "m3s") {
		t.Errorf("%q, %v", dir, err)
	}
	if s := FromEnv(func(string) string { return "" }); s.CacheDir != filepath.Join(home, "m3s") {
		t.Errorf("without M3S_CACHE the cache is %q", s.CacheDir)
	}
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	if dir, err := DefaultCacheDir(); err == nil || dir != "" {
		t.Errorf("without a home: %q, %v", dir, err)
	}
}

// Fetch is there to fill the cache: one that cannot be written is its error.
func TestFetchIntoABlockedCache(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(mirrorDir(t))))
	defer server.Close()
	s := &Source{Mirror: server.URL, CacheDir: filepath.Join(blocked, "sub")}
	if err := s.Fetch(context.Background(), "cora"); err == nil || !strings.HasPrefix(err.Error(), "datasets: cora: cache: ") {
		t.Errorf("error %v", err)
	}
}
