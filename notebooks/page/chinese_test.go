package page

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A lesson's page in Chinese has the code, the results and the places of the
// English one, which are marked as English.
func TestChinesePages(t *testing.T) {
	english := regexp.MustCompile(`<pre [^>]*>|<figure [^>]*>`)
	code := regexp.MustCompile(`(?s)<pre class="code[^>]*>(.*?)</pre>|<pre class="out[^>]*>(.*?)</pre>|data-option>(.*?)</script>|<math.*?</math>|<summary>`)
	slanted := regexp.MustCompile(`<em>[^<]*\p{Han}`)
	broken := regexp.MustCompile(`[\p{Han}，。：；）、？](?:</?(?:a|strong|em|code)\b[^>]*>)*\n(?:</?(?:a|strong|em|code)\b[^>]*>)*[\p{Han}（]`)
	for _, l := range lessons(t) {
		zh := l.Chinese
		if zh.Title == l.Title || zh.Lead == l.Lead || zh.Lead == "" {
			t.Errorf("%s: title %q, lead %q", l.Name, zh.Title, zh.Lead)
		}
		if a, b := parts(code, l.Body), parts(code, zh.Body); !slices.Equal(a, b) {
			t.Errorf("%s: %d pieces of code, results and formulas, in English %d, or others", l.Name, len(b), len(a))
		}
		if a, b := heading.FindAllString(l.Body, -1), heading.FindAllString(zh.Body, -1); len(a) == 0 || !slices.Equal(a, b) {
			t.Errorf("%s: headings %q, in English %q", l.Name, b, a)
		}
		for _, tag := range english.FindAllString(zh.Body, -1) {
			if !strings.Contains(tag, ` lang="en"`) {
				t.Errorf("%s: %s does not say that it is English", l.Name, tag)
			}
		}
		if strings.Contains(l.Body, `lang="en"`) {
			t.Errorf("%s: an English page says so twice", l.Name)
		}
		if beside.MatchString(zh.Lead) {
			t.Errorf("%s: the list of lessons would lead to an English page: %s", l.Name, zh.Lead)
		}
		if s := slanted.FindString(zh.Body); s != "" {
			t.Errorf("%s: slanted Chinese: %s", l.Name, s)
		}
		for _, s := range broken.FindAllString(zh.Body, -1) {
			t.Errorf("%s: a line's end is a space between Chinese: %q", l.Name, s)
		}
	}
}

// parts are what a pattern finds, in an order that does not depend on the
// language: a sentence may name formulas in another one.
func parts(pattern *regexp.Regexp, text string) []string {
	found := pattern.FindAllString(text, -1)
	for i, s := range found {
		found[i] = s[strings.Index(s, ">")+1:]
	}
	slices.Sort(found)
	return found
}

// Each page leads to the same page in the other language, lists and
// neighbours stay in theirs, and a lesson without a Chinese page is linked in
// English.
func TestLanguages(t *testing.T) {
	list := []*Lesson{
		{Name: "a", Title: "A", Chinese: &Lesson{Name: "a", Title: "甲", Body: "文"}}, {Name: "a-solutions", Title: "S"},
		{Name: "b", Title: "B"}, {Name: "c", Title: "C", Chinese: &Lesson{Name: "c", Title: "丙"}},
	}
	files, err := Site(list, nil, Place{Home: "../", Lab: "../lab/"})
	if err != nil {
		t.Fatal(err)
	}
	for file, wanted := range map[string][]string{
		"index.html": {`<html lang="en">`, `<a class="other" href="zh.html" hreflang="zh-Hans" lang="zh-Hans">中文</a>`, `<a href="a.html">A</a>`, `<a href="c.html">C</a>`, `<a href="../">M3S</a>`},
		"zh.html": {
			`<html lang="zh-Hans">`, `<link rel="alternate" href="./" hreflang="en">`, `<a class="other" href="./" hreflang="en" lang="en">English</a>`, `<a href="../zh.html">M3S</a>`,
			`<a href="a.zh.html">甲</a>`, `<h2 lang="en"><a href="b.html" hreflang="en">B</a>`, `<a href="a-solutions.html" hreflang="en">习题解答</a>`,
		},
		"a.html": {`<link rel="alternate" href="a.zh.html" hreflang="zh-Hans">`, `<a class="other" href="a.zh.html" hreflang="zh-Hans" lang="zh-Hans">中文</a>`, `<a rel="next" href="b.html">B →</a>`},
		"a.zh.html": {
			`<html lang="zh-Hans">`, `<title>甲 · M3S 课程</title>`, `<a href="zh.html">课程</a>`, `<a class="other" href="a.html" hreflang="en" lang="en">English</a>`,
			`<a rel="next" href="b.html" hreflang="en" lang="en">B →</a>`, `?path=a.ipynb">在浏览器中运行（英文）</a>`,
		},
		"b.html":    {`<a rel="prev" href="a.html">← A</a>`},
		"c.zh.html": {`<a rel="prev" href="b.html" hreflang="en" lang="en">← B</a>`},
	} {
		for _, w := range wanted {
			if !strings.Contains(string(files[file]), w) {
				t.Errorf("%s has no %s:\n%s", file, w, files[file])
			}
		}
	}
	if files["b.zh.html"] != nil || files["a-solutions.zh.html"] != nil || strings.Contains(string(files["b.html"]), "hreflang") {
		t.Error("a lesson has a Chinese page, or a link to one, without a Chinese text")
	}
	if _, names := kept(t, files); !slices.Contains(names, "zh.html") || !slices.Contains(names, "a.zh.html") {
		t.Errorf("kept without a network: %q", names)
	}
}

func TestVersionFollowsTheTranslation(t *testing.T) {
	versions := map[string]bool{}
	for _, zh := range []*Lesson{nil, {Name: "a", Body: "x"}, {Name: "a", Body: "y"}} {
		files, err := Site([]*Lesson{{Name: "a", Body: "x", Chinese: zh}}, nil, Place{Home: "../"})
		if err != nil {
			t.Fatal(err)
		}
		v, _ := kept(t, files)
		versions[v] = true
	}
	if len(versions) != 3 {
		t.Errorf("%d versions of 3 sites", len(versions))
	}
}
