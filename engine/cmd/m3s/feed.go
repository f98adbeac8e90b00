package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"m3s/engine/cmd/m3s/internal/terminal"
	"m3s/engine/internal/csv"
)

// feed writes the runs of a request as they end, in the order of their seeds:
// a run waits for those before it. One goroutine at a time may use it.
type feed struct {
	w       io.Writer
	request *request
	meter   *terminal.Progress

	seed  uint64       // of the first job
	done  []*runReport // by job, nil until it has ended
	shown int          // jobs before this one are written
	table rowFormat
	fault error // of writing: nothing is written after it
}

func (r *request) newFeed(w io.Writer, jobs []job, meter *terminal.Progress) *feed {
	return &feed{w: w, request: r, meter: meter, seed: jobs[0].options.Seed, done: make([]*runReport, len(jobs))}
}

// add takes job i's run, which has ended.
func (f *feed) add(i int, r runReport) error {
	f.done[i] = &r
	for f.shown < len(f.done) && f.done[f.shown] != nil {
		if err := f.show(*f.done[f.shown]); err != nil {
			return err
		}
		f.shown++
	}
	f.meter.Finished()
	return nil
}

// show writes a run where the form has something to write before the end.
func (f *feed) show(r runReport) error {
	switch {
	case f.request.lines:
		return f.line(r)
	case f.request.rows:
		return f.row(r)
	case f.request.json || !f.request.several():
		return nil
	}
	text := ""
	if f.table.rows == 0 {
		f.table = rowFormat{first: f.seed, last: f.seed + uint64(len(f.done)-1)}
		text = f.table.head(r)
	}
	f.table.rows++
	return f.write([]byte(text + f.table.row(r)))
}

// end writes what is left when no more runs come: after a failure or an
// interruption the runs that had ended behind one that had not, and what all
// of them say together. It writes nothing where no run has ended.
func (f *feed) end() error {
	reports, err := f.rest()
	if err != nil || len(reports) == 0 {
		return err
	}
	sum := newSweepReport(reports, len(f.done))
	switch {
	case f.request.rows, f.request.lines && !f.request.several():
		return nil
	case f.request.lines:
		return f.line(map[string]sweepSummary{"summary": sum.sweepSummary})
	case f.request.json && f.request.several():
		return f.line(sum)
	case f.request.json:
		return f.line(reports[0])
	case f.request.several():
		return f.write([]byte(sum.text(len(f.done))))
	}
	return f.write([]byte(reports[0].text()))
}

// rest shows the runs that were held back and returns all that have ended.
func (f *feed) rest() (reports []runReport, err error) {
	for i, r := range f.done {
		if r == nil {
			continue
		}
		reports = append(reports, *r)
		if i >= f.shown {
			if err := f.show(*r); err != nil {
				return nil, err
			}
		}
	}
	f.shown = len(f.done)
	return reports, nil
}

// row writes a run as a row of CSV, the first below the names of the columns.
func (f *feed) row(r runReport) error {
	text := []byte(nil)
	if f.table.rows == 0 {
		text = csvHead()
	}
	f.table.rows++
	return f.write(append(text, r.csv()...))
}

// line writes one JSON value on a line of its own.
func (f *feed) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("json: %w", err)
	}
	return f.write(append(text, '\n'))
}

func (f *feed) write(text []byte) error {
	f.meter.Clear()
	if f.fault == nil {
		_, f.fault = f.w.Write(text)
	}
	return f.fault
}

// csvHead names the columns of a run as CSV.
func csvHead() []byte {
	return csv.Append(nil, "dataset", "strategy", "protocol", "seed", "split", "splitSeed", "labelsPerClass", "labelled", "test", "layers", "stages", "accuracy", "measured", "fingerprint", "seconds")
}

// csv is the run as a row: the fields of JSON that are one value, and the
// number of stages. What JSON has as null is empty.
func (r runReport) csv() []byte {
	splitSeed, perClass, accuracy := "", "", ""
	if r.SplitSeed != nil {
		splitSeed = strconv.FormatUint(*r.SplitSeed, 10)
	}
	if r.LabelsPerClass != nil {
		perClass = strconv.Itoa(*r.LabelsPerClass)
	}
	if r.Accuracy != nil {
		accuracy = strconv.FormatFloat(*r.Accuracy, 'g', -1, 64)
	}
	return csv.Append(nil, r.Dataset, r.Strategy, r.Protocol, strconv.FormatUint(r.Seed, 10), r.Split, splitSeed, perClass,
		strconv.Itoa(r.Labelled), strconv.Itoa(r.Test), strconv.Itoa(r.Layers), strconv.Itoa(max(0, len(r.Stages)-1)), accuracy,
		strconv.Itoa(r.Measured), r.Fingerprint, strconv.FormatFloat(r.Seconds, 'g', -1, 64))
}
