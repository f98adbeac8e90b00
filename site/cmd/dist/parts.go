package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// module is a Go module within a program.
type module struct {
	path, version string
	licence       []byte // texts of its licence files
}

// parts are the modules that have gone into any program of a release.
type parts struct {
	modules map[string]module // by path@version
	goroot  string
	lab     *lab // nil without the notebooks that run in the browser
}

func newParts() *parts { return &parts{modules: map[string]module{}} }

// licenceFile matches the names of files with a licence or a notice.
var licenceFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice)([.-].*)?$`)

// licences is the licence of everything within programs: Go and the modules.
func (r *release) licences(programs ...string) ([]byte, error) {
	var b bytes.Buffer
	if err := r.goLicence(&b, programs[0]); err != nil {
		return nil, err
	}
	said := map[string]bool{}
	for _, program := range programs {
		info, err := buildinfo.ReadFile(program)
		if err != nil {
			return nil, err
		}
		for _, d := range info.Deps {
			m, err := r.module(d.Path, d.Version)
			if err != nil {
				return nil, err
			}
			changed := ""
			if d.Replace != nil {
				changed = ", changed by notebooks/patches of this release's sources"
			}
			head := fmt.Sprintf("%s %s%s", m.path, m.version, changed)
			if !said[head] {
				fmt.Fprintf(&b, "%s\n\n%s\n", head, m.licence)
			}
			said[head] = true
		}
	}
	fmt.Fprint(&b, "What the page within m3s consists of is in the page's own licences.txt, served by m3s serve.\n")
	return b.Bytes(), nil
}

// goLicence writes the licence of the Go that a program was built with.
func (r *release) goLicence(b *bytes.Buffer, program string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	if r.parts.goroot == "" {
		if r.parts.goroot, err = r.output("go", "env", "GOROOT"); err != nil {
			return err
		}
	}
	text, err := os.ReadFile(filepath.Join(r.parts.goroot, "LICENSE"))
	if err != nil {
		return err
	}
	// The experiments are no part of the version's name.
	version, _, _ := strings.Cut(strings.TrimPrefix(info.GoVersion, "go"), "-")
	r.parts.modules["std@"+version] = module{"std", version, text}
	fmt.Fprintf(b, "Go\n\n%s\n", text)
	return nil
}

// module finds a module's licence in the module cache.
func (r *release) module(path, version string) (module, error) {
	key := path + "@" + version
	if m, ok := r.parts.modules[key]; ok {
		return m, nil
	}
	text, err := r.output("go", "mod", "download", "-json", key)
	if err != nil {
		return module{}, err
	}
	var where struct{ Dir string }
	if err := json.Unmarshal([]byte(text), &where); err != nil {
		return module{}, err
	}
	m := module{path: path, version: version}
	files, err := os.ReadDir(where.Dir)
	if err != nil {
		return module{}, err
	}
	for _, f := range files {
		if f.IsDir() || !licenceFile.MatchString(f.Name()) {
			continue
		}
		content, err := os.ReadFile(filepath.Join(where.Dir, f.Name()))
		if err != nil {
			return module{}, err
		}
		m.licence = append(m.licence, content...)
	}
	if len(m.licence) == 0 {
		return module{}, fmt.Errorf("%s has no licence file", key)
	}
	r.parts.modules[key] = m
	return m, nil
}

// list is the modules in the order of their names.
func (p *parts) list() []module {
	var all []module
	for _, m := range p.modules {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.path+"@"+a.version, b.path+"@"+b.version) })
	return all
}
