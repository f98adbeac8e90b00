package gokernel

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"m3s/internal/jupyter"
)

// kernelProgram stands for a kernel: a Go program of this system.
func kernelProgram(t *testing.T) []byte {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// kernelTar, kernelZip and kernelFolder are a release's kernel with a program.
func kernelTar(t *testing.T, file string, program []byte) {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.NoCompression)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	name := "m3s-kernel-v1/m3s-go/" + jupyter.Program("m3s-go", runtime.GOOS)
	if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(program))}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(program); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	put(t, file, b.Bytes())
}

func kernelZip(t *testing.T, file string, program []byte) {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.CreateHeader(&zip.FileHeader{Name: "m3s-kernel-v1/m3s-go/" + jupyter.Program("m3s-go", runtime.GOOS), Method: zip.Store})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(program); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	put(t, file, b.Bytes())
}

func kernelFolder(t *testing.T, dir string, program []byte) {
	t.Helper()
	put(t, filepath.Join(dir, "m3s-go", jupyter.Program("m3s-go", runtime.GOOS)), program)
}

func put(t *testing.T, file string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// command runs m3s kernel and returns what it printed.
func command(args ...string) (out string, err error) {
	var b bytes.Buffer
	cmd := Command(&b, func(string) string { return "" }, "")
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err = cmd.ExecuteContext(context.Background())
	return b.String(), err
}

// A release's kernel is installed from an archive or a folder, replaced by
// another, and removed, and nothing else is left.
func TestKernel(t *testing.T) {
	program := kernelProgram(t)
	prefix := t.TempDir()
	dir := filepath.Join(prefix, "share", "jupyter", "kernels", "m3s-go")
	for ending, make := range map[string]func(*testing.T, string, []byte){".tar.gz": kernelTar, ".zip": kernelZip, "": kernelFolder} {
		from := filepath.Join(t.TempDir(), "m3s-kernel-v1"+ending)
		make(t, from, program)
		if out, err := command("install", "--prefix", prefix, "--from", from); err != nil || out != "installed the kernel m3s-go in "+dir+"\n" {
			t.Fatalf("%q: %q, %v", ending, out, err)
		}
		s, err := jupyter.Described(dir)
		if err != nil {
			t.Fatal(err)
		}
		if about, err := os.Stat(s.Argv[0]); err != nil || about.Size() != int64(len(program)) || runtime.GOOS != "windows" && about.Mode()&0o100 == 0 {
			t.Errorf("%q: %s: %v", ending, s.Argv[0], err)
		}
		if left, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(left) != 1 {
			t.Errorf("%q: %d things beside the kernel, %v", ending, len(left)-1, err)
		}
	}
	if _, err := command("uninstall", "--prefix", prefix); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(left) != 0 {
		t.Errorf("%d things are left, %v", len(left), err)
	}
	if _, err := command("uninstall", "--prefix", prefix); err == nil || !strings.Contains(err.Error(), "kernel: none in ") {
		t.Errorf("uninstall of nothing: %v", err)
	}
}

// What is no whole kernel for this system is refused, and the one that is
// there stays.
func TestKernelRefuses(t *testing.T) {
	program := kernelProgram(t)
	dir := t.TempDir()
	prefix := filepath.Join(dir, "prefix")
	kernelFolder(t, filepath.Join(dir, "good"), program)
	if _, err := command("install", "--prefix", prefix, "--from", filepath.Join(dir, "good")); err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(dir, "whole.tar.gz")
	kernelTar(t, whole, program)
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "short.tar.gz"), text[:len(text)-20])
	put(t, filepath.Join(dir, "text.tar.gz"), []byte("no archive"))
	put(t, filepath.Join(dir, "text.zip"), []byte("no archive"))
	put(t, filepath.Join(dir, "empty", "READ-ME.txt"), nil)
	kernelFolder(t, filepath.Join(dir, "script"), []byte("#!/bin/sh\n"))
	for from, want := range map[string]string{
		"short.tar.gz": "unexpected EOF", "text.tar.gz": "gzip", "text.zip": "zip", "none": "none",
		"empty": "no kernel for this system", "script": "no whole program",
	} {
		if _, err := command("install", "--prefix", prefix, "--from", filepath.Join(dir, from)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", from, err, want)
		}
		if left, err := os.ReadDir(filepath.Join(prefix, "share", "jupyter", "kernels")); err != nil || len(left) != 1 {
			t.Errorf("%s: %d kernels, %v", from, len(left), err)
		}
	}
	other := filepath.Join(dir, "other")
	put(t, filepath.Join(other, "share", "jupyter", "kernels", "m3s-go", "kernel.json"), []byte(`{"display_name": "Another"}`))
	for _, args := range [][]string{{"install", "--from", filepath.Join(dir, "good")}, {"uninstall"}} {
		if _, err := command(append(args, "--prefix", other)...); err == nil || !strings.Contains(err.Error(), `"Another"`) {
			t.Errorf("%s over another kernel: %v", args[0], err)
		}
	}
}

// An archive is looked for beside the program; one of two is not guessed.
func TestKernelNearby(t *testing.T) {
	dir := t.TempDir()
	k := &place{near: []string{dir}}
	if _, err := k.source(); err == nil || !strings.Contains(err.Error(), "--from") {
		t.Errorf("no archive: %v", err)
	}
	system := "-" + runtime.GOOS + "-" + runtime.GOARCH
	one := filepath.Join(dir, "m3s-kernel-v1"+system+".tar.gz")
	put(t, one, nil)
	put(t, filepath.Join(dir, "m3s-kernel-v1-plan9-mips.tar.gz"), nil)
	if got, err := k.source(); err != nil || got != one {
		t.Errorf("found %q, %v", got, err)
	}
	two := filepath.Join(dir, "m3s-kernel-v2"+system+".zip")
	put(t, two, nil)
	if _, err := k.source(); err == nil || !strings.Contains(err.Error(), two) {
		t.Errorf("two archives: %v", err)
	}
	k.version = "v2"
	if got, err := k.source(); err != nil || got != two {
		t.Errorf("found %q, %v, want this program's release", got, err)
	}
}
