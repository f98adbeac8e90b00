package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"m3s/datasets"
	"m3s/datasets/planetoid"
	"m3s/engine"
)

// ErrUnavailable is in the chain of the error for a dataset whose files could
// not be had.
var ErrUnavailable = errors.New("not available")

// Source gets datasets. The zero Source has no cache and no mirror and knows
// only the public home.
type Source struct {
	CacheDir string // folder of verified files, made when needed; "" keeps none
	Mirror   string // folder or http(s) address with the files; "" has none
	// Progress, when set, is called while a file arrives over the network:
	// bytes so far and bytes expected. It is called from the goroutine of
	// Load or Fetch.
	Progress func(file string, done, total int64)
	Client   *httpClient // an http.Client; nil takes one with time limits on connecting and on the answer
	// Patience is the longest wait for the next bytes of a file from the
	// network; 0 is 30 seconds. A whole file may take any time.
	Patience time.Duration
	// Note, when set, is told in one line of what went wrong without stopping
	// Load: files that could not be kept in the cache.
	Note func(text string)

	watch func(d time.Duration, f func()) alarm // nil: time.AfterFunc
}

// DefaultCacheDir is the folder "m3s" in the user's cache folder.
func DefaultCacheDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("datasets: cache folder: %w", err)
	}
	return filepath.Join(dir, "m3s"), nil
}

// FromEnv returns the source that M3S_MIRROR and M3S_CACHE describe; getenv is
// os.Getenv in a command. Without M3S_CACHE the cache is DefaultCacheDir, or
// none where the user has no cache folder.
func FromEnv(getenv func(string) string) *Source {
	s := &Source{Mirror: getenv("M3S_MIRROR"), CacheDir: getenv("M3S_CACHE")}
	if s.CacheDir == "" {
		s.CacheDir, _ = DefaultCacheDir()
	}
	return s
}

// Load returns a dataset, getting its files when needed. A dataset that cannot
// be had gives an error that is ErrUnavailable and says what was tried; an
// unknown name gives one that lists the names.
func (s *Source) Load(ctx context.Context, name string) (*engine.Graph, error) {
	info, err := Find(name)
	if err != nil {
		return nil, err
	}
	switch name {
	case "karate":
		return datasets.Karate(), nil
	case "generated":
		return datasets.Generate(datasets.DefaultGenerateOptions())
	}
	files, err := s.get(ctx, info, planetoid.Files(name))
	if err != nil {
		return nil, err
	}
	g, _, err := planetoid.Read(files, name)
	return g, err
}

// LoadLinks returns a citation dataset without its features (X has no
// columns), from the files that this needs.
func (s *Source) LoadLinks(ctx context.Context, name string) (*engine.Graph, error) {
	info, err := Find(name)
	if err != nil {
		return nil, err
	}
	if len(info.Files) == 0 {
		return nil, fmt.Errorf("datasets: %s: is built in: use Load", name)
	}
	files, err := s.get(ctx, info, planetoid.LinkFiles(name))
	if err != nil {
		return nil, err
	}
	g, _, err := planetoid.ReadLinks(files, name)
	return g, err
}

// Fetch makes sure that all files of a dataset are at hand: in the cache, or
// in the mirror when that is a folder, which is read in place. Built-in
// datasets need nothing. Errors are those of Load, and that of a cache that
// cannot be written.
func (s *Source) Fetch(ctx context.Context, name string) error {
	info, err := Find(name)
	if err != nil {
		return err
	}
	_, kept, err := s.gather(ctx, info, planetoid.Files(name))
	if err == nil && kept != nil {
		err = fmt.Errorf("datasets: %s: cache: %w", info.Name, kept)
	}
	return err
}

// get returns the wanted files of a dataset, verified. A cache that cannot be
// written is noted: the files are here all the same.
func (s *Source) get(ctx context.Context, info Info, want []string) (memory, error) {
	files, kept, err := s.gather(ctx, info, want)
	if err == nil && kept != nil && s.Note != nil {
		s.Note(fmt.Sprintf("%s: not kept in the cache, and fetched again next time: %s", info.Name, oneLine(kept)))
	}
	return files, err
}

// gather returns the wanted files of a dataset, verified; kept is why one of
// them could not be kept in the cache.
func (s *Source) gather(ctx context.Context, info Info, want []string) (files memory, kept, err error) {
	files = memory{}
	for _, f := range info.Files {
		if !slices.Contains(want, f.Name) {
			continue
		}
		b, fault, err := s.file(ctx, f)
		if err != nil {
			return nil, nil, fmt.Errorf("datasets: %s: %w", info.Name, err)
		}
		if kept == nil {
			kept = fault
		}
		files[f.Name] = b
	}
	return files, kept, nil
}
