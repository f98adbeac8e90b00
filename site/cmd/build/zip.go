package main

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
)

// zipName is the page as one file to take along. It is not among the files
// that a visit keeps.
const zipName = "m3s-page.zip"

// zipFolder is what the zip unpacks to.
const zipFolder = "m3s-page"

// zipLink is where a page links the zip, which the page inside it lacks.
var zipLink = regexp.MustCompile(`(?s)<span class="zip">.*?</span>`)

// zipText explains how to open what was unpacked.
const zipText = `The page "M3S: graph learning with few labels".

A browser does not run it from the disk. Serve this folder on your computer, for example with one of

    python3 -m http.server 8080 --bind 127.0.0.1
    npx http-server -a 127.0.0.1 -p 8080

and open http://127.0.0.1:8080/ in a browser. Nothing is loaded from anywhere else.

用浏览器直接打开文件无法运行本页面。请在此文件夹中用上面的任一命令启动本地服务，再在浏览器中打开 http://127.0.0.1:8080/zh.html。
`

// zip packs the page. The same files give the same bytes.
func (b *builder) zip() error {
	packed, err := zipped(b.work)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(b.work, zipName), packed, 0o644)
}

// zipped packs a folder's files, in the order of their names and undated.
func zipped(dir string) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, content []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: path.Join(zipFolder, name), Method: zip.Deflate})
		if err == nil {
			_, err = w.Write(content)
		}
		return err
	}
	if err := add("READ-ME.txt", []byte(zipText)); err != nil {
		return nil, err
	}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if name == offlineName {
			if content, err = repacked(dir, content); err != nil {
				return err
			}
		}
		return add(filepath.ToSlash(name), withoutZip(name, content))
	})
	if err != nil {
		return nil, err
	}
	err = z.Close() // writes the directory
	return out.Bytes(), err
}

// withoutZip is a file as it stands in the zip: its pages do not link the zip.
func withoutZip(name string, content []byte) []byte {
	if filepath.Ext(name) != ".html" {
		return content
	}
	return zipLink.ReplaceAll(content, nil)
}

// repacked is the service worker's script with the checksums of the files as
// they stand in the zip.
func repacked(dir string, script []byte) ([]byte, error) {
	e, err := readEdition(script)
	if err != nil || e == nil {
		return script, err
	}
	changed, err := newEdition(dir, e.Wasm, slices.Collect(maps.Keys(e.More)), withoutZip)
	if err != nil {
		return nil, err
	}
	return changed.script(script)
}

// besideZip copies the zip to where it is looked for besides: next to the
// page's folder.
func besideZip(out string) error {
	from, err := os.Open(filepath.Join(out, zipName))
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.Create(filepath.Join(filepath.Dir(out), zipName))
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	if closed := to.Close(); err == nil {
		err = closed
	}
	return err
}
