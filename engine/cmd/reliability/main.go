package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// group is a set of trials that are run and recorded together.
type group struct {
	name, title string
	run         func(*bench) error
}

func groups() []group {
	return []group{
		{"fuzz", "Fuzzing", fuzz},
		{"damage", "Damaged inputs", damage},
		{"downloads", "Downloads and caches", downloads},
		{"kills", "Processes killed", kills},
		{"page", "The page", page},
		{"mutants", "Mutants", mutate},
	}
}

// bench is where trials run.
type bench struct {
	root string // of the repository
	work string // folder for scratch
	m3s  string // the built command
	seed uint64
	part string // run only the fuzz targets or scripts whose name has it
	out  []record
}

// add records a trial; failed says how many of its tries went wrong.
func (b *bench) add(trial string, tries, failed int, outcome string) {
	b.out = append(b.out, record{Trial: trial, Tries: tries, Failed: failed, Outcome: outcome})
	fmt.Printf("%s: %d tries, %d failed: %s\n", trial, tries, failed, outcome)
}

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "reliability:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("want run or report")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	work := flags.String("work", "build/reliability", "folder for scratch")
	records := flags.String("records", "engine/cmd/reliability/results", "folder of the records, a file for each group")
	only := flags.String("only", "", "groups to run, separated by commas; all without it. fuzz:Run runs the targets with Run in their names, page:monkey that script")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	dir, err := filepath.Abs(*work)
	if err != nil {
		return err
	}
	switch args[0] {
	case "run":
		return run(dir, *records, *only)
	case "report":
		return report(os.Stdout, *records)
	}
	return fmt.Errorf("unknown command %q: want run or report", args[0])
}

// run runs the chosen groups from the repository's root.
func run(work, records, only string) error {
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	b := &bench{work: work, m3s: filepath.Join(work, "m3s"), seed: 1}
	if b.root, err = os.Getwd(); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(b.root, "go.mod")); err != nil {
		return fmt.Errorf("run it from the repository's root")
	}
	for _, dir := range []string{work, records} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	if out, err := exec.Command("go", "build", "-o", b.m3s, "./engine/cmd/m3s").CombinedOutput(); err != nil {
		return fmt.Errorf("building m3s: %w: %s", err, out)
	}
	failed := 0
	for _, c := range chosen {
		b.out, b.part = nil, c.part
		if err := c.run(b); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		if err := keep(filepath.Join(records, "z_"+c.name+".json"), b.out, c.part != ""); err != nil {
			return err
		}
		for _, r := range b.out {
			failed += r.Failed
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d tries failed", failed)
	}
	return nil
}

// choice is a group, or the part of it that is to be run.
type choice struct {
	group
	part string
}

func choose(only string) ([]choice, error) {
	var chosen []choice
	if only == "" {
		for _, g := range groups() {
			chosen = append(chosen, choice{g, ""})
		}
		return chosen, nil
	}
	for _, word := range strings.Split(only, ",") {
		name, part, _ := strings.Cut(word, ":")
		k := slices.IndexFunc(groups(), func(g group) bool { return g.name == name })
		if k < 0 {
			return nil, fmt.Errorf("unknown group %q", name)
		}
		chosen = append(chosen, choice{groups()[k], part})
	}
	return chosen, nil
}
