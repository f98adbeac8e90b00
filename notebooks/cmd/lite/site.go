package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// lessons puts a learner's copies of the lessons where JupyterLite looks for
// contents.
func (m *maker) lessons(ctx context.Context) error {
	_, err := goOutput(ctx, "run", "./notebooks/cmd/lessons", "work", filepath.Join(m.work, "contents"))
	return err
}

// settings are JupyterLite's for this lab.
func (m *maker) settings(context.Context) error {
	config := map[string]any{
		"jupyter-lite-schema-version": 0,
		"jupyter-config-data":         map[string]any{"appName": "M3S", "defaultKernelName": "m3s-go", "exposeAppInBrowser": true},
	}
	text, err := json.MarshalIndent(config, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(m.work, "jupyter-lite.json"), text, 0o666)
}

// jupyterlite builds the lab in the folder lab. It runs in the new folder,
// where its notes of what is built already are new too: with older ones it
// leaves settings out.
func (m *maker) jupyterlite(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, m.jupyter, "lite", "build", "--lite-dir", ".", "--contents", "contents", "--output-dir", "lab",
		"--apps", "lab", "--apps", "notebooks", "--apps", "tree",
		"--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive", "--ignore-sys-prefix", "federated_extensions",
		"--FederatedExtensionAddon.extra_labextensions_path="+filepath.Join(m.work, "extensions"))
	cmd.Dir = m.work
	cmd.Env = append(os.Environ(), "SOURCE_DATE_EPOCH="+commitTime(ctx)) // no date is later
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("jupyter lite build: %w (it comes with notebooks/requirements-lite.txt): %s", err, out)
	}
	return nil
}

// commitTime is when the sources were committed, in seconds: the same sources
// give the same lab. Without a repository it is when JupyterLite's own files
// are dated.
func commitTime(ctx context.Context) string {
	text, err := exec.CommandContext(ctx, "git", "log", "-1", "--format=%ct").Output()
	if err != nil {
		return "499162500"
	}
	return strings.TrimSpace(string(text))
}

// listing puts JupyterLite's list of the notebooks in the order of their
// names: it is in that of the folder, which no two have alike.
func (m *maker) listing(context.Context) error {
	file := filepath.Join(m.work, "lab", "api", "contents", "all.json")
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var list map[string]any
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	items, _ := list["content"].([]any)
	slices.SortFunc(items, func(a, b any) int { return strings.Compare(pathOf(a), pathOf(b)) })
	if text, err = json.MarshalIndent(list, "", "  "); err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o666)
}

func pathOf(item any) string {
	fields, _ := item.(map[string]any)
	name, _ := fields["path"].(string)
	return name
}

// head is where the pages' own tags begin.
const head = "<head>\n"

// early lets the pages that open notebooks load the extension's script before
// all else: it starts a notebook's kernel while JupyterLite is read.
func (m *maker) early(context.Context) error {
	script := `    <script async src="../` + folder + `/static/container.js"></script>` + "\n"
	for _, app := range []string{"lab", "notebooks"} {
		if err := m.edit(app+"/index.html", head, head+script); err != nil {
			return err
		}
	}
	return nil
}

// late are files of the lab that a visit does not keep: what few visits use,
// and what a browser may fetch when it is asked for. The chunks that are in
// one script nobody asks for.
var late = regexp.MustCompile(`^(doc/|api/translations/[a-z]{2}_|rspack|package\.json|service-worker\.js|` +
	`build/fa-.*\.(eot|ttf|svg|woff)$|.*(\.map|\.br|licenses\.json|schema\.v0\.json)$)`)

// offline writes the service worker: the list of what a visit keeps, and the
// script that keeps it.
func (m *maker) offline(context.Context) error {
	lab := filepath.Join(m.work, "lab")
	var names []string
	all := sha256.New()
	err := filepath.WalkDir(lab, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(lab, file)
		if err != nil {
			return err
		}
		if name = filepath.ToSlash(name); late.MatchString(name) || path.Dir(name) == "build" && slices.Contains(m.joined, path.Base(name)) {
			return nil
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		names = append(names, name)
		fmt.Fprintf(all, "%s %x\n", name, sha256.Sum256(content))
		return nil
	})
	if err != nil {
		return err
	}
	slices.Sort(names)
	list, err := json.Marshal(map[string]any{"version": hex.EncodeToString(all.Sum(nil)[:8]), "files": names})
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(source, "service-worker.js"))
	if err != nil {
		return err
	}
	text := strings.Join([]string{"self.m3sEdition=", string(list), ";\n", string(script)}, "")
	return os.WriteFile(filepath.Join(lab, "service-worker.js"), []byte(text), 0o666)
}
