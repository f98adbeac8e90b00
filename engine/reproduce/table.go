package reproduce

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Table is what a ledger says about its cells. Its JSON form is the committed
// result of a study: everything shown is computed from it.
type Table struct {
	Header Header
	Cells  []Summary // in the order of Key.Compare
	Pairs  []Pair
	Lost   []Lost // in the order of Key.Compare
}

// Lost is a cell of which some runs, or all, diverged. One with no run left
// is not among the cells.
type Lost struct {
	Key
	Seeds []uint64 `json:"seeds"`
	All   bool     `json:"all"`
}

// NewTable summarises the records whose runs are wanted; nil wants all.
func NewTable(l *Ledger, want func(Run) bool) *Table {
	t := &Table{Header: l.Header}
	records := slices.DeleteFunc(l.Records(), func(r Record) bool { return want != nil && !want(r.Run) })
	for len(records) > 0 {
		key := records[0].Key
		n := slices.IndexFunc(records, func(r Record) bool { return r.Key != key })
		if n < 0 {
			n = len(records)
		}
		whole, lost := apart(records[:n])
		if lost != nil {
			t.Lost = append(t.Lost, Lost{key, lost, whole == nil})
		}
		if whole != nil {
			t.Cells = append(t.Cells, newSummary(key, records[:n]))
		}
		records = records[n:]
	}
	t.Pairs = NewPairs(t.Cells)
	return t
}

// Only limits a table to the study's cells and so many runs of each.
func (s Study) Only(runs int) func(Run) bool {
	wanted := map[Key]bool{}
	for _, c := range s.Cells {
		wanted[c.Key] = true
	}
	return func(r Run) bool { return wanted[r.Key] && r.Seed-s.FirstSeed < uint64(runs) }
}

// Find returns the cell of a key without its layers and stages, of the plain
// variant.
func (t *Table) Find(dataset string, perClass int, protocol, strategy string) (Summary, bool) {
	for _, c := range t.Cells {
		if c.Dataset == dataset && c.PerClass == perClass && c.Protocol == protocol && c.Strategy == strategy && c.Variant == "" {
			return c, true
		}
	}
	return Summary{}, false
}

// FindPair returns a difference.
func (t *Table) FindPair(dataset string, perClass int, protocol, minus string) (Pair, bool) {
	for _, p := range t.Pairs {
		if p.Dataset == dataset && p.PerClass == perClass && p.Protocol == protocol && p.Minus == minus {
			return p, true
		}
	}
	return Pair{}, false
}

// JSON is the table as one object, a line for each cell and pair.
func (t *Table) JSON() ([]byte, error) {
	var b bytes.Buffer
	header, err := json.Marshal(t.Header)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, "{\"header\":%s,\n\"cells\":[", header)
	for i, c := range t.Cells {
		if err := writeItem(&b, i, c); err != nil {
			return nil, err
		}
	}
	b.WriteString("\n],\n\"pairs\":[")
	for i, p := range t.Pairs {
		if err := writeItem(&b, i, p); err != nil {
			return nil, err
		}
	}
	b.WriteString("\n]")
	for i, l := range t.Lost {
		if i == 0 {
			b.WriteString(",\n\"lost\":[")
		}
		if err := writeItem(&b, i, l); err != nil {
			return nil, err
		}
	}
	if t.Lost != nil {
		b.WriteString("\n]")
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

func writeItem(b *bytes.Buffer, i int, v any) error {
	if i > 0 {
		b.WriteByte(',')
	}
	line, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("reproduce: %w", err)
	}
	b.WriteByte('\n')
	b.Write(line)
	return nil
}

// ParseTable reads what JSON wrote.
func ParseTable(text []byte) (*Table, error) {
	var t struct {
		Header Header    `json:"header"`
		Cells  []Summary `json:"cells"`
		Pairs  []Pair    `json:"pairs"`
		Lost   []Lost    `json:"lost"`
	}
	if err := parseStrict(text, &t); err != nil {
		return nil, fmt.Errorf("reproduce: table: %w", err)
	}
	table := &Table{t.Header, t.Cells, t.Pairs, t.Lost}
	return table, table.validate()
}

// validate reports a cell without its runs, or a pair without its cells.
func (t *Table) validate() error {
	for _, c := range t.Cells {
		if c.Runs < 1 || len(c.Seeds) != c.Runs || len(c.Accuracies) != c.Runs {
			return fmt.Errorf("reproduce: table: %s: %d seeds and %d accuracies of %d runs", c.Key, len(c.Seeds), len(c.Accuracies), c.Runs)
		}
	}
	for _, c := range t.Cells {
		if c.Measured[0] < 1 || c.Measured[0] > c.Measured[1] {
			return fmt.Errorf("reproduce: table: %s: measured on %v nodes", c.Key, c.Measured)
		}
	}
	for _, p := range t.Pairs {
		if _, ok := t.Find(p.Dataset, p.PerClass, p.Protocol, p.Minus); !ok {
			return fmt.Errorf("reproduce: table: %s less %s, %d labels per class of %s: no such cells", p.Strategy, p.Minus, p.PerClass, p.Dataset)
		}
	}
	return nil
}

// Datasets are those of the cells, in their order.
func (t *Table) Datasets() (names []string) {
	for _, c := range t.Cells {
		if !slices.Contains(names, c.Dataset) {
			names = append(names, c.Dataset)
		}
	}
	return names
}

// Of is the part of the table about one dataset.
func (t *Table) Of(dataset string) *Table {
	part := &Table{Header: t.Header}
	for _, c := range t.Cells {
		if c.Dataset == dataset {
			part.Cells = append(part.Cells, c)
		}
	}
	for _, p := range t.Pairs {
		if p.Dataset == dataset {
			part.Pairs = append(part.Pairs, p)
		}
	}
	return part
}

// Columns are the label rates of a dataset's cells, as labels per class and by
// name.
func (t *Table) Columns() (perClass []int, head []string) {
	for _, c := range t.Cells {
		if slices.Contains(perClass, c.PerClass) {
			continue
		}
		perClass = append(perClass, c.PerClass)
		text := fmt.Sprintf("%d per class", c.PerClass)
		if c.Rate > 0 {
			text = fmt.Sprintf("%v %%", c.Rate)
		}
		head = append(head, text)
	}
	return perClass, head
}
