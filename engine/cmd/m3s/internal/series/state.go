package series

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"m3s/engine/cmd/m3s/internal/words"
	"m3s/engine/experiment"
	"m3s/engine/reproduce"
)

// state is what the results files of a study hold.
type state struct {
	Study    string      `json:"study"`
	Runs     int         `json:"runs"` // wanted
	Done     int         `json:"done"` // of those, with the diverged ones
	Missing  int         `json:"missing"`
	Diverged int         `json:"diverged"`
	Files    []string    `json:"files"`
	Refused  []string    `json:"refused"` // why a file is not of the study
	Shards   []shardDone `json:"shards"`  // of which a file is there

	study  experiment.Study
	ledger *reproduce.Ledger // of all files but the refused ones
}

// shardDone is how far a shard is.
type shardDone struct {
	Shard string `json:"shard"`
	Runs  int    `json:"runs"`
	Done  int    `json:"done"`
}

// shardFile is what follows a study's name in the name of a shard's file.
var shardFile = regexp.MustCompile(`^-(\d+)-of-(\d+)\.jsonl$`)

// state reads the results files of a study.
func (x *file) state(s experiment.Study) (*state, error) {
	st := &state{Study: s.Name, Files: []string{}, Refused: []string{}, Shards: []shardDone{}, study: s, ledger: reproduce.NewLedger(s.Header)}
	there, err := os.ReadDir(x.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("results: %w", err)
	}
	jobs := s.Jobs()
	for _, entry := range there {
		rest, mine := strings.CutPrefix(entry.Name(), s.Name)
		shard := shardFile.FindStringSubmatch(rest)
		if !mine || rest != ".jsonl" && shard == nil {
			continue
		}
		st.Files = append(st.Files, entry.Name())
		l, err := st.take(filepath.Join(x.dir, entry.Name()))
		if err != nil {
			st.Refused = append(st.Refused, words.Plain(err.Error(), err))
			continue
		}
		if shard != nil {
			st.addShard(shard[1]+"/"+shard[2], jobs, l)
		}
	}
	st.count(jobs)
	return st, nil
}

// take adds the runs of a file that is wholly of the study.
func (st *state) take(path string) (*reproduce.Ledger, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	l, _, err := reproduce.ParseLedger(text)
	if err == nil && l == nil {
		l = reproduce.NewLedger(st.study.Header) // killed while it wrote the first line
	}
	if err == nil {
		err = l.Header.Match(st.study.Header)
	}
	if err == nil {
		mine := st.study.Only(experiment.MaxRuns)
		for _, r := range l.Records() {
			if !mine(r.Run) {
				err = fmt.Errorf("has a run that the experiment has not: %s, seed %d", r.Key, r.Seed)
				break
			}
		}
	}
	if err == nil {
		err = st.ledger.Merge(l)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

func (st *state) addShard(shard string, jobs []reproduce.Job, l *reproduce.Ledger) {
	part, parts, err := (&runFlags{shard: shard}).part()
	if err != nil {
		return // a name that no task gives
	}
	share, err := reproduce.Shard(jobs, part, parts)
	if err == nil {
		st.Shards = append(st.Shards, shardDone{shard, len(share), len(share) - len(reproduce.Without(share, l))})
	}
}

func (st *state) count(jobs []reproduce.Job) {
	st.Runs, st.Missing = len(jobs), len(reproduce.Without(jobs, st.ledger))
	st.Done = st.Runs - st.Missing
	wanted := st.study.Only(st.study.Runs)
	for _, r := range st.ledger.Records() {
		if r.Diverged != nil && wanted(r.Run) {
			st.Diverged++
		}
	}
}

// states are those of all studies.
func (x *file) states() (all []*state, err error) {
	for _, s := range x.Studies {
		st, err := x.state(s)
		if err != nil {
			return nil, err
		}
		all = append(all, st)
	}
	return all, nil
}

// errMissing is in the chain of the error for a study that lacks runs.
var errMissing = errors.New("lacks")

// whole reports why the study's files are not all of it.
func (st *state) whole() error {
	if len(st.Refused) > 0 {
		return errors.New("results: " + st.Refused[0])
	}
	if st.Missing > 0 {
		first := reproduce.Without(st.study.Jobs(), st.ledger)[0]
		return fmt.Errorf("results: study %s %w %d of %d runs, the first %s, seed %d: m3s experiment status lists them by shard",
			st.Study, errMissing, st.Missing, st.Runs, first.Cell.Key, first.Seed)
	}
	return nil
}
