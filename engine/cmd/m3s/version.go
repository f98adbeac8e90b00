package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"m3s/engine"
	"m3s/site/server/bundle"
)

// made says how the program was built. Its JSON names are part of the output
// of m3s version --json.
type made struct {
	Version  string  `json:"version"`
	Go       string  `json:"go"` // ends in "X:simd" where vector kernels are built in
	OS       string  `json:"os"`
	Arch     string  `json:"arch"`
	Vectors  bool    `json:"vectors"`  // whether the vector kernels are in use
	Revision *string `json:"revision"` // commit; null where the build did not know it
	Modified *bool   `json:"modified"` // whether files differed from the commit; null as for revision
	Page     bool    `json:"page"`     // whether m3s serve has a page of its own
}

// version is set by make dist for a release.
var version string

func newVersionCommand(sh *shell) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version and how the program was built",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return json.NewEncoder(sh.out).Encode(howMade())
			}
			_, err := fmt.Fprintln(sh.out, versionLine())
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// howMade reads what the linker wrote into the program.
func howMade() made {
	m := made{Version: version, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Vectors: engine.SIMD(), Page: bundle.Zip != ""}
	info, ok := debug.ReadBuildInfo()
	if m.Version == "" && ok {
		m.Version = info.Main.Version
	}
	if m.Version == "" {
		m.Version = "(devel)"
	}
	if !ok {
		return m
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			m.Revision = &s.Value
		case "vcs.modified":
			modified := s.Value == "true"
			m.Modified = &modified
		}
	}
	return m
}

// versionLine is "m3s VERSION GO OS/ARCH"; GO ends in "X:simd" when the
// kernels are the vector ones.
func versionLine() string {
	m := howMade()
	return fmt.Sprintf("m3s %s %s %s/%s", m.Version, m.Go, m.OS, m.Arch)
}
