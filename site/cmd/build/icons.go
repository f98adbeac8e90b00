package main

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
)

// iconFolder holds what a system that installs the page asks for. A visit
// alone loads none of it, and the service worker keeps none; it keeps the
// manifests, which stand beside the page.
const iconFolder = "icons"

// socialPicture is what a link to the page shows elsewhere.
const socialPicture = "social.jpg"

// appManifest describes the page to a system that installs it: the Web
// Application Manifest of the W3C. Addresses are relative to the manifest's.
type appManifest struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	ShortName   string    `json:"short_name"`
	Description string    `json:"description"`
	Lang        string    `json:"lang"`
	Start       string    `json:"start_url"`
	Scope       string    `json:"scope"`
	Display     string    `json:"display"`
	Ground      string    `json:"background_color"`
	Theme       string    `json:"theme_color"`
	Icons       []appIcon `json:"icons"`
}

type appIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

var appIcons = []appIcon{
	{Source: iconFolder + "/icon.svg", Sizes: "any", Type: "image/svg+xml"},
	{Source: iconFolder + "/192.png", Sizes: "192x192", Type: "image/png"},
	{Source: iconFolder + "/512.png", Sizes: "512x512", Type: "image/png"},
	{Source: iconFolder + "/512-mask.png", Sizes: "512x512", Type: "image/png", Purpose: "maskable"},
}

// icons copies the icons and writes a manifest in every language.
func (b *builder) icons() error {
	from, to := filepath.Join(b.root, "site", "src", "app", iconFolder), filepath.Join(b.work, iconFolder)
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	files, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, f.Name()), content, 0o644); err != nil {
			return err
		}
	}
	for _, l := range languages {
		text, err := json.Marshal(b.appManifest(l))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(b.work, appManifestName(l)), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func appManifestName(l language) string { return "app-" + l.folder + ".webmanifest" }

func (b *builder) appManifest(l language) appManifest {
	words := b.page.text[l.folder]
	start := "./"
	if l.file != "index.html" {
		start = l.file
	}
	return appManifest{
		ID: start, Name: words["static.title"], ShortName: "M3S", Description: words["static.description"], Lang: l.code,
		Start: start, Scope: "./", Display: "standalone", Ground: "#ffffff", Theme: "#ffffff", Icons: appIcons,
	}
}

// social is what the page's head tells of itself to places that show links,
// where home, the page's address, is known: they take no relative address.
func social(home string, words catalogue) string {
	if home == "" {
		return ""
	}
	var b strings.Builder
	for _, p := range [][2]string{
		{"og:type", "website"}, {"og:title", words["static.title"]}, {"og:description", words["static.description"]},
		{"og:url", home}, {"og:image", home + iconFolder + "/" + socialPicture}, {"twitter:card", "summary_large_image"},
	} {
		fmt.Fprintf(&b, "\n<meta property=\"%s\" content=\"%s\">", p[0], html.EscapeString(p[1]))
	}
	return b.String()
}
