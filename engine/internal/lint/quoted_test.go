package lint

import (
	"regexp"
	"strings"
	"testing"
)

// Go that CONTRIBUTING shows is compiled and run: it stands, to the letter,
// in a test.
func TestQuotedGoIsCompiled(t *testing.T) {
	var tests strings.Builder
	for _, f := range tracked(t) {
		if strings.HasSuffix(f, "_test.go") {
			tests.Write(read(t, f))
		}
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(read(t, "CONTRIBUTING.md")), -1)
	if len(blocks) < 2 {
		t.Fatalf("CONTRIBUTING.md shows %d pieces of Go", len(blocks))
	}
	for _, b := range blocks {
		if !strings.Contains(tests.String(), b[1]) {
			t.Errorf("CONTRIBUTING.md shows what no test has:\n%s", b[1])
		}
	}
}
