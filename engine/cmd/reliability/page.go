package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// page runs the trials of the page in a real browser. A script prints a record
// as JSON for each of its trials, one a line, and its progress elsewhere.
func page(b *bench) error {
	scripts, err := filepath.Glob(filepath.Join(b.root, "site", "e2e", "reliability", "*.trial.js"))
	if err != nil || len(scripts) == 0 {
		return fmt.Errorf("no scripts of trials in site/e2e/reliability: %v", err)
	}
	for _, script := range scripts {
		if !strings.Contains(filepath.Base(script), b.part) {
			continue
		}
		cmd := exec.Command("node", script)
		cmd.Dir = filepath.Join(b.root, "site")
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
			var r record
			if json.Unmarshal([]byte(line), &r) != nil || r.Trial == "" {
				continue
			}
			b.add(r.Trial, r.Tries, r.Failed, r.Outcome)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(script), err)
		}
	}
	return nil
}
