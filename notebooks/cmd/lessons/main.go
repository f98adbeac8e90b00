// Command lessons keeps the notebooks beside their sources. Run it at the root
// of the repository.
//
//	lessons write DIR                       # notebooks without outputs, one for each source, to execute
//	lessons work DIR                        # the same for a learner: copies that are in DIR already stay
//	lessons texts                           # give the committed notebooks the texts of the sources, without executing them
//	lessons compare [-update] [-strict] [-learner] DIR # executed notebooks against the committed ones
//	lessons export [-home ADDRESS] [-lab ADDRESS] DIR # the committed notebooks and documents as pages, of the page at one ADDRESS
//
// The sources are notebooks/lessons/*.md, their Chinese texts
// notebooks/lessons/zh/*.md, the committed notebooks notebooks/*.ipynb, the
// documents engine/*.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"m3s/notebooks/mathml"
	"m3s/notebooks/page"
)

const (
	sources      = "notebooks/lessons"
	translations = "notebooks/lessons/zh"
	committed    = "notebooks"
	texts        = "engine"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "lessons:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errors.New("want write, work, texts, compare or export")
	}
	flags := flag.NewFlagSet("lessons "+args[0], flag.ContinueOnError)
	flags.SetOutput(stderr)
	c := comparison{committed: committed, out: stdout}
	if args[0] == "compare" {
		flags.BoolVar(&c.update, "update", false, "replace the committed notebooks")
		flags.BoolVar(&c.learner, "learner", false, "the notebooks are a learner's copies, which fold nothing away, and not all need be there")
		flags.BoolVar(&c.strict, "strict", false, "fail where a notebook did without its dataset")
	}
	home, lab := new(string), new(string)
	if args[0] == "export" {
		lab = flags.String("lab", "", "relative `address` of the notebooks that run in the browser, ending in a slash")
		home = flags.String("home", "", "relative `address` of the page that the lessons are a folder of, ending in a slash")
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if args[0] == "texts" && flags.NArg() == 0 {
		return retext(sources, committed, stdout)
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("%s: want one directory", args[0])
	}
	dir := flags.Arg(0)
	switch args[0] {
	case "write":
		return write(sources, dir)
	case "work":
		return work(sources, dir, stdout)
	case "compare":
		return c.all(dir)
	case "export":
		return export(origin{committed, translations, texts, mathml.Source}, dir, page.Place{Home: *home, Lab: *lab})
	}
	return fmt.Errorf("%s: want write, work, texts, compare or export", args[0])
}

// names lists the files of a directory with an ending, without it, in order.
func names(dir, ending string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*"+ending))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no %s files", dir, ending)
	}
	list := make([]string, len(files))
	for i, f := range files {
		list[i] = strings.TrimSuffix(filepath.Base(f), ending)
	}
	return list, nil
}
