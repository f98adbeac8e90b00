package main

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
)

// load reads what each package exports from the compiler's export data.
func load(paths []string) ([]*types.Package, error) {
	args := append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "--"}, paths...)
	cmd := exec.Command("go", args...)
	cmd.Stderr = os.Stderr
	list, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	exports := map[string]string{}
	for _, line := range strings.Fields(string(list)) {
		if path, file, ok := strings.Cut(line, "="); ok {
			exports[path] = file
		}
	}
	open := func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(exports[path])
	}
	compiled := importer.ForCompiler(token.NewFileSet(), "gc", open)
	var loaded []*types.Package
	for _, path := range paths {
		p, err := compiled.Import(path)
		if err != nil {
			return nil, err
		}
		loaded = append(loaded, p)
	}
	return loaded, nil
}
