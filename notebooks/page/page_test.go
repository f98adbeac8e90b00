package page

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"m3s/notebooks/ipynb"
	"m3s/notebooks/mathml"
)

// started is the converter of all tests, which run one after the other.
var started = sync.OnceValues(func() (*mathml.Converter, error) { return mathml.Open(filepath.Join("..", "..", mathml.Source)) })

// math converts formulas. A test that cannot have it fails where everything
// must run, else is skipped.
func math(t *testing.T) *mathml.Converter {
	t.Helper()
	m, err := started()
	if errors.Is(err, os.ErrNotExist) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"# A *b*", "<h1 id=\"a-b\">A <em>b</em></h1>\n"},
		{"see $x_i * y_i$ and `$5`", "<p>see <math><mrow><msub><mi>x</mi><mi>i</mi></msub><mo>∗</mo><msub><mi>y</mi><mi>i</mi></msub></mrow></math> and <code>$5</code></p>\n"},
		{"$$\nx\n$$", "<p><math display=\"block\" class=\"tml-display\"><mi>x</mi></math></p>\n"},
		{"[next](01-b.ipynb)", "<p><a href=\"01-b.html\">next</a></p>\n"},
		{"a < b & <b>c</b>", "<p>a &lt; b &amp; <!-- raw HTML omitted -->c<!-- raw HTML omitted --></p>\n"},
	} {
		if got, err := markdown(c.text, math(t)); err != nil || got != c.want {
			t.Errorf("%q: %q, %v, want %q", c.text, got, err, c.want)
		}
	}
	if _, err := markdown(`$\nonsense$`, math(t)); err == nil {
		t.Error("unknown TeX is no error")
	}
}

func TestHighlight(t *testing.T) {
	got := highlight("for x := 1; ; { // go <\n\ts = \"a\"\n}")
	want := "<span class=\"k\">for</span> x := <span class=\"n\">1</span>; ; { <span class=\"c\">// go &lt;</span>\n\ts = <span class=\"s\">&#34;a&#34;</span>\n}"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	strip := regexp.MustCompile(`</?span[^>]*>`)
	for _, code := range []string{"", "\"open", "'", "a\r\nb", "/* c", "é := `\n`"} {
		if text := strip.ReplaceAllString(highlight(code), ""); len(text) < len(code) {
			t.Errorf("%q loses text: %q", code, text)
		}
	}
}

// lessons are the committed notebooks as pages, with their Chinese ones.
func lessons(t *testing.T) (list []*Lesson) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "*.ipynb"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no notebooks: %v", err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		n, err := ipynb.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		l, err := NewLesson(strings.TrimSuffix(filepath.Base(f), ".ipynb"), n, math(t))
		if err != nil {
			t.Fatal(err)
		}
		translate(t, l, n)
		list = append(list, l)
	}
	return list
}

// translate gives a lesson its page in Chinese.
func translate(t *testing.T, l *Lesson, n *ipynb.Notebook) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "lessons", "zh", l.Name+".md"))
	if err != nil {
		t.Fatal(err)
	}
	translated, err := n.Translated(l.Name, string(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Translate(translated, math(t), func(string) bool { return true }); err != nil {
		t.Fatal(err)
	}
}

var (
	reference = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	script    = regexp.MustCompile(`<script[^>]*>`)
	prepared  = regexp.MustCompile(`^(v=1&amp;.+|[1-6])$`)
	styled    = regexp.MustCompile(`<style|<[a-z][^<>]*\sstyle="[^"]*"`)
)

// Every reference of a page is to a file of the site or to the page it
// belongs to, and no script stands in a page.
func TestSiteIsClosed(t *testing.T) {
	for _, home := range []string{"", "../"} {
		files, err := Site(lessons(t), texts(t), Place{Home: home})
		if err != nil {
			t.Fatal(err)
		}
		outside := map[string]bool{"./": true, "docs/../": true}
		if home != "" {
			outside[home], outside["docs/../"+home], outside[home+chinese.First] = true, true, true
			outside[home+english.steps], outside[home+chinese.steps] = true, true
		}
		pages, drawings := 0, 0
		for name, text := range files {
			switch filepath.Ext(name) {
			case ".svg":
				drawings++
			case ".html":
				pages++
				closed(t, name, string(text), files, outside)
			}
		}
		if pages < 26 || drawings < 20 {
			t.Errorf("%d pages and %d drawings: too few", pages, drawings)
		}
	}
}

func closed(t *testing.T, name, text string, files map[string][]byte, outside map[string]bool) {
	t.Helper()
	folder := ""
	if at := strings.LastIndex(name, "/"); at >= 0 {
		folder = name[:at+1]
	}
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		if strings.HasPrefix(m[1], "data:image/svg+xml,") || strings.HasPrefix(m[1], "https://") {
			continue
		}
		file, place, _ := strings.Cut(m[1], "#")
		target := files[path.Clean(folder+file)]
		switch {
		case outside[folder+file] && prepared.MatchString(place):
		case file == "" && strings.Contains(text, ` id="`+place+`"`):
		case place != "" && strings.Contains(string(target), ` id="`+place+`"`):
		case file == "../" && place == "documents" && strings.Contains(string(files["index.html"]), `id="documents"`):
		case place != "" || !outside[folder+file] && target == nil:
			t.Errorf("%s refers to %q", name, m[1])
		}
	}
	for _, s := range script.FindAllString(text, -1) {
		if !strings.Contains(s, "src=") && s != `<script type="application/json" data-option>` {
			t.Errorf("%s has %s, which its policy forbids", name, s)
		}
		if strings.Contains(s, "src=") && !strings.Contains(s, " defer ") && !strings.Contains(s, "theme-") {
			t.Errorf("%s has %s, for which its text waits", name, s)
		}
	}
	if !strings.Contains(text, "Content-Security-Policy") || !strings.Contains(text, "object-src 'none'") || strings.Contains(text, "unsafe") {
		t.Errorf("%s has no policy, or one that allows more than the site's own files", name)
	}
	if s := styled.FindString(text); s != "" {
		t.Errorf("%s has %s, which its policy forbids", name, s)
	}
}

func TestEveryPictureHasWords(t *testing.T) {
	image := regexp.MustCompile(`<img alt="([^"]*)"`)
	for _, l := range lessons(t) {
		if l.Title == "" || l.Lead == "" {
			t.Errorf("%s: title %q, lead %q", l.Name, l.Title, l.Lead)
		}
		found := image.FindAllStringSubmatch(l.Body, -1)
		if len(found) < len(l.Drawings) {
			t.Errorf("%s: %d pictures for %d drawings", l.Name, len(found), len(l.Drawings))
		}
		for _, m := range found {
			if len(m[1]) < 40 {
				t.Errorf("%s: a picture is described as %q", l.Name, m[1])
			}
		}
	}
}

func TestNeighbours(t *testing.T) {
	list := entries([]*Lesson{{Name: "a"}, {Name: "a-solutions"}, {Name: "b"}}, english)
	if len(list) != 2 || list[0].Solutions == nil || list[1].Solutions != nil {
		t.Fatalf("entries %+v", list)
	}
	for _, c := range []struct{ name, before, after string }{{"a", "", "b"}, {"b", "a", ""}, {"a-solutions", "a", ""}, {"c", "", ""}} {
		before, after := neighbours(list, c.name)
		if name(before) != c.before || name(after) != c.after {
			t.Errorf("%s stands between %q and %q", c.name, name(before), name(after))
		}
	}
}

func name(e *entry) string {
	if e == nil {
		return ""
	}
	return e.Name
}

// A lesson's page opens its notebook, and runs its cells, where there is a lab
// and only there.
func TestLinkToTheLab(t *testing.T) {
	for _, lab := range []string{"", "../lab/"} {
		files, err := Site(lessons(t), nil, Place{Home: "../", Lab: lab})
		if err != nil {
			t.Fatal(err)
		}
		for name, link := range map[string]string{
			"04-m3s-stages.html": `href="../lab/notebooks/index.html?path=04-m3s-stages.ipynb"`,
			"index.html":         `href="../lab/lab/index.html"`,
		} {
			if strings.Contains(string(files[name]), link) != (lab != "") {
				t.Errorf("lab %q: %s has the link %s, or has not", lab, name, link)
			}
		}
		if strings.Contains(string(files["04-m3s-stages.html"]), `<script defer src="run-`) != (lab != "") {
			t.Errorf("lab %q: a lesson runs its cells, or does not", lab)
		}
	}
}
