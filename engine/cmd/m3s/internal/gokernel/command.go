// Package gokernel installs and removes the Jupyter kernel of a release.
package gokernel

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"m3s/internal/jupyter"
)

// place is where Jupyter looks for the kernel, and where it comes from.
type place struct {
	out     io.Writer
	getenv  func(string) string
	version string // of this program's release, or empty
	prefix  string
	from    string   // archive or folder; empty: look in near
	near    []string // folders
}

// Command is m3s kernel. It prints to out; version is the program's release.
func Command(out io.Writer, getenv func(string) string, version string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "kernel",
		Short: "Install or remove the Jupyter kernel of the notebooks",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	k := &place{out: out, getenv: getenv, version: version, near: nearby()}
	cmd.PersistentFlags().StringVar(&k.prefix, "prefix", "", "a virtual environment or other prefix instead of this user's Jupyter folder")
	install := &cobra.Command{
		Use:   "install",
		Short: "Install the kernel from a release's archive",
		Long: `Install the kernel "` + jupyter.Title + `" from a release's archive m3s-kernel-..., packed or
unpacked, which lies beside this program or its folder. No Go and no network
are needed. A kernel that an earlier release has installed is replaced.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return k.install() },
	}
	install.Flags().StringVar(&k.from, "from", "", "the archive, or the folder it was unpacked to")
	cmd.AddCommand(install, &cobra.Command{
		Use:   "uninstall",
		Short: "Remove the kernel",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return k.uninstall() },
	})
	return cmd
}

// nearby are this program's folder and the one above.
func nearby() []string {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	dir := filepath.Dir(program)
	return []string{dir, filepath.Dir(dir)}
}

// dir is the kernel's folder, absolute: Jupyter starts it from anywhere.
func (k *place) dir() (string, error) {
	kernels, err := jupyter.Kernels(k.prefix, runtime.GOOS, k.getenv)
	if err != nil {
		return "", fmt.Errorf("kernel: %w with --prefix", err)
	}
	return filepath.Abs(filepath.Join(kernels, jupyter.Name))
}

// ours says why the kernel in dir is not one that may be replaced or removed.
func ours(dir string) error {
	s, err := jupyter.Described(dir)
	if err == nil && s.DisplayName != jupyter.Title {
		err = fmt.Errorf("its name is %q", s.DisplayName)
	}
	if err != nil {
		return fmt.Errorf("kernel: %s is another kernel and stays: %w", dir, err)
	}
	return nil
}

// install makes the kernel's folder whole beside its place, then moves it there.
func (k *place) install() error {
	from, err := k.source()
	if err != nil {
		return err
	}
	dir, err := k.dir()
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); err == nil {
		if err := ours(dir); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(dir), ".m3s-kernel-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := fill(filepath.Join(work, "new"), from, dir); err != nil {
		return err
	}
	if err := replace(dir, filepath.Join(work, "new"), filepath.Join(work, "old")); err != nil {
		return err
	}
	_, err = fmt.Fprintf(k.out, "installed the kernel %s in %s\n", jupyter.Name, dir)
	return err
}

// fill makes a kernel's folder that will be at dir.
func fill(work, from, dir string) error {
	if err := os.Mkdir(work, 0o777); err != nil {
		return err
	}
	name := jupyter.Program(jupyter.Name, runtime.GOOS)
	program := filepath.Join(work, name)
	if err := unpackKernel(from, name, program); err != nil {
		return fmt.Errorf("kernel: %s: %w", from, err)
	}
	if err := fits(program); err != nil {
		return fmt.Errorf("kernel: %s: %w", from, err)
	}
	return jupyter.Describe(work, filepath.Join(dir, name), runtime.GOOS)
}

// replace puts a folder in the place of another, which is back where that fails.
func replace(dir, by, aside string) error {
	err := os.Rename(dir, aside)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("kernel: is a notebook running? %w", err)
	}
	was := err == nil
	if err := os.Rename(by, dir); err != nil {
		if was {
			err = errors.Join(err, os.Rename(aside, dir))
		}
		return err
	}
	return nil
}

func (k *place) uninstall() error {
	dir, err := k.dir()
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); err != nil {
		return fmt.Errorf("kernel: none in %s", dir)
	}
	if err := ours(dir); err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	_, err = io.WriteString(k.out, "removed "+dir+"\n")
	return err
}

// source is --from, else the archive or folder of a release that is near.
func (k *place) source() (string, error) {
	if k.from != "" {
		return k.from, nil
	}
	system := "-" + runtime.GOOS + "-" + runtime.GOARCH
	var found []string
	for _, dir := range k.near {
		for _, ending := range []string{"", ".tar.gz", ".zip"} {
			list, err := filepath.Glob(filepath.Join(dir, "m3s-kernel-*"+system+ending))
			if err != nil {
				return "", err
			}
			found = append(found, list...)
		}
		for _, f := range found {
			if strings.HasPrefix(filepath.Base(f), "m3s-kernel-"+k.version+system) && k.version != "" {
				return f, nil
			}
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("kernel: no archive m3s-kernel-...%s beside this program: take the release's, or name it with --from", system)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("kernel: which of these? Name it with --from: %s", strings.Join(found, ", "))
}
