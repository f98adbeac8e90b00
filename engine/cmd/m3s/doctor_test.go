package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"m3s/datasets/source"
)

func TestVersionJSON(t *testing.T) {
	var m map[string]any
	if err := json.Unmarshal([]byte(must(t, "version", "--json")), &m); err != nil {
		t.Fatal(err)
	}
	if m["os"] != runtime.GOOS || m["arch"] != runtime.GOARCH || m["go"] != runtime.Version() || m["version"] == "" {
		t.Errorf("%v", m)
	}
	for _, name := range []string{"vectors", "revision", "modified", "page"} {
		if _, ok := m[name]; !ok {
			t.Errorf("without %s: %v", name, m)
		}
	}
}

// diagnosis is what m3s doctor --json finds, by name.
func diagnosis(t *testing.T, env map[string]string, want int) (map[string]finding, string) {
	t.Helper()
	code, stdout, stderr := call(t.Context(), env, "doctor", "--json")
	var found []finding
	if err := json.Unmarshal([]byte(stdout), &found); err != nil || code != want {
		t.Fatalf("exit code %d, want %d: %v, %q", code, want, err, stderr)
	}
	named := map[string]finding{}
	for _, f := range found {
		named[f.Name] = f
	}
	return named, stderr
}

func TestDoctorIsWell(t *testing.T) {
	cache, mirror := t.TempDir(), t.TempDir()
	cora, err := source.Find("cora")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range cora.Files {
		file, err := os.Create(filepath.Join(mirror, f.Name))
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Truncate(f.Size); err != nil {
			t.Fatal(err)
		}
		file.Close()
	}
	got, stderr := diagnosis(t, map[string]string{"M3S_CACHE": filepath.Join(cache, "later"), "M3S_MIRROR": mirror}, exitOK)
	for name, text := range map[string]string{"training": karateFingerprint, "cache": "later, not made yet", "mirror": mirror, "cora": "in the mirror"} {
		if got[name].State != fine || !strings.Contains(got[name].Text, text) {
			t.Errorf("%s: %+v, want %q", name, got[name], text)
		}
	}
	if got["citeseer"].State != note || got["citeseer"].Text != "not here: m3s data fetch citeseer" || stderr != "" {
		t.Errorf("%+v, stderr %q", got["citeseer"], stderr)
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) > 0 {
		t.Errorf("left in the cache's place: %v %v", left, err)
	}
}

func TestDoctorFindsFaults(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	got, stderr := diagnosis(t, map[string]string{"M3S_CACHE": filepath.Join(file, "below"), "M3S_MIRROR": file}, exitError)
	if got["cache"].State != fault || got["mirror"].State != fault || got["training"].State != fine {
		t.Errorf("%+v", got)
	}
	if !strings.HasPrefix(stderr, "m3s: doctor: cache: ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("stderr %q", stderr)
	}
}

func TestDoctorKnowsTheFingerprint(t *testing.T) {
	text := must(t, "run", "--dataset", "karate", "--strategy", "m3s", "--seed", "1", "--json")
	if !strings.Contains(text, `"fingerprint":"`+karateFingerprint+`"`) {
		t.Error("m3s doctor compares with another fingerprint than m3s run prints")
	}
}
