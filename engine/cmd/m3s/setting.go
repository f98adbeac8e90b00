package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"m3s/engine"
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
		case "T":
			s.text = auto
		}
		f := cmd.Flags().VarPF(s, p.flag, "", p.usage())
		if p.kind() == "bool" {
			f.NoOptDefVal = "true"
		}
		if names := engine.Choices(p.field); names != nil {
			complete := cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
			_ = cmd.RegisterFlagCompletionFunc(p.flag, complete) // fails only for an unknown flag
		}
		all = append(all, s)
	}
	return all
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
