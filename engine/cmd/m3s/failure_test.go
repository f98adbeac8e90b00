package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestOneLineErrors runs command lines that cannot succeed: each ends with
// exit code 1, no output and one line that names the culprit.
func TestOneLineErrors(t *testing.T) {
	for _, c := range []struct {
		args string
		want string // part of the line
	}{
		{"frobnicate", "frobnicate"},
		{"run extra", "extra"},
		{"run --frob 1", "--frob"},
		{"run --dataset nowhere", "nowhere"},
		{"run --strategy best", "best"},
		{"run --protocol both", "protocol"},
		{"run --split half", "--split"},
		{"run --dataset karate --split public", "--split: karate has no public split"},
		{"run --rate 1 --per-class 2", "--rate and --per-class"},
		{"run --split public --rate 1", "--split public"},
		{"run --split public --split-seed 1", "--split-seed"},
		{"run --layers 2.5", "--layers"},
		{"run --seed -1", "--seed"},
		{"run --t some", "--t"},
		{"run --full-batch=maybe", "--full-batch"},
		{"run --layers 0", "--layers: 0 is less than 1"},
		{"run --dropout 1", "--dropout: 1 is out of range"},
		{"run --l2 nan", "--l2: NaN is out of range"},
		{"run --strategy m3s --stages 0", "--stages: m3s needs at least 1"},
		{"run --runs 0", "--runs"},
		{"run --runs 1000000000", "--runs"},
		{"run --workers 0", "--workers"},
		{"run --threads 0", "--threads"},
		{"bench scale --threads 0", "--threads"},
		{"run --seed 18446744073709551615 --runs 2", "--seed"},
		{"run --dataset karate --rate 0.5", "label rate 0.5 %"},
		{"run --dataset karate --rate 101", "label rate 101 %"},
		{"run --dataset karate --rate -1", "label rate -1 %"},
		{"run --dataset karate --per-class 0", "labels per class"},
		{"run --dataset karate --per-class 18", "class 0"},
		{"run --dataset karate --per-class 17", "no test node"},
		{"data frobnicate", "frobnicate"},
		{"data stats nowhere", "nowhere"},
		{"data fetch nowhere", "nowhere"},
		{"data list extra", "extra"},
		{"version extra", "extra"},
	} {
		fails(t, map[string]string{"M3S_CACHE": t.TempDir()}, c.args, c.want)
	}
}

func fails(t *testing.T, env map[string]string, line string, want ...string) {
	t.Helper()
	code, stdout, stderr := call(t.Context(), env, strings.Fields(line)...)
	if code != exitError || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "m3s: ") {
		t.Errorf("%s: exit code %d, stdout %q, stderr %q", line, code, stdout, stderr)
	}
	for _, w := range want {
		if !strings.Contains(stderr, w) {
			t.Errorf("%s: no %q in %q", line, w, stderr)
		}
	}
}

// commandLine, when set, makes this test binary the command with these
// arguments, separated by line feeds.
const commandLine = "M3S_TEST_COMMAND"

// process is this test binary as the command.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), exe)
	cmd.Env = append(os.Environ(), commandLine+"="+strings.Join(args, "\n"))
	return cmd
}

// TestMain takes the network away: the public home of the datasets cannot be
// reached through a proxy that does not exist. Whatever is refused in any test
// is refused without the names of packages.
func TestMain(m *testing.M) {
	if line := os.Getenv(commandLine); line != "" {
		os.Args = append(os.Args[:1], strings.Split(line, "\n")...)
		if to := os.Getenv(memoryFile); to != "" {
			os.Exit(measured(to))
		}
		main()
	}
	for _, name := range []string{"HTTPS_PROXY", "HTTP_PROXY"} {
		if err := os.Setenv(name, "http://127.0.0.1:1"); err != nil {
			panic(err)
		}
	}
	code := m.Run()
	for _, line := range heard.lines {
		fmt.Fprint(os.Stderr, "a message names a package: m3s ", line)
		code = max(code, 1)
	}
	os.Exit(code)
}

// closedPort is an address on this computer where nothing listens.
func closedPort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return "http://" + l.Addr().String()
}

func TestNoNetwork(t *testing.T) {
	cache := t.TempDir()
	env := map[string]string{"M3S_CACHE": cache, "M3S_MIRROR": closedPort(t)}
	fails(t, env, "run --dataset cora", "cora: ind.cora.x: not available", "; karate and generated need no files\n")
	fails(t, env, "data fetch cora", "cora")
	fails(t, env, "data stats cora", "cora")
	checkEmpty(t, cache)
}

func TestTruncatedFileInTheMirror(t *testing.T) {
	mirror, cache := t.TempDir(), t.TempDir()
	for _, part := range []string{"x", "y", "tx", "ty", "allx", "ally", "graph", "test.index"} {
		if err := os.WriteFile(filepath.Join(mirror, "ind.cora."+part), []byte("\x80\x02c"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	env := map[string]string{"M3S_CACHE": cache, "M3S_MIRROR": mirror}
	fails(t, env, "run --dataset cora", "cora", "ind.cora.")
	fails(t, nil, "run --dataset cora --cache "+cache+" --mirror "+mirror, "cora", "ind.cora.")
	fails(t, env, "data fetch cora", "cora", "ind.cora.")
	checkEmpty(t, cache)
}

// checkEmpty reports files that a failure left in dir.
func checkEmpty(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			t.Errorf("left behind: %s", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
