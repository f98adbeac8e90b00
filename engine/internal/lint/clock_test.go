package lint

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// clocked matches a pause of a browser test, or the limit of a wait.
var clocked = regexp.MustCompile(`(waitForTimeout)\(|\btimeout: ?([0-9][0-9_]*)`)

// A busy computer must not decide a test in a browser: it waits for what the
// page shows, and limits are guards against a test that hangs.
func TestBrowserTestsDoNotWaitForTheClock(t *testing.T) {
	const guard = 300_000 // milliseconds, site/e2e/harness.js
	seen := 0
	for _, f := range tracked(t) {
		if !strings.HasSuffix(f, ".js") || !under(f, "site/e2e") && !under(f, "notebooks/page") {
			continue
		}
		seen++
		for i, line := range strings.Split(string(read(t, f)), "\n") {
			for _, m := range clocked.FindAllStringSubmatch(line, -1) {
				limit, err := strconv.Atoi(strings.ReplaceAll(m[2], "_", ""))
				if m[1] != "" || err != nil || limit < guard {
					t.Errorf("%s:%d: %q: wait for a condition, with the harness's guard", f, i+1, m[0])
				}
			}
		}
	}
	if seen < 15 {
		t.Errorf("%d browser tests: they are somewhere else", seen)
	}
}
