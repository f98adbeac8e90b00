package page

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

func TestHashedName(t *testing.T) {
	a, b := hashedName("charts.js", "a"), hashedName("charts.js", "b")
	form := regexp.MustCompile(`^charts-[A-Z2-7]{8}\.js$`)
	if a == b || !form.MatchString(a) || !form.MatchString(b) {
		t.Errorf("%s, %s", a, b)
	}
}

// kept is what a site asks the service worker to keep.
func kept(t *testing.T, files map[string][]byte) (version string, names []string) {
	t.Helper()
	for name, text := range files {
		if !strings.HasPrefix(name, "keep-") {
			continue
		}
		list, _, _ := strings.Cut(strings.TrimPrefix(string(text), "const lessons = "), ";\n")
		var k struct {
			Version string
			Files   []string
		}
		if err := json.Unmarshal([]byte(list), &k); err != nil {
			t.Fatal(err)
		}
		return k.Version, k.Files
	}
	t.Fatal("no script that keeps the lessons")
	return "", nil
}

// All files of the site are kept; the script that says so adds itself.
func TestEveryFileIsKept(t *testing.T) {
	files, err := Site(lessons(t), nil, Place{Home: "../"})
	if err != nil {
		t.Fatal(err)
	}
	_, names := kept(t, files)
	seen := map[string]bool{}
	for _, n := range names {
		seen[n] = true
		if n != "./" && files[n] == nil {
			t.Errorf("keeps %q, which is not there", n)
		}
	}
	for name := range files {
		if !seen[name] && !strings.HasPrefix(name, "keep-") {
			t.Errorf("%s is not kept", name)
		}
	}
}

func TestVersionFollowsTheText(t *testing.T) {
	versions := map[string]bool{}
	for _, l := range []*Lesson{{Name: "a", Body: "x"}, {Name: "a", Body: "y"}, {Name: "b", Body: "x"}, {Name: "a", Body: "x", Drawings: map[string]string{"d": "<svg/>"}}} {
		files, err := Site([]*Lesson{l}, nil, Place{Home: "../"})
		if err != nil {
			t.Fatal(err)
		}
		v, _ := kept(t, files)
		versions[v] = true
	}
	if len(versions) != 4 {
		t.Errorf("%d versions of 4 sites", len(versions))
	}
}
