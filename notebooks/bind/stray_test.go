package bind

import (
	"io"
	"os"
	"testing"
)

// A panic in a goroutine is shown by the cell that runs, or by the next one,
// and once.
func TestStray(t *testing.T) {
	screen := os.Stderr
	between := strays.screen
	defer func() { os.Stderr, strays.screen = screen, between }()
	strays.screen = screen // another one under go test -json
	shown := func(f func()) string {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		os.Stderr = w
		Begin()
		f()
		w.Close()
		os.Stderr = screen
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if got := shown(func() { Stray("boo") }); got != "panic in a goroutine: boo\n" {
		t.Errorf("the cell that runs shows %q", got)
	}
	Stray("late")
	for _, want := range []string{"panic in a goroutine: late\n", ""} {
		if got := shown(func() {}); got != want {
			t.Errorf("a cell after it shows %q, want %q", got, want)
		}
	}
}
