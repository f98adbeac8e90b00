package picture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// Program draws charts as SVG. It has the JavaScript engine, 6 MB, that
// this one does without.
const Program = "m3s-svg"

// Pencil draws by the drawing program, which it starts at the first drawing
// and which answers one job after the other.
type Pencil struct {
	ctx     context.Context
	stderr  io.Writer // of the program
	cmd     *exec.Cmd
	in      io.WriteCloser
	jobs    *json.Encoder
	answers *json.Decoder
}

// NewPencil is one whose program ends with ctx and complains to stderr.
func NewPencil(ctx context.Context, stderr io.Writer) *Pencil {
	return &Pencil{ctx: ctx, stderr: stderr}
}

// Draw is a chart.Drawer.
func (p *Pencil) Draw(option []byte, width, height int, id string) (string, error) {
	if p.cmd == nil {
		if err := p.start(); err != nil {
			return "", err
		}
	}
	job := struct {
		Option        json.RawMessage
		Width, Height int
		ID            string
	}{option, width, height, id}
	var answer struct{ SVG, Error string }
	if err := p.jobs.Encode(job); err != nil {
		return "", fmt.Errorf("%s: %w", Program, err)
	}
	if err := p.answers.Decode(&answer); err != nil {
		return "", fmt.Errorf("%s: %w", Program, err)
	}
	if answer.Error != "" {
		return "", errors.New(answer.Error)
	}
	return answer.SVG, nil
}

// start looks for the program beside this one, then in PATH.
func (p *Pencil) start() error {
	path := ""
	if own, err := os.Executable(); err == nil {
		name := Program
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		path, _ = exec.LookPath(filepath.Join(filepath.Dir(own), name))
	}
	if path == "" {
		var err error
		if path, err = exec.LookPath(Program); err != nil {
			return fmt.Errorf("--format svg: the program %s, which draws, is neither beside m3s nor in PATH: make m3s builds both, and --format html needs neither", Program)
		}
	}
	cmd := exec.CommandContext(p.ctx, path)
	cmd.Stderr = p.stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.cmd, p.in, p.jobs, p.answers = cmd, in, json.NewEncoder(in), json.NewDecoder(out)
	return nil
}

// Close ends the program.
func (p *Pencil) Close() {
	if p.cmd != nil {
		p.in.Close()
		_ = p.cmd.Wait() // its answers are here already
	}
}
