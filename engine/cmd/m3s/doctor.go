package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine"
)

// karateFingerprint is that of M3S on the karate club with seed 1, everywhere.
const karateFingerprint = "19ccc7850b040cd8"

// States of a finding.
const (
	fine  = "ok"
	note  = "note"  // something is not there that may not be needed
	fault = "fault" // something does not work
)

// finding is one line of m3s doctor. Its JSON names are part of the output.
type finding struct {
	Name  string `json:"name"`
	State string `json:"state"`
	Text  string `json:"text"`
}

func newDoctorCommand(sh *shell) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Look at this program and its surroundings, for a report of a fault",
		Long: `Look at this program and its surroundings: how it was built, whether it
computes the known result, where datasets are, whether there is a page, Go and
Jupyter. Nothing is sent anywhere. The exit code is 1 where something is at fault.`,
		Args: cobra.NoArgs,
	}
	st := newStore(cmd, sh)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON array of objects with name, state (ok, note, fault) and text")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		found := examine(cmd.Context(), sh, st.source())
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		if err := writeFindings(sh, found, asJSON); err != nil {
			return err
		}
		for _, f := range found {
			if f.State == fault {
				return fmt.Errorf("doctor: %s: %s", f.Name, f.Text)
			}
		}
		return nil
	}
	return cmd
}

func writeFindings(sh *shell, found []finding, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(sh.out).Encode(found)
	}
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, f := range found {
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.Name, f.State, f.Text)
	}
	w.Flush()
	_, err := sh.out.Write(b.Bytes())
	return err
}

// examine makes all findings, in the order in which they are printed.
func examine(ctx context.Context, sh *shell, src *source.Source) []finding {
	found := []finding{
		{"program", fine, versionLine()},
		kernels(),
		selfTest(ctx),
		cacheState(src.CacheDir),
		mirrorState(src.Mirror),
	}
	for _, name := range downloadable() {
		found = append(found, datasetState(name, src))
	}
	return append(found, pageState(), goState(ctx), jupyterState())
}

func kernels() finding {
	kind := "scalar"
	if engine.SIMD() {
		kind = "vector"
	}
	return finding{"kernels", fine, fmt.Sprintf("%s, %d processors", kind, runtime.GOMAXPROCS(0))}
}

// selfTest trains as a user would and compares the result's bits.
func selfTest(ctx context.Context) finding {
	var out, said bytes.Buffer
	none := func(string) string { return "" }
	if code := run(ctx, []string{"run", "--dataset", "karate", "--strategy", "m3s", "--seed", "1", "--json"}, &out, &said, none); code != exitOK {
		return finding{"training", fault, strings.TrimSpace(said.String())}
	}
	var result struct{ Fingerprint string }
	if err := json.Unmarshal(out.Bytes(), &result); err != nil {
		return finding{"training", fault, oneLine(err)}
	}
	if result.Fingerprint != karateFingerprint {
		return finding{"training", fault, fmt.Sprintf("karate has the fingerprint %s, elsewhere %s", result.Fingerprint, karateFingerprint)}
	}
	return finding{"training", fine, "karate has the fingerprint " + karateFingerprint + ", as everywhere"}
}

// cacheState tries whether a file can be made in the cache's folder, or in
// the nearest folder above it that is there.
func cacheState(dir string) finding {
	if dir == "" {
		return finding{"cache", note, "none: M3S_CACHE names one"}
	}
	at := dir
	for {
		if _, err := os.Stat(at); err == nil || !errors.Is(err, os.ErrNotExist) || filepath.Dir(at) == at {
			break
		}
		at = filepath.Dir(at)
	}
	f, err := os.CreateTemp(at, ".doctor-")
	if err != nil {
		return finding{"cache", fault, oneLine(err)}
	}
	f.Close()
	if err := os.Remove(f.Name()); err != nil {
		return finding{"cache", fault, oneLine(err)}
	}
	if at != dir {
		return finding{"cache", fine, dir + ", not made yet"}
	}
	return finding{"cache", fine, dir}
}

func mirrorState(mirror string) finding {
	switch {
	case mirror == "":
		return finding{"mirror", fine, "none"}
	case isAddress(mirror):
		return finding{"mirror", fine, mirror + ", not asked"}
	}
	if info, err := os.Stat(mirror); err != nil || !info.IsDir() {
		return finding{"mirror", fault, mirror + " is no folder"}
	}
	return finding{"mirror", fine, mirror}
}

func isAddress(mirror string) bool {
	return strings.HasPrefix(mirror, "http://") || strings.HasPrefix(mirror, "https://")
}

// datasetState says where a dataset's files are, by their sizes.
func datasetState(name string, src *source.Source) finding {
	info, err := source.Find(name)
	if err != nil {
		return finding{name, fault, oneLine(err)}
	}
	if src.CacheDir != "" && holds(src.CacheDir, info) {
		return finding{name, fine, "in the cache"}
	}
	if src.Mirror != "" && !isAddress(src.Mirror) && holds(src.Mirror, info) {
		return finding{name, fine, "in the mirror"}
	}
	return finding{name, note, "not here: m3s data fetch " + name}
}

func holds(dir string, info source.Info) bool {
	for _, f := range info.Files {
		if s, err := os.Stat(filepath.Join(dir, f.Name)); err != nil || s.Size() != f.Size {
			return false
		}
	}
	return true
}

// pageState opens the page within the program.
func pageState() finding {
	files, _, err := (&serving{}).files()
	if err != nil {
		if !howMade().Page {
			return finding{"page", note, "not within this program: m3s serve needs --page"}
		}
		return finding{"page", fault, oneLine(err)}
	}
	if err := readable(files); err != nil {
		return finding{"page", fault, oneLine(err)}
	}
	return finding{"page", fine, "within this program"}
}

const notNeeded = "not found; not needed to train or to serve the page"

// goState asks Go for its version.
func goState(ctx context.Context) finding {
	path, err := exec.LookPath("go")
	if err != nil {
		return finding{"go", note, notNeeded}
	}
	out, err := exec.CommandContext(ctx, path, "version").Output()
	if err != nil {
		return finding{"go", note, path + ": " + oneLine(err)}
	}
	return finding{"go", fine, strings.TrimSpace(string(out))}
}

func jupyterState() finding {
	path, err := exec.LookPath("jupyter")
	if err != nil {
		return finding{"jupyter", note, notNeeded}
	}
	return finding{"jupyter", fine, path}
}
