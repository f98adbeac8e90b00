package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersionCommand(sh *shell) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version and how the program was built",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(sh.out, versionLine())
			return err
		},
	}
}

// versionLine is "m3s VERSION GO OS/ARCH"; GO ends in "X:simd" when the
// kernels are the vector ones.
func versionLine() string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	return fmt.Sprintf("m3s %s %s %s/%s", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
