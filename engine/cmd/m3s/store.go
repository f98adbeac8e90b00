package main

import (
	"github.com/spf13/cobra"

	"m3s/datasets/source"
)

// store is where a command gets its datasets: the environment's M3S_MIRROR
// and M3S_CACHE, overridden by flags.
type store struct {
	sh            *shell
	mirror, cache string
}

// newStore adds the flags to cmd.
func newStore(cmd *cobra.Command, sh *shell) *store {
	s := &store{sh: sh}
	cmd.PersistentFlags().StringVar(&s.mirror, "mirror", "", "directory or URL to try before the datasets' public home (default $M3S_MIRROR)")
	cmd.PersistentFlags().StringVar(&s.cache, "cache", "", "directory to keep datasets in (default $M3S_CACHE, else the user's cache directory)")
	return s
}

func (s *store) source() *source.Source {
	src := source.FromEnv(s.sh.getenv)
	if s.mirror != "" {
		src.Mirror = s.mirror
	}
	if s.cache != "" {
		src.CacheDir = s.cache
	}
	return src
}
