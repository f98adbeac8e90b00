package reproduce

import (
	"bytes"
	"errors"
	"fmt"
)

// headerStart begins every results file.
const headerStart = `{"study":`

// ParseLedger reads a results file, whose records may be in any order. A last
// line without a line feed, cut off as when the writer was killed, is left out; whole is
// the number of bytes before it, to which a writer must cut the file before
// it appends. When not even the header is whole the ledger is nil and whole
// is 0. Every other fault is an error that names the line.
func ParseLedger(text []byte) (l *Ledger, whole int, err error) {
	if n := min(len(text), len(headerStart)); string(text[:n]) != headerStart[:n] {
		return nil, 0, errors.New("line 1: not the header of a results file")
	}
	first, rest, found := bytes.Cut(text, []byte("\n"))
	if !found {
		return nil, 0, nil
	}
	var h Header
	if err := parseStrict(first, &h); err != nil {
		return nil, 0, fmt.Errorf("line 1: not the header of a results file: %w", err)
	}
	l, whole = NewLedger(h), len(first)+1
	for k := 2; len(rest) > 0; k++ {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		if !ended {
			return l, whole, nil
		}
		r, err := parseRecord(line)
		if err == nil {
			err = l.Add(r)
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", k, err)
		}
		whole += len(line) + 1
		rest = after
	}
	return l, whole, nil
}
