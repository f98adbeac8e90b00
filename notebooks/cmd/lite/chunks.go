package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// apps are the pages of JupyterLite that the lab has: one for notebooks alone,
// one with everything, and a list of files.
var apps = []string{"lab", "notebooks", "tree"}

// JupyterLite's scripts come in chunks, of which a page waits for some sixty
// before it shows anything. These match, in the script that an application
// begins with, the chunks it asks for, the shared modules that a chunk needs,
// and the chunks that a shared module comes in.
var (
	firstChunks = regexp.MustCompile(`Promise\.all\(\[([^\]]*)\]\)\.then\(\w+\.bind\(\w+,\d+\)\)\)\.main`)
	asksFor     = regexp.MustCompile(`\.e\((\d+)\)`)
	allNeeds    = regexp.MustCompile(`consumesLoadingData=\{chunkMapping:\{([^}]*)\}`)
	needs       = regexp.MustCompile(`(\d+):\[([^\]]*)\]`)
	moduleName  = regexp.MustCompile(`"(\d+)"`)
	shared      = regexp.MustCompile(`(\d+):\{shareScope:"default",shareKey:"[^"]+",.*?fallback:\(\)=>(.*?),treeShakingMode:null\}`)
	chunkHead   = regexp.MustCompile(`^(?:"use strict";)?\(self\.rspackChunk_\w+=self\.rspackChunk_\w+\|\|\[\]\)\.push\(\[\[([\d,]+)\]`)
)

// soon are the chunks that a page asks for besides when it opens a lesson: the
// editor of cells, formulas. Their names are JupyterLite 0.8.6's.
var soon = strings.Fields("114 256 290 953 1495 2436 2762 3003 3594 3703 3805 3826 4117 4164 4228 4286 5538 5593 5655 6920 7006 7051 7443 7766 8037 8179 9128")

// joinedName is the script that has those chunks, below the lab's folder
// build, before its content names it.
const joinedName = "chunks.js"

// join puts the chunks that the pages wait for into one script, which comes
// before the others: one answer in the place of ninety, some of which were
// only asked for when others had come.
func (m *maker) join(context.Context) error {
	build := filepath.Join(m.work, "lab", "build")
	files, err := chunkFiles(build)
	if err != nil {
		return err
	}
	var all bytes.Buffer
	for _, app := range apps {
		text, err := os.ReadFile(filepath.Join(build, app, "bundle.js"))
		if err != nil {
			return err
		}
		list, err := startChunks(string(text))
		if err != nil {
			return fmt.Errorf("%s/bundle.js: %w: another release of JupyterLite than this is for", app, err)
		}
		for _, chunk := range list {
			if file := files[chunk]; file != "" && !slices.Contains(m.joined, file) {
				m.joined = append(m.joined, file)
			}
		}
	}
	for _, chunk := range soon {
		file := files[chunk]
		if file == "" {
			return fmt.Errorf("no chunk %s: another release of JupyterLite than this is for", chunk)
		}
		if !slices.Contains(m.joined, file) {
			m.joined = append(m.joined, file)
		}
	}
	for _, file := range m.joined {
		if err := appendChunk(&all, filepath.Join(build, file)); err != nil {
			return err
		}
	}
	name := hashedName(joinedName, all.Bytes())
	if err := os.WriteFile(filepath.Join(build, name), all.Bytes(), 0o666); err != nil {
		return err
	}
	return m.askFor("build/" + name)
}

// appendChunk adds a chunk: what is strict in it stays so, and no more.
func appendChunk(all *bytes.Buffer, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	all.WriteString("(()=>{")
	all.Write(text)
	all.WriteString("\n})();\n")
	return nil
}

// askFor lets the pages load a script before their own.
func (m *maker) askFor(script string) error {
	const last = "  document.head.appendChild(bundle);\n"
	err := m.edit("config-utils.js", last, `  const chunks = document.createElement('script');
  chunks.src = new URL('`+script+`', FULL_LITE_ROOT);
  chunks.async = bundle.async = false; // in this order
  document.head.append(chunks, bundle);
`)
	for _, app := range apps {
		if err == nil {
			err = m.edit(app+"/index.html", head, head+`    <link rel="preload" as="script" href="../`+script+`">`+"\n")
		}
	}
	return err
}

// edit replaces what a file of the lab has once.
func (m *maker) edit(name, old, new string) error {
	file := filepath.Join(m.work, "lab", filepath.FromSlash(name))
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, after, found := strings.Cut(string(text), old)
	if !found {
		return fmt.Errorf("%s has no %s: another release of JupyterLite than this is for", name, strings.TrimSpace(old))
	}
	return os.WriteFile(file, []byte(before+new+after), 0o666)
}

// chunkFiles are the files that hold chunks, by the chunks' names.
func chunkFiles(dir string) (map[string]string, error) {
	list, err := filepath.Glob(filepath.Join(dir, "*.js"))
	if err != nil {
		return nil, err
	}
	of := map[string]string{}
	for _, file := range list {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if m := chunkHead.FindSubmatch(text); m != nil {
			for chunk := range strings.SplitSeq(string(m[1]), ",") {
				of[chunk] = filepath.Base(file)
			}
		}
	}
	return of, nil
}

// startChunks are the chunks that an application waits for, found in its first
// script: those it asks for, and those of the modules that these need.
func startChunks(bundle string) ([]string, error) {
	first, need := firstChunks.FindStringSubmatch(bundle), allNeeds.FindStringSubmatch(bundle)
	if first == nil || need == nil {
		return nil, errors.New("it does not say what it loads")
	}
	modules := map[string][]string{} // of a chunk
	for _, m := range needs.FindAllStringSubmatch(need[1], -1) {
		modules[m[1]] = each(moduleName, m[2])
	}
	come := map[string][]string{} // chunks of a module
	for _, m := range shared.FindAllStringSubmatch(bundle, -1) {
		come[m[1]] = each(asksFor, m[2])
	}
	list := each(asksFor, first[1])
	for k := 0; k < len(list); k++ {
		for _, module := range modules[list[k]] {
			chunks, known := come[module]
			if !known {
				return nil, fmt.Errorf("it does not say where its module %s is", module)
			}
			for _, chunk := range chunks {
				if !slices.Contains(list, chunk) {
					list = append(list, chunk)
				}
			}
		}
	}
	return list, nil
}

// each is what a pattern's group matches, again and again.
func each(pattern *regexp.Regexp, text string) []string {
	var list []string
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}
