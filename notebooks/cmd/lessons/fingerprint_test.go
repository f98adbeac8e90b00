package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"m3s/datasets/source"
)

// command is how lesson 4 says the same run is started from a shell.
var command = regexp.MustCompile(`(?m)^    m3s (run .*)$`)

// The fingerprint that lesson 4 prints is the command's for the same run. The
// page's own tests compare it with the command's too.
func TestFingerprintIsTheCommands(t *testing.T) {
	n, err := readNotebook(inRoot(t, committed), "04-m3s-stages")
	if err != nil {
		t.Fatal(err)
	}
	var printed, args string
	for _, c := range n.Cells {
		if m := command.FindStringSubmatch(string(c.Source)); m != nil {
			args = m[1]
		}
		for _, o := range c.Outputs {
			if _, after, ok := strings.Cut(string(o.Text), "fingerprint "); ok {
				printed, _, _ = strings.Cut(after, "\n")
			}
		}
	}
	if len(printed) != 16 || args != "run --dataset cora --strategy m3s --rate 0.5 --seed 1" {
		t.Fatalf("the lesson prints the fingerprint %q and names the command %q", printed, args)
	}
	if _, err := source.FromEnv(os.Getenv).Load(t.Context(), "cora"); err != nil {
		if errors.Is(err, source.ErrUnavailable) && os.Getenv("CI") == "" && os.Getenv("M3S_REQUIRE_DATA") == "" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	cmd := exec.Command("go", append([]string{"run", "./engine/cmd/m3s"}, strings.Fields(args+" --json")...)...)
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var report struct{ Fingerprint string }
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	if report.Fingerprint != printed {
		t.Errorf("the command's fingerprint is %s, the lesson's %s", report.Fingerprint, printed)
	}
}
