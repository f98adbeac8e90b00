package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/chart"
	"m3s/engine/cmd/m3s/internal/bench"
	"m3s/engine/cmd/m3s/internal/gokernel"
	"m3s/engine/cmd/m3s/internal/picture"
	"m3s/engine/cmd/m3s/internal/words"
)

// Exit codes of the command.
const (
	exitOK          = 0
	exitError       = 1
	exitInterrupted = 130 // by SIGINT
	exitTerminated  = 143 // by SIGTERM
)

// shell is what a command knows of the world around it.
type shell struct {
	out, err io.Writer
	getenv   func(string) string
	draw     chart.Drawer // nil: the drawing program
}

// run executes one command line, without the program's name, and returns the
// exit code. A failure is one line on stderr.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, getenv func(string) string) int {
	return (&shell{out: stdout, err: stderr, getenv: getenv}).run(ctx, args)
}

func (sh *shell) run(ctx context.Context, args []string) int {
	root := newRoot(sh)
	if words.Asked(args) {
		words.Complete(root)
	}
	root.SetArgs(append([]string{}, args...)) // nil would mean the arguments of the process
	root.SetOut(sh.out)
	root.SetErr(sh.err)
	switch err := root.ExecuteContext(ctx); {
	case err == nil:
		return exitOK
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		why := stopOf(ctx)
		fmt.Fprintln(sh.err, "m3s:", why)
		return why.code()
	default:
		fmt.Fprintln(sh.err, "m3s:", words.Said(root, inWords(err)))
		return exitError
	}
}

// newRoot builds the tree of commands. Each command has its own file.
func newRoot(sh *shell) *cobra.Command {
	root := &cobra.Command{
		Use:                "m3s",
		Short:              "Graph learning with few labels: the M3S paper's strategies",
		Args:               cobra.NoArgs,
		SilenceErrors:      true,
		SilenceUsage:       true,
		DisableSuggestions: true, // words has them
		RunE:               func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 100"))
	root.AddCommand(newRunCommand(sh), newPredictCommand(sh), newExplainCommand(sh), newSplitCommand(sh), newDataCommand(sh), bench.New(sh.out, sh.graphs), newTableCommand(sh), newTable1Command(sh), newFigureCommand(sh), newChoicesCommand(sh), newReproductionCommand(sh), newExperimentCommand(sh), newServeCommand(sh), gokernel.Command(sh.out, sh.getenv, version), newDoctorCommand(sh), newVersionCommand(sh))
	root.SetFlagErrorFunc(words.Flag)
	return root
}

// drawer is what draws for the shell: p, unless it has its own.
func (sh *shell) drawer(p *picture.Pencil) chart.Drawer {
	if sh.draw != nil {
		return sh.draw
	}
	return p.Draw
}

// inWords is an error as the command shows it: a divergence with the flags to
// change in place of the engine's names, no names of packages, files that cannot
// be had with what can be done without them.
func inWords(err error) string {
	text := err.Error()
	if errors.Is(err, source.ErrUnavailable) {
		text += "; karate and generated need no files"
	}
	var d *engine.DivergedError
	if errors.As(err, &d) {
		words := "the run " + strings.TrimPrefix(d.Error(), "engine: ")
		words = strings.NewReplacer("LearningRate", "--learning-rate", "Alpha", "--alpha").Replace(words)
		text = strings.Replace(text, d.Error(), words, 1)
	}
	return plain(text, err)
}

// plain is text, which has that of err in it, on one line, with the names that
// a user knows.
func plain(text string, err error) string {
	text = words.Options(words.Plain(text, err), flagOf)
	return strings.Join(strings.Fields(text), " ")
}

// oneLine is an error on one line, as inWords has it.
func oneLine(err error) string { return plain(err.Error(), err) }
