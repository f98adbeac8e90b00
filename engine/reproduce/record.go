package reproduce

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"m3s/engine"
)

// Run names one run.
type Run struct {
	Key
	Seed uint64 `json:"seed"`
}

// Record is what is kept of one run. It has no time and nothing else that
// two machines could disagree about.
type Record struct {
	Run
	Accuracy    float64    `json:"accuracy"` // share of the measured nodes
	Measured    int        `json:"measured"` // test nodes that every accuracy of the run is measured on, at least 1
	Fingerprint string     `json:"fingerprint"`
	Trainings   []Training `json:"trainings,omitempty"` // none for LP
	Diverged    *Place     `json:"diverged,omitempty"`  // set: the run has no result, and the fields above are zero
}

// Place is where a run diverged.
type Place struct {
	Stage int    `json:"stage"`
	Epoch int    `json:"epoch"`
	What  string `json:"what"` // see engine.DivergedError
}

// Training is one training of a run with the enlargement before it. Counts
// are of nodes; the known ones have a true class, the correct ones that of
// the virtual label.
type Training struct {
	Stage           int     `json:"stage"`
	Proposed        int     `json:"proposed"`
	Rejected        int     `json:"rejected"`
	Added           int     `json:"added"`
	AddedKnown      int     `json:"addedKnown"`
	AddedCorrect    int     `json:"addedCorrect"`
	RejectedKnown   int     `json:"rejectedKnown"`
	RejectedCorrect int     `json:"rejectedCorrect"`
	MaxMinRatio     float64 `json:"maxMinRatio"`
	Epoch           int     `json:"epoch"` // chosen by the stop rule
	Accuracy        float64 `json:"accuracy"`
}

func newRecord(j Job, res *engine.Result) Record {
	r := Record{Run: j.run(), Accuracy: res.Accuracy, Measured: res.Measured, Fingerprint: res.Fingerprint}
	for _, s := range res.Stages {
		r.Trainings = append(r.Trainings, Training{
			Stage: s.Stage, Proposed: s.Proposed, Rejected: s.Rejected, Added: s.Added,
			AddedKnown: s.AddedKnown, AddedCorrect: s.AddedCorrect,
			RejectedKnown: s.RejectedKnown, RejectedCorrect: s.RejectedCorrect,
			MaxMinRatio: s.MaxMinRatio, Epoch: s.Epoch, Accuracy: s.TestAccuracy,
		})
	}
	return r
}

// Line is the record as one JSON object and a line feed.
func (r Record) Line() ([]byte, error) {
	b, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("reproduce: %s, seed %d: %w", r.Key, r.Seed, err)
	}
	return append(b, '\n'), nil
}

// parseRecord reads one line without its line feed.
func parseRecord(line []byte) (Record, error) {
	var r Record
	if err := parseStrict(line, &r); err != nil {
		return r, err
	}
	if !(r.Accuracy >= 0 && r.Accuracy <= 1) {
		return r, fmt.Errorf("accuracy: %v is not between 0 and 1", r.Accuracy)
	}
	if r.Diverged != nil && (r.Accuracy != 0 || r.Measured != 0 || r.Fingerprint != "" || r.Trainings != nil) {
		return r, errors.New("diverged: the run has a result all the same")
	}
	if r.Measured < 1 && r.Diverged == nil {
		return r, fmt.Errorf("measured: on %d nodes: a file without these numbers is of an earlier version: run it again", r.Measured)
	}
	if r.Dataset == "" || r.Strategy == "" || r.PerClass < 1 || math.IsInf(r.Rate, 0) {
		return r, errors.New("the run is not named")
	}
	return r, nil
}

// parseStrict reads exactly one JSON value whose fields v has.
func parseStrict(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more after the end of the object")
	}
	return nil
}

func (r Run) compare(other Run) int { return compareRuns(r.Key, r.Seed, other.Key, other.Seed) }

func compareRuns(a Key, seedA uint64, b Key, seedB uint64) int {
	return cmp.Or(a.Compare(b), cmp.Compare(seedA, seedB))
}
