package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

//go:embed keep.js
var keepJS string

// hashedName puts a hash of the content into a file name, as the page's own
// files have it: such a file never changes, and may be kept for ever.
func hashedName(name, content string) string {
	sum := sha256.Sum256([]byte(content))
	ending := path.Ext(name)
	return strings.TrimSuffix(name, ending) + "-" + base32.StdEncoding.EncodeToString(sum[:5]) + ending
}

// keeper is the script that asks the page's service worker to keep the
// lessons and documents for reading without a network: all files so far and
// the pages.
// Their version changes when any of them does.
func keeper(lessons []*Lesson, texts []*Document, files map[string][]byte, home string) (string, error) {
	names := slices.Sorted(maps.Keys(files))
	h := sha256.New()
	_, pages := pageFiles(lessons)
	fmt.Fprintf(h, "%q%q%q%q%q%q%q%q", statesJSON, names, pages, keepJS, indexHTML, lessonHTML, documentHTML, []language{*english, *chinese})
	names = append(append(names, "./"), pages...)
	for _, l := range lessons {
		for _, in := range languages {
			shown, _ := l.version(in)
			fmt.Fprintf(h, "%q%q%q", l.Name, shown.Title, shown.Body)
		}
	}
	for _, d := range texts {
		fmt.Fprintf(h, "%q%q%q", d.Name, d.Title, d.Body)
		for _, name := range slices.Sorted(maps.Keys(d.Drawings)) {
			fmt.Fprintf(h, "%q%q", name, d.Drawings[name])
		}
	}
	names = append(names, documentFiles(texts)...)
	list, err := json.Marshal(map[string]any{"home": home, "version": hex.EncodeToString(h.Sum(nil)[:8]), "files": names})
	if err != nil {
		return "", err
	}
	return "const lessons = " + string(list) + ";\n" + keepJS, nil
}
