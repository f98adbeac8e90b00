//go:build docs

package lint

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// shellLines are the commands in a document's sh blocks.
func shellLines(t *testing.T, file string) (lines []string) {
	t.Helper()
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(read(t, file)), -1) {
		lines = append(lines, strings.Split(strings.TrimSpace(block[1]), "\n")...)
	}
	return lines
}

// command runs line in a shell of its own process group at the root, as a
// reader would, outside the make that runs the test.
func command(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "bash", "-c", line)
	cmd.Dir = root
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "MAKE") || strings.HasPrefix(v, "MFLAGS") })
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	return cmd
}

func TestReadme(t *testing.T) {
	lines := shellLines(t, "README.md")
	if len(lines) < 5 {
		t.Fatalf("README.md has %d commands", len(lines))
	}
	for _, line := range lines {
		t.Run(line, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
			defer cancel()
			switch line {
			case "make demo":
				visitDemo(ctx, t)
				return
			case "make test":
				line = "make -n test" // this test is a part of it
			}
			if out, err := command(ctx, line).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
		})
	}
}

// visitDemo starts the demo on a free port, reads the page at the address it
// prints, and ends it.
func visitDemo(ctx context.Context, t *testing.T) {
	ctx, cancel := context.WithCancel(ctx)
	cmd := command(ctx, "make demo PORT=0")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		cancel()
		var exit *exec.ExitError
		if err := cmd.Wait(); err != nil && !errors.As(err, &exit) && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}()
	address := regexp.MustCompile(`http://[0-9a-z.]+:[0-9]+/?`)
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if url := address.FindString(lines.Text()); url != "" {
			checkPage(ctx, t, url)
			return
		}
	}
	t.Fatalf("the demo printed no address: %s", stderr.String())
}

func checkPage(ctx context.Context, t *testing.T, url string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	page, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || !strings.Contains(string(page), "<script") {
		t.Errorf("%s: %s, %d bytes, %v", url, res.Status, len(page), err)
	}
}
