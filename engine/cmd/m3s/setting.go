package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/words"
	"m3s/engine/reproduce"
)

// setting is one option's flag; given only when it is on the command line.
type setting struct {
	option
	text  string
	given bool
}

// settings are the flags of every option, in the order of optionTable.
type settings []*setting

// newSettings adds a flag for every option, apart from the fields named, to
// cmd.
func newSettings(cmd *cobra.Command, without ...string) settings {
	var all settings
	defaults := engine.DefaultOptions()
	for _, p := range optionTable {
		if slices.Contains(without, p.field) {
			continue
		}
		s := &setting{option: p, text: fmt.Sprint(p.get(defaults))}
		switch p.field {
		case "Layers", "Stages":
			s.text = "the paper's"
		case "L2On", "Stop", "Confidence", "CountUnlabelled":
			s.text = "the protocol's"
		case "T":
			s.text = auto
		}
		f := cmd.Flags().VarPF(s, p.flag, "", p.usage())
		if p.kind() == "bool" {
			f.NoOptDefVal = "true"
		}
		if names := engine.Choices(p.field); names != nil {
			words.Choices(cmd, p.flag, names...)
		}
		all = append(all, s)
	}
	return all
}

// presetHelp is the help of --options.
const presetHelp = "defaults: as the paper has it; chosen: " + reproduce.Chosen + ", which did best in m3s choices; links: evidence without words; an option's own flag comes before it"

// takePreset gives every option of a preset that is not on the command line.
// An option that the command's cells set themselves has no flag and is left
// alone.
func (all settings) takePreset(name string) error {
	list, err := reproduce.Preset(name)
	if err != nil {
		return fmt.Errorf("--options: %w", err)
	}
	for _, one := range strings.Fields(list) {
		flag, value, _ := strings.Cut(one, "=")
		for _, s := range all {
			if s.flag != flag || s.given {
				continue
			}
			if err := s.Set(value); err != nil {
				return fmt.Errorf("--options: %s: %w", one, err)
			}
		}
	}
	return nil
}

// apply sets the options given on the command line.
func (all settings) apply(o *engine.Options) error {
	for _, s := range all {
		if !s.given {
			continue
		}
		if err := s.set(o, s.text); err != nil {
			return fmt.Errorf("--%s: %w", s.flag, err)
		}
	}
	return nil
}

var _ pflag.Value = (*setting)(nil)

// Set keeps a value that the option can have.
func (s *setting) Set(text string) error {
	var scratch engine.Options
	if err := s.set(&scratch, text); err != nil {
		return err
	}
	s.text, s.given = text, true
	return nil
}

func (s *setting) String() string { return s.text }

func (s *setting) Type() string { return s.kind() }
