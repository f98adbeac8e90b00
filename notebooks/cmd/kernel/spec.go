package main

import (
	"errors"
	"path/filepath"
)

// spec is Jupyter's kernel.json.
type spec struct {
	Argv        []string `json:"argv"`
	DisplayName string   `json:"display_name"`
	Language    string   `json:"language"`
}

func writeSpec(dir, program string) error {
	return writeJSON(filepath.Join(dir, "kernel.json"), spec{
		Argv: []string{program, "{connection_file}"}, DisplayName: "Go (M3S)", Language: "go",
	})
}

// dataDir is Jupyter's data directory: of a prefix when one is given, else of
// the user, as the Jupyter documentation has it ("Common directories and file
// locations").
func dataDir(prefix, goos string, getenv func(string) string) (string, error) {
	if prefix != "" {
		return filepath.Join(prefix, "share", "jupyter"), nil
	}
	if d := getenv("JUPYTER_DATA_DIR"); d != "" {
		return d, nil
	}
	home := getenv("HOME")
	switch {
	case goos == "windows" && getenv("APPDATA") != "":
		return filepath.Join(getenv("APPDATA"), "jupyter"), nil
	case goos == "darwin" && home != "":
		return filepath.Join(home, "Library", "Jupyter"), nil
	case getenv("XDG_DATA_HOME") != "":
		return filepath.Join(getenv("XDG_DATA_HOME"), "jupyter"), nil
	case home != "":
		return filepath.Join(home, ".local", "share", "jupyter"), nil
	}
	return "", errors.New("no home directory: say where with -prefix")
}
