package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"m3s/internal/jupyter"
)

// system is one that a release is for.
type system struct{ os, arch string }

func newSystem(name string) (system, error) {
	if !strings.Contains(","+systems+",", ","+name+",") {
		return system{}, fmt.Errorf("system %q: want some of %s", name, systems)
	}
	os, arch, _ := strings.Cut(name, "/")
	return system{os, arch}, nil
}

// program is a program's file name there.
func (s system) program(name string) string {
	if s.os == "windows" {
		return name + ".exe"
	}
	return name
}

// archive is the name of an artifact without its ending.
func (r *release) archive(name string, s system) string {
	return fmt.Sprintf("%s-%s-%s-%s", name, r.version, s.os, s.arch)
}

// build runs a go command for a system, with vector kernels and without C.
func (r *release) build(s system, args ...string) error {
	cmd := exec.CommandContext(r.ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "GOOS="+s.os, "GOARCH="+s.arch, "CGO_ENABLED=0", "GOEXPERIMENT=simd", "GOFLAGS=")
	cmd.Stdout, cmd.Stderr = r.stderr, r.stderr
	return cmd.Run()
}

// command makes the archive of m3s, and of the program that draws for it, for
// a system.
func (r *release) command(s system) error {
	var files []packed
	var programs []string
	for _, name := range []string{"m3s", "m3s-svg"} {
		file := filepath.Join(r.work, s.program(name))
		err := r.build(s, "go", "build", "-trimpath", "-tags", "page", "-overlay", r.overlay(), "-ldflags", "-s -w -X main.version="+r.version, "-o", file, "./engine/cmd/"+name)
		if err != nil {
			return err
		}
		files, programs = append(files, packed{from: file, to: s.program(name), run: true}), append(programs, file)
	}
	licences, err := r.licences(programs...)
	if err != nil {
		return err
	}
	files = append(files, packed{text: licences, to: "licences.txt"})
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		files = append(files, packed{from: name, to: name})
	}
	return r.pack(r.archive("m3s", s), s, files)
}

// kernel makes the archive of the Jupyter kernel for a system: a folder that
// "jupyter kernelspec install" takes, and the notebooks.
func (r *release) kernel(s system) error {
	builder := filepath.Join(r.work, "kernel-builder")
	if _, err := os.Stat(builder); err != nil {
		if _, err := r.output("go", "build", "-o", builder, "./notebooks/cmd/kernel"); err != nil {
			return err
		}
	}
	file := filepath.Join(r.work, s.program(jupyter.Name))
	if err := r.build(s, builder, "-o", file); err != nil {
		return err
	}
	licences, err := r.licences(file)
	if err != nil {
		return err
	}
	files, err := kernelFiles(s, file, licences)
	if err != nil {
		return err
	}
	return r.pack(r.archive("m3s-kernel", s), s, files)
}

// kernelFiles are what the archive of a kernel's program holds.
func kernelFiles(s system, program string, licences []byte) ([]packed, error) {
	name := s.program(jupyter.Name)
	spec, err := jupyter.Text("{resource_dir}/"+name, s.os)
	if err != nil {
		return nil, err
	}
	files := []packed{
		{from: program, to: jupyter.Name + "/" + name, run: true},
		{text: spec, to: jupyter.Name + "/kernel.json"},
		{text: []byte(kernelText), to: "READ-ME.txt"},
		{from: "LICENSE", to: "LICENSE"},
		{text: licences, to: "licences.txt"},
	}
	notebooks, err := notebookFiles()
	for _, file := range notebooks {
		files = append(files, packed{from: file, to: filepath.ToSlash(file)})
	}
	return files, err
}

// kernelText explains how to install what was unpacked.
const kernelText = `The Jupyter kernel "Go (M3S)" and the lessons. Go is not needed. In this folder:

    jupyter kernelspec install --user m3s-go
    jupyter lab notebooks

With the command m3s of the same release, "m3s kernel install --from" and this
folder or its archive does what the first line does.
`
