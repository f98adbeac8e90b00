//go:build !js

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestBridge runs the tests of the JavaScript side in Node.
func TestBridge(t *testing.T) {
	cmd := node(t, "node/bridge.test.mjs")
	cmd.Env = append(os.Environ(), "M3S_EXEC="+loader(t), "M3S_PROGRAM="+program(t, "simd"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "milliseconds") {
			t.Log(strings.TrimSpace(line))
		}
	}
}

func TestNativeProgramSaysWhereItRuns(t *testing.T) {
	out, err := exec.Command("go", "run", ".").CombinedOutput()
	if err == nil || !strings.HasPrefix(string(out), "wasm: this program runs in a page: build it with GOOS=js") {
		t.Errorf("got %v: %s", err, out)
	}
}
