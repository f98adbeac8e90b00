package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"m3s/site/server"
	"m3s/site/server/bundle"
)

// serving is the command line of m3s serve.
type serving struct {
	sh         *shell
	page, port string
	open       bool
}

func newServeCommand(sh *shell) *cobra.Command {
	s := &serving{sh: sh}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the page, the lessons and the notebooks on this computer",
		Long: `Serve the page, the lessons and the notebooks on this computer, without a
network. Only this computer can connect. Ctrl-C ends it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return s.run(cmd.Context()) },
	}
	cmd.Flags().StringVar(&s.page, "page", "", "folder or zip with the built page (default: the page within this program)")
	cmd.Flags().StringVar(&s.port, "port", "8080", "port to listen on; 0 takes any free one")
	cmd.Flags().BoolVar(&s.open, "open", false, "open the page in the browser")
	return cmd
}

func (s *serving) run(ctx context.Context) error {
	files, closer, err := s.files()
	if err != nil {
		return err
	}
	defer closer.Close()
	return server.Serve(ctx, files, s.port, func(address string) error { return s.ready(files, address) })
}

// files are those of --page, else those within the program.
func (s *serving) files() (fs.FS, io.Closer, error) {
	if s.page != "" {
		return server.Open(s.page)
	}
	if bundle.Zip == "" {
		return nil, nil, errors.New("serve: this program was built without the page: name a folder or zip with --page (make page makes build/site), or take a release's program")
	}
	files, err := server.OpenZip(strings.NewReader(bundle.Zip), int64(len(bundle.Zip)), "page")
	return files, io.NopCloser(nil), err
}

// ready prints the addresses, the page's alone on the first line, and opens
// the browser where that was asked for.
func (s *serving) ready(files fs.FS, address string) error {
	text := address + "\n"
	for _, part := range []string{"lessons", "notebooks"} {
		if _, err := fs.Stat(files, part+"/index.html"); err == nil {
			text += address + part + "/\n"
		}
	}
	if _, err := io.WriteString(s.sh.out, text); err != nil {
		return err
	}
	if s.open {
		if err := openBrowser(address); err != nil {
			fmt.Fprintln(s.sh.err, "m3s: the browser was not opened:", oneLine(err))
		}
	}
	return nil
}

// browser is the system's way of opening an address.
func browser(address string) *exec.Cmd {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", address)
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	}
	return exec.Command("xdg-open", address)
}

// openBrowser does not wait: what it starts may live as long as the browser.
func openBrowser(address string) error {
	cmd := browser(address)
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait()
	return nil
}

// readable reads the first page whole, past its checksum in a zip.
func readable(files fs.FS) error {
	_, err := fs.ReadFile(files, "index.html")
	return err
}
