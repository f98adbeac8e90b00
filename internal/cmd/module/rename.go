package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"
)

// sound is what a module path that can be fetched looks like.
var sound = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+(/[A-Za-z0-9][A-Za-z0-9._~-]*)+$`)

// rename rewrites the tracked files of the repository in dir for another
// module path and returns how many it changed.
func rename(dir, to string) (changed int, err error) {
	if !sound.MatchString(to) {
		return 0, fmt.Errorf("%q is not a path such as github.com/you/m3s", to)
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return 0, err
	}
	line := regexp.MustCompile(`(?m)^module (\S+)$`).FindSubmatch(mod)
	if line == nil {
		return 0, fmt.Errorf("go.mod has no module line")
	}
	from := string(line[1])
	files, err := tracked(dir)
	if err != nil {
		return 0, err
	}
	for _, f := range files {
		did, err := rewriteFile(dir, f, from, to)
		if err != nil {
			return changed, fmt.Errorf("%s: %w", f, err)
		}
		if did {
			changed++
		}
	}
	return changed, nil
}

// tracked lists the files that git knows and that are there.
func tracked(dir string) ([]string, error) {
	cmd := exec.Command("git", "ls-files", "-z")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	var files []string
	for _, f := range strings.Split(strings.TrimRight(string(out), "\x00"), "\x00") {
		if info, err := os.Lstat(filepath.Join(dir, f)); err == nil && info.Mode().IsRegular() {
			files = append(files, f)
		}
	}
	return files, nil
}

// rewriteFile rewrites one file, and names a generated table after its
// package.
func rewriteFile(dir, file, from, to string) (bool, error) {
	path := filepath.Join(dir, file)
	old, err := os.ReadFile(path)
	if err != nil || !utf8.Valid(old) {
		return false, err
	}
	text := rewrite(file, old, from, to)
	if strings.HasSuffix(file, ".go") && !bytes.Equal(text, old) {
		if text, err = format.Source(text); err != nil {
			return false, err
		}
	}
	name := strings.Replace(filepath.Base(file), "z_"+mangled(from)+"_", "z_"+mangled(to)+"_", 1)
	target := filepath.Join(filepath.Dir(path), name)
	if bytes.Equal(text, old) && target == path {
		return false, nil
	}
	if err := os.WriteFile(target, text, 0o666); err != nil {
		return false, err
	}
	if target != path {
		return true, os.Remove(path)
	}
	return true, nil
}

// mangled is a path as a part of a file's name, as bindgen writes it.
func mangled(path string) string {
	return regexp.MustCompile(`[^A-Za-z0-9]`).ReplaceAllString(path, "_")
}

// rewrite is a file's text under another module path. Words that merely begin
// with the old one, such as the command's name, stay.
func rewrite(file string, text []byte, from, to string) []byte {
	packages := regexp.MustCompile(`(^|[^\w./@~-])` + regexp.QuoteMeta(from) + `/(internal|engine|datasets|wasm|site|notebooks|test)\b`)
	text = packages.ReplaceAll(text, []byte("${1}"+to+"/${2}"))
	switch {
	case file == "go.mod":
		text = bytes.Replace(text, []byte("module "+from+"\n"), []byte("module "+to+"\n"), 1)
	case file == addressed, strings.HasPrefix(file, "notebooks/") && strings.HasSuffix(file, ".ipynb"):
		text = bytes.ReplaceAll(text, []byte(address(from)), []byte(address(to)))
	case file == "README.md":
		text = regexp.MustCompile(`(?s)<!-- links -->.*?<!-- /links -->`).ReplaceAll(text, []byte("<!-- links -->"+links(to)+"<!-- /links -->"))
	}
	return text
}

// addressed is the file that says where notebooks find the page.
const addressed = "notebooks/page/address.go"

// address is where the page of the repository with a path is: on GitHub Pages,
// or, where the path does not say so, where make demo serves it.
func address(path string) string {
	if parts := strings.Split(path, "/"); parts[0] == "github.com" && len(parts) == 3 {
		return "https://" + strings.ToLower(parts[1]) + ".github.io/" + parts[2] + "/"
	}
	return "http://127.0.0.1:8080/"
}

// links are the badge of the tests and the addresses of the page and of
// Binder, where the path says which they are.
func links(path string) string {
	parts := strings.Split(path, "/")
	if parts[0] != "github.com" || len(parts) != 3 {
		return "\n"
	}
	owner, repository := parts[1], parts[2]
	at := "https://github.com/" + owner + "/" + repository
	return fmt.Sprintf("\n[![test](%s/actions/workflows/test.yml/badge.svg)](%s/actions/workflows/test.yml)\n"+
		"[the page](%s) ·\n[the notebooks on Binder](https://mybinder.org/v2/gh/%s/%s/HEAD)\n", at, at, address(path), owner, repository)
}
