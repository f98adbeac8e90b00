package wire

import (
	"net/http"
	"strings"
	"testing"
)

// What is known is what net/http says, but for SVG, which it takes for text.
func TestMediaType(t *testing.T) {
	for _, text := range []string{"\x89PNG\r\n\x1a\nrest", "\xff\xd8\xff\xe0rest", "GIF89a", "%PDF-1.7", " \n<!doctype HTML><p>", "<html><p>"} {
		want, _, _ := strings.Cut(http.DetectContentType([]byte(text)), ";")
		if got := MediaType([]byte(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"\n<svg xmlns": "image/svg+xml", "": "", "plain": "", "\x89PN": ""} {
		if got := MediaType([]byte(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
