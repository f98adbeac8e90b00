package jupyter

import (
	"path/filepath"
	"testing"
)

func TestDataDir(t *testing.T) {
	for _, c := range []struct {
		prefix, goos string
		env          map[string]string
		want         string
	}{
		{"venv", "linux", map[string]string{"HOME": "h", "JUPYTER_DATA_DIR": "j"}, "venv/share/jupyter"},
		{"", "linux", map[string]string{"HOME": "h", "JUPYTER_DATA_DIR": "j"}, "j"},
		{"", "linux", map[string]string{"HOME": "h"}, "h/.local/share/jupyter"},
		{"", "linux", map[string]string{"HOME": "h", "XDG_DATA_HOME": "x"}, "x/jupyter"},
		{"", "darwin", map[string]string{"HOME": "h"}, "h/Library/Jupyter"},
		{"", "windows", map[string]string{"APPDATA": "a"}, "a/jupyter"},
		{"", "linux", nil, ""},
	} {
		got, err := data(c.prefix, c.goos, func(key string) string { return c.env[key] })
		if filepath.ToSlash(got) != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%q %s %v: %q, %v, want %q", c.prefix, c.goos, c.env, got, err, c.want)
		}
	}
}

func TestSpec(t *testing.T) {
	for goos, interrupt := range map[string]string{"linux": "", "darwin": "", "windows": "message"} {
		checkSpec(t, goos, interrupt)
	}
}

func checkSpec(t *testing.T, goos, interrupt string) {
	t.Helper()
	dir := t.TempDir()
	if err := Describe(dir, filepath.Join(dir, Name), goos); err != nil {
		t.Fatal(err)
	}
	s, err := Described(dir)
	if err != nil {
		t.Fatal(err)
	}
	if s.Interrupt != interrupt || s.DisplayName != "Go (M3S)" || s.Language != "go" || len(s.Argv) != 2 || s.Argv[1] != "{connection_file}" || !filepath.IsAbs(s.Argv[0]) {
		t.Errorf("%s: kernel.json: %+v", goos, s)
	}
}
