package words

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/reproduce"
)

// Choices lets a shell complete a flag's value, or each of a list with commas.
func Choices(cmd *cobra.Command, flag string, names ...string) {
	f := cmd.Flag(flag)
	complete := cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	if f.Value.Type() == "stringSlice" {
		complete = listOf(names)
	}
	_ = cmd.RegisterFlagCompletionFunc(flag, complete) // fails only where it was done before
}

// listOf completes the last name of a list.
func listOf(names []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) (all []string, _ cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		for _, name := range names {
			all = append(all, before+name)
		}
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// datasets are their names.
func datasets() (names []string) {
	for _, d := range source.List() {
		names = append(names, d.Name)
	}
	return names
}

// of are the values of flags that mean the same wherever they are.
func of() map[string][]string {
	var strategies []string
	for _, s := range engine.Strategies() {
		strategies = append(strategies, s.String())
	}
	return map[string][]string{
		"dataset":    datasets(),
		"protocol":   reproduce.Protocols(),
		"options":    reproduce.Presets(),
		"split":      {"random", "public", "all"},
		"strategies": strategies,
		"methods":    append(reproduce.Methods(), "all"),
	}
}

// endings are the files that a flag takes.
var endings = map[string][]string{"graph": {"graphml", "npz", "xml"}, "weights": {"npz"}, "split-file": {"csv"}}

// folders are flags that take one.
var folders = []string{"cache", "mirror", "dir", "page"}

// values are types of flags whose values no file is named after.
var values = []string{"int", "uint64", "float64", "bool", "duration", "intSlice", "number", "decimal"}

// Asked reports whether a shell asks for completions.
func Asked(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// Complete lets a shell complete the values of flags and the arguments of a
// command and those below it.
func Complete(cmd *cobra.Command) {
	known := of()
	each := func(f *pflag.Flag) {
		switch names := known[f.Name]; {
		case names != nil && f.Name == "dataset" && f.Value.Type() == "stringSlice":
			Choices(cmd, f.Name, append(names, "all")...)
		case names != nil && f.Name == "protocol" && f.DefValue == "both":
			Choices(cmd, f.Name, append(names, "both")...)
		case names != nil:
			Choices(cmd, f.Name, names...)
		case endings[f.Name] != nil:
			_ = cmd.MarkFlagFilename(f.Name, endings[f.Name]...) // the flag is there
		case slices.Contains(folders, f.Name):
			_ = cmd.MarkFlagDirname(f.Name)
		case slices.Contains(values, f.Value.Type()):
			_ = cmd.RegisterFlagCompletionFunc(f.Name, cobra.NoFileCompletions)
		}
	}
	cmd.LocalFlags().VisitAll(each)
	switch _, args, _ := strings.Cut(cmd.Use, " "); {
	case cmd.ValidArgsFunction != nil:
	case args == "":
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	case args == "[name...]":
		cmd.ValidArgsFunction = cobra.FixedCompletions(datasets(), cobra.ShellCompDirectiveNoFileComp)
	case args == "FILE":
		cmd.ValidArgsFunction = cobra.FixedCompletions([]string{"toml"}, cobra.ShellCompDirectiveFilterFileExt)
	}
	for _, c := range cmd.Commands() {
		Complete(c)
	}
}
