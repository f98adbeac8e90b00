package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// release is a release under construction. The current directory is the
// repository's.
type release struct {
	ctx     context.Context
	stderr  io.Writer
	out     string    // folder of the artifacts
	work    string    // folder of what they are made of
	version string    // as in the names of the artifacts
	time    time.Time // of the commit: the date of every file
	parts   *parts    // what has gone into the programs
	pageZip string    // the page, as its build packs it
	labZip  string    // the page with the notebooks that run in the browser, or ""
}

// start empties the folder of the artifacts and makes the zip that goes into
// the command.
func (r *release) start() error {
	if r.version == "" {
		text, err := r.output("git", "describe", "--tags", "--always", "--dirty")
		if err != nil {
			return err
		}
		r.version = text
	}
	text, err := r.output("git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return err
	}
	r.time = time.Unix(seconds, 0).UTC()
	if r.work, err = os.MkdirTemp("", "m3s-dist-"); err != nil {
		return err
	}
	if err := os.RemoveAll(r.out); err != nil {
		return err
	}
	return errors.Join(os.MkdirAll(r.out, 0o755), r.bundle())
}

// clean removes what start has made beside the artifacts.
func (r *release) clean() {
	if r.work != "" {
		os.RemoveAll(r.work)
	}
}

// output runs a program in the repository and returns what it printed.
func (r *release) output(name string, args ...string) (string, error) {
	cmd := exec.CommandContext(r.ctx, name, args...)
	cmd.Stderr = r.stderr
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(text)), nil
}

// finish adds the page's zips, the bill of materials and the checksums, and
// lists the artifacts.
func (r *release) finish(stdout io.Writer) error {
	page, err := os.ReadFile(r.pageZip)
	if err != nil {
		return err
	}
	if err := r.write("m3s-page-"+r.version+".zip", page); err != nil {
		return err
	}
	if err := r.withLab(); err != nil {
		return err
	}
	if err := r.bill(); err != nil {
		return err
	}
	sums, err := checksums(r.out)
	if err != nil {
		return err
	}
	if err := r.write("SHA256SUMS", []byte(sums)); err != nil {
		return err
	}
	_, err = io.WriteString(stdout, sums)
	return err
}

func (r *release) write(name string, content []byte) error {
	return os.WriteFile(filepath.Join(r.out, name), content, 0o644)
}

// checksums are the SHA-256 of a folder's files, as sha256sum prints them.
func checksums(dir string) (string, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var lines []string
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return "", err
		}
		lines = append(lines, fmt.Sprintf("%x  %s\n", sha256.Sum256(content), f.Name()))
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[64:], b[64:]) })
	return strings.Join(lines, ""), nil
}
