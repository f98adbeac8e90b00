package experiment

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// MaxRuns bounds the runs of a cell.
const MaxRuns = 100000

// Experiment is what a file describes.
type Experiment struct {
	Title   string
	Studies []Study // at least one, of different names
	Graphs  []Graph // of the user's own, of different names
}

// Graph is a graph of the user's own, by the flags of m3s run that name one.
type Graph struct {
	Name   string            // small letters, digits and dashes; no dataset's
	Folder string            // of the experiment's file: where paths begin that are not absolute
	Flags  map[string]string // their values, as "edges": "links.csv"

	paths []string // the flags whose values are paths
}

// GraphKey is a key of [[graph]] besides its name: a flag of m3s run.
type GraphKey struct {
	Name string
	Path bool // its value is the path of a file
}

// Study is a study with its results file's name and its runs of each cell.
type Study struct {
	reproduce.Study
	Name string // small letters, digits and dashes
	Kind string // of Kinds
	Runs int    // 1 to MaxRuns
}

// Jobs are the study's runs in the order in which they are worked off.
func (s Study) Jobs() []reproduce.Job { return s.Study.Jobs(s.Runs) }

// Options are settings of engine.Options under names that people use.
type Options interface {
	Preset(name string) error // options that a later Set overrides
	Set(name, value string) error
	Apply(o *engine.Options) error
	Settings() string // what reproduce.Request.Settings takes
}

// Words are the names that a file may use besides those of reproduce.
type Words struct {
	// Options returns settings without values. The named fields of
	// engine.Options are the study's own and cannot be set.
	Options func(own []string) Options
	Dataset func(name string) error // reports an unknown dataset
	// GraphKeys are the keys that name an own graph's files.
	GraphKeys []GraphKey
	// Graph makes an own graph known: its identity, and what suits it among the
	// defaults. Nil leaves graphs unread, for those who run nothing.
	Graph func(Graph) (identity string, fit func(*engine.Options), err error)
}

// file is the form of a TOML file.
type file struct {
	Title   string           `toml:"title"`
	Runs    int              `toml:"runs"`
	Graphs  []map[string]any `toml:"graph"` // name, and keys of Words.GraphKeys
	Studies []fileStudy      `toml:"study"`
}

type fileStudy struct {
	Name       string         `toml:"name"`
	Kind       string         `toml:"kind"`
	Runs       int            `toml:"runs"`
	FirstSeed  *uint64        `toml:"first-seed"`
	Datasets   []string       `toml:"datasets"`
	Protocols  []string       `toml:"protocols"`
	PerClass   []int          `toml:"per-class"`
	Strategies []string       `toml:"strategies"`
	Options    string         `toml:"options"`
	Set        map[string]any `toml:"set"`
	Sweep      map[string]any `toml:"sweep"`
}

// Read reads the text of the file of that name. An error names file, line and
// field.
func Read(name string, text []byte, w Words) (*Experiment, error) {
	d := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	var f file
	if err := d.Decode(&f); err != nil {
		return nil, decodeError(name, text, err)
	}
	b := &builder{words: w, file: f, folder: filepath.Dir(name), known: map[string]known{}}
	e, err := b.build()
	if err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, newLines(text).of(b.path), err)
	}
	return e, nil
}

// keyError is an error at a key of the file that has the name of a package of
// this repository, which is no reason to leave it out of a message.
type keyError struct {
	key string
	err error
}

func (e *keyError) Error() string { return e.key + ": " + e.err.Error() }
func (e *keyError) Unwrap() error { return e.err }

// Field is the key.
func (e *keyError) Field() string { return e.key }

// keysBeside are the keys that may stand where an unknown one does.
func keysBeside(key toml.Key) (names []string) {
	table := reflect.TypeFor[file]()
	if len(key) > 1 {
		for i := range table.NumField() {
			if f := table.Field(i); f.Tag.Get("toml") == key[0] && f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct {
				table = f.Type.Elem()
				break
			}
		}
	}
	for i := range table.NumField() {
		names = append(names, table.Field(i).Tag.Get("toml"))
	}
	return names
}

// wrongType is how the library says that a value does not fit its field, with
// names of Go's.
var wrongType = regexp.MustCompile(`cannot decode TOML (\S+) into .* of type (.+)$`)

var plainTypes = map[string]string{
	"int": "a whole number", "uint64": "a whole number", "string": "a text in quotes",
	"[]string": "a list of texts", "[]int": "a list of whole numbers", "map[string]interface {}": "a table",
	"[]map[string]interface {}": "tables that begin with [[graph]]", "[]experiment.fileStudy": "tables that begin with [[study]]",
}

// decodeError is an error of the library with file, line and field.
func decodeError(name string, text []byte, err error) error {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) {
		e := unknown.Errors[0]
		line, _ := e.Position()
		key := e.Key()
		return fmt.Errorf("%s:%d: unknown key %q: want one of %s", name, line, key[len(key)-1], strings.Join(keysBeside(key), ", "))
	}
	var wrong *toml.DecodeError
	if errors.As(err, &wrong) {
		line, _ := wrong.Position()
		said := strings.TrimPrefix(wrong.Error(), "toml: ")
		if m := wrongType.FindStringSubmatch(said); m != nil {
			said = fmt.Sprintf("the value is a TOML %s, want %s", m[1], cmp.Or(plainTypes[m[2]], m[2]))
		}
		if field := newLines(text).field(line); field != "" {
			said = field + ": " + said
		}
		return fmt.Errorf("%s:%d: %s", name, line, said)
	}
	return fmt.Errorf("%s: %w", name, err)
}
