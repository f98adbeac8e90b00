package wire

import (
	"regexp"
	"testing"
)

func TestNewV4(t *testing.T) {
	form, seen := regexp.MustCompile(`^[0-9a-f]{32}$`), map[string]bool{}
	for range 1000 {
		id, err := NewV4()
		if s := id.String(); err != nil || seen[s] || !form.MatchString(s) {
			t.Fatalf("%q, %v", s, err)
		}
		seen[id.String()] = true
	}
}
