// Package jupyter knows where Jupyter looks for kernels and how one is
// described there.
package jupyter

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
)

// Name is the kernel's name, by which notebooks ask for it; Title is what
// Jupyter shows.
const (
	Name  = "m3s-go"
	Title = "Go (M3S)"
)

// Spec is a kernel.json.
type Spec struct {
	Argv        []string `json:"argv"`
	DisplayName string   `json:"display_name"`
	Language    string   `json:"language"`
	Interrupt   string   `json:"interrupt_mode,omitempty"` // "signal", which it is by itself, or "message"
}

// Program is the file name of the kernel's program on a system.
func Program(name, goos string) string {
	if goos == "windows" {
		return name + ".exe"
	}
	return name
}

// Kernels is the folder of kernels: below a prefix when one is given, else of
// the user, as the Jupyter documentation has it ("Common directories and file
// locations").
func Kernels(prefix, goos string, getenv func(string) string) (string, error) {
	data, err := data(prefix, goos, getenv)
	return filepath.Join(data, "kernels"), err
}

// data is Jupyter's data directory.
func data(prefix, goos string, getenv func(string) string) (string, error) {
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
	return "", errors.New("no home directory: name a prefix")
}

// Text is the kernel.json of a program. Windows has no signals: there Jupyter
// interrupts the kernel by a message, which it hears everywhere.
func Text(program, goos string) ([]byte, error) {
	s := Spec{Argv: []string{program, "{connection_file}"}, DisplayName: Title, Language: "go"}
	if goos == "windows" {
		s.Interrupt = "message"
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(text, '\n'), nil
}

// Describe writes the kernel.json of a program into dir.
func Describe(dir, program, goos string) error {
	text, err := Text(program, goos)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "kernel.json"), text, 0o666)
}

// Described reads the kernel.json in dir.
func Described(dir string) (Spec, error) {
	var s Spec
	text, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(text, &s)
}
