package lint

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The image for Binder copies every package that the steps in it build; make
// binder-test runs the steps themselves.
func TestBinderCopies(t *testing.T) {
	copied := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^COPY ([\w/]+) ([\w/]+)$`).FindAllStringSubmatch(string(read(t, ".binder/Dockerfile")), -1) {
		copied[m[1]] = m[1] == m[2]
	}
	cmd := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}}", "./engine/cmd/m3s", "./notebooks/cmd/kernel", "./notebooks/bind")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for _, path := range strings.Fields(string(out)) {
		dir, ok := strings.CutPrefix(path, modulePath+"/")
		if !ok {
			continue
		}
		own++
		found := false
		for folder, same := range copied {
			found = found || same && (dir == folder || strings.HasPrefix(dir, folder+"/"))
		}
		if !found {
			t.Errorf(".binder/Dockerfile copies no folder with %s", dir)
		}
	}
	if own < 10 {
		t.Errorf("%d packages of this module: too few", own)
	}
}
