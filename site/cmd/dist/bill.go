package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The bill of materials, as SPDX 2.3 has it in JSON.
type (
	spdxDocument struct {
		Version       string       `json:"spdxVersion"`
		Licence       string       `json:"dataLicense"`
		ID            string       `json:"SPDXID"`
		Name          string       `json:"name"`
		Namespace     string       `json:"documentNamespace"`
		Creation      spdxCreation `json:"creationInfo"`
		Packages      []spdxPart   `json:"packages"`
		Relationships []spdxLink   `json:"relationships"`
	}
	spdxCreation struct {
		Created  string   `json:"created"`
		Creators []string `json:"creators"`
	}
	spdxPart struct {
		ID           string    `json:"SPDXID"`
		Name         string    `json:"name"`
		Version      string    `json:"versionInfo"`
		Location     string    `json:"downloadLocation"`
		Analyzed     bool      `json:"filesAnalyzed"`
		Declared     string    `json:"licenseDeclared"`
		Concluded    string    `json:"licenseConcluded"`
		Copyright    string    `json:"copyrightText"`
		ExternalRefs []spdxRef `json:"externalRefs,omitempty"`
	}
	spdxRef struct {
		Category string `json:"referenceCategory"`
		Type     string `json:"referenceType"`
		Locator  string `json:"referenceLocator"`
	}
	spdxLink struct {
		From string `json:"spdxElementId"`
		How  string `json:"relationshipType"`
		To   string `json:"relatedSpdxElement"`
	}
)

const (
	spdxNone     = "NOASSERTION"
	spdxItself   = "SPDXRef-DOCUMENT"
	spdxProject  = "SPDXRef-m3s"
	npmLock      = "site/package-lock.json"
	npmDirectory = "node_modules/"
)

// bill writes the bill of materials: the Go modules within the programs, the
// npm packages within the page, and what the notebooks in the browser add.
func (r *release) bill() error {
	packages, err := npmPackages(npmLock)
	if err != nil {
		return err
	}
	all := []spdxPart{part(spdxProject, "m3s", r.version, "MIT", "")}
	for _, m := range r.parts.list() {
		all = append(all, part(spdxID("go", m.path, m.version), m.path, m.version, spdxNone, "pkg:golang/"+m.path+"@"+m.version))
	}
	if l := r.parts.lab; l != nil {
		all = append(all, l.part())
		packages = append(packages, without(l.packages, packages)...)
	}
	for _, p := range packages {
		locator := "pkg:npm/" + strings.Replace(p.name, "@", "%40", 1) + "@" + p.version
		all = append(all, part(spdxID("npm", p.name, p.version), p.name, p.version, p.licence, locator))
	}
	doc := spdxDocument{
		Version: "SPDX-2.3", Licence: "CC0-1.0", ID: spdxItself, Name: "m3s-" + r.version, Packages: all,
		Creation:      spdxCreation{r.time.Format(time.RFC3339), []string{"Tool: m3s-dist"}},
		Relationships: []spdxLink{{spdxItself, "DESCRIBES", spdxProject}},
	}
	for _, p := range all[1:] {
		doc.Relationships = append(doc.Relationships, spdxLink{spdxProject, "CONTAINS", p.ID})
	}
	listed, err := json.Marshal(all)
	if err != nil {
		return err
	}
	// A name for this document alone; nothing is at that address.
	doc.Namespace = fmt.Sprintf("https://spdx.org/spdxdocs/m3s-%s-%x", r.version, sha256.Sum256(listed))
	text, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	return r.write("m3s-"+r.version+".spdx.json", append(text, '\n'))
}

func part(id, name, version, licence, locator string) spdxPart {
	p := spdxPart{ID: id, Name: name, Version: version, Location: spdxNone, Declared: licence, Concluded: spdxNone, Copyright: spdxNone}
	if locator != "" {
		p.ExternalRefs = []spdxRef{{"PACKAGE-MANAGER", "purl", locator}}
	}
	return p
}

// spdxID is a name that SPDX allows: letters, digits, dots and hyphens.
func spdxID(words ...string) string {
	return "SPDXRef-" + strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '.' {
			return c
		}
		return '-'
	}, strings.Join(words, "-"))
}

type npmPackage struct{ name, version, licence string }

// npmPackages are what a lock file has beside the tools: what can be within
// the page.
func npmPackages(file string) ([]npmPackage, error) {
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, License string
			Dev, Peer        bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var all []npmPackage
	for place, p := range lock.Packages {
		at := strings.LastIndex(place, npmDirectory)
		if at < 0 || p.Dev || p.Peer {
			continue
		}
		licence := p.License
		if licence == "" {
			licence = spdxNone
		}
		all = append(all, npmPackage{place[at+len(npmDirectory):], p.Version, licence})
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no packages", file)
	}
	slices.SortFunc(all, func(a, b npmPackage) int { return strings.Compare(a.name+"@"+a.version, b.name+"@"+b.version) })
	return slices.Compact(all), nil
}
