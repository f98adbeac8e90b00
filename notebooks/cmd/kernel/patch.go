package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The modules that are compiled from patched copies.
const (
	gophernotes = "github.com/gopherdata/gophernotes"
	gomacro     = "github.com/cosmos72/gomacro"
)

// browserOnly ends the name of a patch that is for the web worker's kernel.
const browserOnly = "-js.patch"

// patched copies a module from the module cache and applies the patches that
// notebooks/patches has for it. It returns the copy's directory.
func (b *builder) patched(ctx context.Context, module string) (string, error) {
	var source struct{ Dir string }
	if err := goJSON(ctx, b.stderr, &source, "mod", "download", "-json", module); err != nil {
		return "", err
	}
	name := path.Base(module)
	dir := filepath.Join(b.scratch, name)
	if err := os.CopyFS(dir, os.DirFS(source.Dir)); err != nil {
		return "", err
	}
	patches, err := filepath.Glob(filepath.Join(b.own, "notebooks", "patches", name, "*.patch"))
	if err != nil {
		return "", err
	}
	for _, file := range patches {
		if strings.HasSuffix(file, browserOnly) && !b.lite {
			continue
		}
		if err := apply(ctx, dir, file); err != nil {
			return "", fmt.Errorf("%s: %w", module, err)
		}
	}
	return dir, nil
}

// apply changes the files in dir as a patch says.
func apply(ctx context.Context, dir, patch string) error {
	cmd := exec.CommandContext(ctx, "git", "apply", "--whitespace=nowarn", patch)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir)) // it is no part of a repository
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("another release than %s is for: %w: %s", filepath.Base(patch), err, strings.Join(strings.Fields(string(out)), " "))
	}
	return nil
}

// tables are the standard packages that cells of the web worker's kernel can
// import, besides those in notebooks/bind. The others would be a third of its
// size.
var tables = strings.Fields(`bufio bytes container/heap container/list container/ring encoding/csv encoding/hex encoding/json fmt
	hash/fnv io math math/big math/bits math/cmplx math/rand reflect regexp sort strconv sync text/tabwriter unicode unicode/utf8`)

// fewerTables removes gomacro's tables of other standard packages.
func fewerTables(macro string) error {
	files, err := filepath.Glob(filepath.Join(macro, "imports", "*.go"))
	if err != nil {
		return err
	}
	keep := []string{"a_package.go"}
	for _, t := range tables {
		keep = append(keep, strings.ReplaceAll(t, "/", "_")+".go")
	}
	for _, f := range files {
		if slices.Contains(keep, filepath.Base(f)) {
			continue
		}
		if err := os.Remove(f); err != nil {
			return err
		}
	}
	return nil
}
