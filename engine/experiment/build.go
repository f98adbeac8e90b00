package experiment

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// kind is a form of study.
type kind struct {
	name  string
	own   []string // fields of engine.Options that its cells set
	uses  []string // keys of a study that not every kind takes
	build func(reproduce.Request, []reproduce.Variant) (reproduce.Study, error)
}

// kindTable lists the kinds.
var kindTable = []kind{
	{"table", nil, []string{"strategies", "per-class"}, plain(reproduce.TableStudy)},
	{"layers", []string{"Layers"}, nil, plain(reproduce.LayersStudy)},
	{"stages", []string{"Stages"}, nil, plain(reproduce.StagesStudy)},
	{"clusters", []string{"Clusters"}, nil, plain(reproduce.ClustersStudy)},
	{"choices", nil, []string{"per-class"}, plain(reproduce.ChoicesStudy)},
	{"sweep", nil, []string{"strategies", "per-class", "sweep"}, reproduce.SweepStudy},
}

func plain(f func(reproduce.Request) (reproduce.Study, error)) func(reproduce.Request, []reproduce.Variant) (reproduce.Study, error) {
	return func(r reproduce.Request, _ []reproduce.Variant) (reproduce.Study, error) { return f(r) }
}

// Kinds are the kinds of studies.
func Kinds() (names []string) {
	for _, k := range kindTable {
		names = append(names, k.name)
	}
	return names
}

// Own are the fields of engine.Options that the cells of a kind set, besides
// strategy and seed.
func Own(name string) []string {
	for _, k := range kindTable {
		if k.name == name {
			return slices.Clone(k.own)
		}
	}
	return nil
}

// builder makes an experiment of a file.
type builder struct {
	words  Words
	file   file
	folder string // of the file
	graphs []Graph
	known  map[string]known // own graphs that were asked for, by name
	path   string           // of the key that is being read
	at     string           // path of the study
}

func (b *builder) build() (*Experiment, error) {
	e := &Experiment{Title: b.file.Title}
	if b.file.Runs == 0 {
		b.file.Runs = reproduce.PaperRuns
	}
	if len(b.file.Studies) == 0 {
		return nil, errors.New("study: none: begin one with [[study]]")
	}
	var err error
	if e.Graphs, err = b.ownGraphs(); err != nil {
		return nil, err
	}
	for i, f := range b.file.Studies {
		b.at = "study." + strconv.Itoa(i)
		s, err := b.study(f)
		if err != nil {
			return nil, err
		}
		if b.in("name"); slices.ContainsFunc(e.Studies, func(other Study) bool { return other.Name == s.Name }) {
			return nil, fmt.Errorf("name: %q is another study's", s.Name)
		}
		e.Studies = append(e.Studies, s)
	}
	return e, nil
}

// in says which key of the study is being read.
func (b *builder) in(key string) { b.path = b.at + "." + key }

// studyName is what a results file can be called everywhere.
var studyName = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$`)

// shardName is the end of the name of a shard's results file.
var shardName = regexp.MustCompile(`-[0-9]+-of-[0-9]+$`)

func (b *builder) study(f fileStudy) (Study, error) {
	s := Study{Name: f.Name, Kind: f.Kind, Runs: f.Runs}
	if s.Name == "" {
		s.Name = f.Kind
	}
	b.in("kind")
	k := slices.IndexFunc(kindTable, func(k kind) bool { return k.name == f.Kind })
	if k < 0 {
		return s, fmt.Errorf("kind: %q is not one of %s", f.Kind, strings.Join(Kinds(), ", "))
	}
	if b.in("name"); !studyName.MatchString(s.Name) {
		return s, fmt.Errorf("name: %q is not made of small letters, digits and dashes", s.Name)
	}
	if shardName.MatchString(s.Name) {
		return s, fmt.Errorf("name: %q ends like the name of a shard's file", s.Name)
	}
	if b.in("runs"); s.Runs == 0 {
		s.Runs = b.file.Runs
	}
	if s.Runs < 1 || s.Runs > MaxRuns {
		return s, fmt.Errorf("runs: %d is not between 1 and %d", s.Runs, MaxRuns)
	}
	if err := b.unused(f, kindTable[k]); err != nil {
		return s, err
	}
	r, variants, err := b.request(f, kindTable[k])
	if err != nil {
		return s, err
	}
	b.path = b.at
	if s.Study, err = kindTable[k].build(r, variants); err != nil {
		return s, err
	}
	if f.FirstSeed != nil {
		s.FirstSeed = *f.FirstSeed
	}
	if b.in("first-seed"); s.FirstSeed+uint64(s.Runs-1) < s.FirstSeed {
		return s, fmt.Errorf("first-seed: %d leaves no seed for %d runs", s.FirstSeed, s.Runs)
	}
	return s, nil
}

// unused refuses keys that the kind has no use for.
func (b *builder) unused(f fileStudy, k kind) error {
	for _, key := range []struct {
		name  string
		given bool
	}{{"strategies", f.Strategies != nil}, {"per-class", f.PerClass != nil}, {"sweep", f.Sweep != nil}} {
		if b.in(key.name); key.given && !slices.Contains(k.uses, key.name) {
			return fmt.Errorf("%s: a study of kind %s has none", key.name, k.name)
		}
	}
	return nil
}

// request turns a study's keys into what reproduce takes.
func (b *builder) request(f fileStudy, k kind) (reproduce.Request, []reproduce.Variant, error) {
	r := reproduce.Request{PerClass: f.PerClass, Protocols: f.Protocols}
	b.in("datasets")
	if len(f.Datasets) == 0 {
		return r, nil, &keyError{"datasets", errors.New("none named")}
	}
	for _, name := range f.Datasets {
		if err := b.dataset(&r, name); err != nil {
			return r, nil, &keyError{"datasets", err}
		}
	}
	r.Datasets = f.Datasets
	b.in("protocols")
	if f.Protocols == nil {
		r.Protocols = reproduce.Protocols()
	}
	if len(r.Protocols) == 0 {
		return r, nil, errors.New("protocols: none named")
	}
	for _, p := range r.Protocols {
		if !slices.Contains(reproduce.Protocols(), p) {
			return r, nil, fmt.Errorf("protocols: %q is not one of %s", p, strings.Join(reproduce.Protocols(), ", "))
		}
	}
	b.in("per-class")
	for _, n := range f.PerClass {
		if n < 1 {
			return r, nil, fmt.Errorf("per-class: %d is less than 1", n)
		}
	}
	b.in("strategies")
	for _, name := range f.Strategies {
		s, err := engine.ParseStrategy(name)
		if err != nil {
			return r, nil, fmt.Errorf("strategies: %w", err)
		}
		r.Strategies = append(r.Strategies, s)
	}
	return b.settings(r, f, k)
}

// settings adds a study's options and the values of a sweep.
func (b *builder) settings(r reproduce.Request, f fileStudy, k kind) (reproduce.Request, []reproduce.Variant, error) {
	options := b.words.Options(k.own)
	if b.in("options"); f.Options != "" {
		if err := options.Preset(f.Options); err != nil {
			return r, nil, fmt.Errorf("options: %w", err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Set)) {
		b.in("set." + name)
		text, err := valueText(f.Set[name])
		if err == nil {
			err = options.Set(name, text)
		}
		if err != nil {
			return r, nil, fmt.Errorf("set.%s: %w", name, err)
		}
		if _, twice := f.Sweep[name]; twice {
			return r, nil, fmt.Errorf("set.%s: the sweep varies it", name)
		}
	}
	r.Adjust, r.Settings = options.Apply, options.Settings()
	if f.Kind != "sweep" {
		return r, nil, nil
	}
	variants, err := b.variants(f.Sweep)
	return r, variants, err
}
