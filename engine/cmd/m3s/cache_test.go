package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// overNetwork serves the published files on a loopback port. Without them the
// test is skipped, or fails where data is required.
func overNetwork(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("M3S_MIRROR")
	if _, err := os.Stat(filepath.Join(dir, "ind.cora.graph")); dir == "" || err != nil {
		if os.Getenv("CI") != "" || os.Getenv("M3S_REQUIRE_DATA") != "" {
			t.Fatalf("the citation datasets are required: %v", err)
		}
		t.Skip("no citation datasets: set M3S_MIRROR")
	}
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	return s.URL
}

// A run whose files came over the network does not need the cache: one that
// cannot be written is told in a line, and --no-cache leaves it alone.
func TestRunWithoutCache(t *testing.T) {
	dir := t.TempDir()
	blocked := filepath.Join(dir, "file")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	url := overNetwork(t)
	args := []string{"run", "--dataset", "cora", "--strategy", "gcn", "--epochs", "2", "--layers", "1", "--json", "--mirror", url}
	code, stdout, stderr := call(t.Context(), map[string]string{"M3S_CACHE": filepath.Join(blocked, "sub")}, args...)
	if code != exitOK || stdout == "" || strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "m3s: cora: not kept in the cache") {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	cache := filepath.Join(dir, "cache")
	env := map[string]string{"M3S_CACHE": cache, "M3S_MIRROR": url}
	code, without, stderr := call(t.Context(), env, append(args, "--no-cache")...)
	if code != exitOK || stderr != "" || seconds.ReplaceAllString(without, "") != seconds.ReplaceAllString(stdout, "") {
		t.Errorf("--no-cache: exit code %d, stderr %q", code, stderr)
	}
	if _, err := os.Stat(cache); !os.IsNotExist(err) {
		t.Errorf("--no-cache made the cache: %v", err)
	}
	fails(t, env, "data fetch cora --cache "+filepath.Join(blocked, "sub"), "cora", "cache")
	fails(t, env, "data fetch cora --no-cache", "--no-cache")
	fails(t, env, "run --no-cache --cache "+cache, "cache no-cache")
}
