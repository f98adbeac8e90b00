package reproduce

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Ledger holds the records of one study. Make one with NewLedger or
// ParseLedger.
type Ledger struct {
	Header  Header
	records map[Run]Record
}

// NewLedger returns a ledger without records.
func NewLedger(h Header) *Ledger {
	return &Ledger{Header: h, records: map[Run]Record{}}
}

// Add adds a record. A record of the same run must be equal.
func (l *Ledger) Add(r Record) error {
	if old, ok := l.records[r.Run]; ok {
		a, err := old.Line()
		if err != nil {
			return err
		}
		b, err := r.Line()
		if err != nil {
			return err
		}
		if !bytes.Equal(a, b) {
			return fmt.Errorf("two results of %s, seed %d: accuracy %v with fingerprint %s, accuracy %v with fingerprint %s",
				r.Key, r.Seed, old.Accuracy, old.Fingerprint, r.Accuracy, r.Fingerprint)
		}
		return nil
	}
	l.records[r.Run] = r
	return nil
}

// Merge adds the records of another ledger, whose header must be equal.
func (l *Ledger) Merge(other *Ledger) error {
	if err := other.Header.Match(l.Header); err != nil {
		return err
	}
	for _, r := range other.Records() {
		if err := l.Add(r); err != nil {
			return err
		}
	}
	return nil
}

// Has reports whether the run is there.
func (l *Ledger) Has(r Run) bool {
	_, ok := l.records[r]
	return ok
}

// Len is the number of runs.
func (l *Ledger) Len() int { return len(l.records) }

// Records lists all records in their one order.
func (l *Ledger) Records() []Record {
	all := make([]Record, 0, len(l.records))
	for _, r := range l.records {
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b Record) int { return a.Run.compare(b.Run) })
	return all
}

// Encode is the whole results file. Equal sets of records give equal bytes.
func (l *Ledger) Encode() ([]byte, error) {
	b, err := l.Header.Line()
	if err != nil {
		return nil, err
	}
	for _, r := range l.Records() {
		line, err := r.Line()
		if err != nil {
			return nil, err
		}
		b = append(b, line...)
	}
	return b, nil
}

// Line is the header as one JSON object and a line feed.
func (h Header) Line() ([]byte, error) {
	b, err := json.Marshal(h)
	return append(b, '\n'), err
}
