package lint

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// numeric are the packages whose results must have the same bits everywhere.
var numeric = []string{"./engine", "./engine/internal/kernel", "./engine/internal/sparse", "./engine/internal/cluster", "./engine/internal/walk", "./engine/internal/gcn", "./engine/internal/topics", "./engine/internal/evidence", "./engine/mixed", "./internal/...", "./datasets"}

// fused matches the place and the name of a fused multiply-add of arm64 or
// amd64 in the compiler's listing, scalar or vector.
var fused = regexp.MustCompile(`\(([^()\n]*)\)\t(FN?M(ADD|SUB)[SDH]?|VFML[AS]|VFN?M(ADD|SUB)[0-9]*[PS][SD])\t`)

// A product and a sum must never become one instruction: it rounds once
// where the two round twice, and only some processors have it.
func TestNothingIsFused(t *testing.T) {
	top, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range []struct{ name, env string }{
		{"arm64, simd", "GOARCH=arm64 GOEXPERIMENT=simd"},
		{"arm64, scalar", "GOARCH=arm64 GOEXPERIMENT="},
		{"amd64 v3, simd", "GOARCH=amd64 GOAMD64=v3 GOEXPERIMENT=simd"},
		{"amd64 v3, scalar", "GOARCH=amd64 GOAMD64=v3 GOEXPERIMENT="},
	} {
		t.Run(target.name, func(t *testing.T) {
			t.Parallel() // a first build of the library for a target leaves a processor idle
			cmd := exec.Command("go", append([]string{"build", "-gcflags=-S"}, numeric...)...)
			cmd.Dir = root
			cmd.Env = append(append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0"), strings.Fields(target.env)...)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("go build: %v: %.2000s", err, out)
			}
			listing := string(out)
			if n := strings.Count(listing, " STEXT "); n < 100 {
				t.Fatalf("the listing has %d functions: too few to be the engine's", n)
			}
			seen := map[string]bool{}
			for _, m := range fused.FindAllStringSubmatch(listing, -1) {
				if place := strings.TrimPrefix(m[1], top+"/"); !seen[place] {
					seen[place] = true
					t.Errorf("%s: %s: round the product first", place, m[2])
				}
			}
		})
	}
}

// The pattern must find what the compiler makes of a plain a*b+c.
func TestFusedPattern(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":   "module fused\n\ngo 1.27\n",
		"fused.go": "package fused\n\nfunc F(a, b, c float64) float64 { return a*b + c }\n\nfunc G(a, b, c float32) float32 { return a*b + c }\n",
	} {
		if err := os.WriteFile(dir+"/"+name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, arch := range []string{"GOARCH=arm64", "GOARCH=amd64"} {
		cmd := exec.Command("go", "build", "-gcflags=-S", ".")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOOS=linux", "GOAMD64=v3", arch)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go build: %v: %s", err, out)
		}
		if n := len(fused.FindAllString(string(out), -1)); n != 2 {
			t.Errorf("%s: found %d fused instructions, want 2: %s", arch, n, out)
		}
	}
}
