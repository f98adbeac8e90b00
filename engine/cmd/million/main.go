// Command million writes planted graphs of a million nodes with m3s, trains on
// the files with m3s in processes of their own, and tells what that took: bytes,
// seconds, and memory beside what m3s said beforehand.
//
//	million -m3s build/m3s -document engine/PERFORMANCE.md
//
// It fails where a process held more memory than was said, or where the run on
// files is not the run on the graph they were written from.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"m3s/internal/whole"
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "million:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	flags := flag.NewFlagSet("million", flag.ContinueOnError)
	b := &bench{}
	flags.StringVar(&b.m3s, "m3s", "build/m3s", "the built command")
	flags.StringVar(&b.dir, "dir", "build/million", "folder for the files")
	flags.IntVar(&b.nodes, "nodes", 1_000_000, "nodes of the graphs")
	document := flags.String("document", "", "file whose section \""+title+"\" is written anew")
	if err := flags.Parse(args); err != nil {
		return err
	}
	text, err := b.measure()
	if err != nil {
		return err
	}
	fmt.Print(text)
	if *document == "" {
		return nil
	}
	return replace(*document, text)
}

// measure makes the section.
func (b *bench) measure() (string, error) {
	if err := os.RemoveAll(b.dir); err != nil {
		return "", err
	}
	if err := b.idle(); err != nil {
		return "", err
	}
	p := page{bench: b, state: machine()}
	for _, g := range graphs(b.nodes) {
		w, err := b.write(g)
		if err != nil {
			return "", err
		}
		p.written = append(p.written, w)
		for _, flags := range g.runs {
			t, err := b.trial(g, flags)
			if err != nil {
				return "", err
			}
			p.trials = append(p.trials, t)
		}
	}
	text := p.text()
	var broken []error
	for _, t := range p.trials {
		broken = append(broken, b.judge(t))
	}
	if err := errors.Join(broken...); err != nil {
		return "", fmt.Errorf("%w\n%s", err, text)
	}
	return text, nil
}

// replace puts a section into the place that it has in a document.
func replace(path, section string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head := []byte("\n## " + title + "\n")
	begin := bytes.Index(text, head)
	if begin < 0 {
		return fmt.Errorf("%s: no section %q", path, title)
	}
	end := len(text)
	if next := bytes.Index(text[begin+len(head):], []byte("\n## ")); next >= 0 {
		end = begin + len(head) + next
	}
	return whole.Write(path, []byte(string(text[:begin])+"\n"+strings.TrimSpace(section)+"\n"+string(text[end:])))
}

// fileFlags are flags that name files, with their folder.
func fileFlags(dir, flags string) []string {
	words := strings.Fields(flags)
	for i := 1; i < len(words); i += 2 {
		words[i] = filepath.Join(dir, words[i])
	}
	return words
}
