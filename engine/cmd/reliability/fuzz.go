package main

import (
	"bufio"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// executions of each fuzz target.
const executions = 1_000_000

var execs = regexp.MustCompile(`execs: (\d+)`)

// fuzz runs every fuzz target of the repository.
func fuzz(b *bench) error {
	targets, err := fuzzTargets(b.root)
	if err != nil {
		return err
	}
	for _, t := range targets {
		if !strings.Contains(t.name, b.part) {
			continue
		}
		cmd := exec.Command("go", "test", "-run=^$", "-fuzz=^"+t.name+"$", fmt.Sprintf("-fuzztime=%dx", executions), "-timeout=6h", "./"+t.dir)
		cmd.Dir = b.root
		out, err := cmd.CombinedOutput()
		done := 0
		for _, m := range execs.FindAllSubmatch(out, -1) {
			done, _ = strconv.Atoi(string(m[1]))
		}
		if err != nil {
			b.add("`"+t.name+"` in `"+t.dir+"`", done, 1, lastLines(out))
			continue
		}
		if done < executions {
			return fmt.Errorf("%s ended after %d executions of %d", t.name, done, executions)
		}
		b.add("`"+t.name+"` in `"+t.dir+"`", done, 0, "clean")
	}
	return nil
}

type fuzzTarget struct{ name, dir string }

// fuzzTargets lists the fuzz targets of the files that git has.
func fuzzTargets(root string) ([]fuzzTarget, error) {
	cmd := exec.Command("git", "grep", "-n", "-o", "-E", "^func Fuzz[A-Za-z0-9]+", "--", "*_test.go")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("listing fuzz targets: %w", err)
	}
	var list []fuzzTarget
	for lines := bufio.NewScanner(strings.NewReader(string(out))); lines.Scan(); {
		file, rest, _ := strings.Cut(lines.Text(), ":")
		_, name, found := strings.Cut(rest, "func ")
		if !found {
			return nil, fmt.Errorf("listing fuzz targets: %q", lines.Text())
		}
		list = append(list, fuzzTarget{name, file[:strings.LastIndexByte(file, '/')]})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no fuzz target found")
	}
	return list, nil
}

func lastLines(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return strings.Join(lines[max(0, len(lines)-3):], "; ")
}
