package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine/cmd/m3s/internal/terminal"
)

// store is where a command gets its datasets: the environment's M3S_MIRROR
// and M3S_CACHE, overridden by flags.
type store struct {
	sh            *shell
	mirror, cache string
	noCache       bool
}

// newStore adds the flags to cmd.
func newStore(cmd *cobra.Command, sh *shell) *store {
	s := &store{sh: sh}
	cmd.PersistentFlags().StringVar(&s.mirror, "mirror", "", "directory or URL to try before the datasets' public home (default $M3S_MIRROR)")
	cmd.PersistentFlags().StringVar(&s.cache, "cache", "", "directory to keep datasets in (default $M3S_CACHE, else the user's cache directory)")
	cmd.PersistentFlags().BoolVar(&s.noCache, "no-cache", false, "neither read nor write the cache")
	cmd.MarkFlagsMutuallyExclusive("cache", "no-cache")
	return s
}

// sources is newStore for a command of another package.
func (sh *shell) sources(cmd *cobra.Command) func() *source.Source { return newStore(cmd, sh).source }

func (s *store) source() *source.Source {
	src := source.FromEnv(s.sh.getenv)
	if s.mirror != "" {
		src.Mirror = s.mirror
	}
	if s.cache != "" {
		src.CacheDir = s.cache
	}
	if s.noCache {
		src.CacheDir = ""
	}
	src.Note = func(text string) {
		if terminal.Is(s.sh.err) {
			fmt.Fprint(s.sh.err, terminal.ClearLine)
		}
		fmt.Fprintln(s.sh.err, "m3s:", text)
	}
	return src
}
