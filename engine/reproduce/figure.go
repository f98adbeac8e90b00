package reproduce

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Figure is the data of one of the paper's figures.
type Figure struct {
	Name   string  `json:"name"`
	Panels []Panel `json:"panels"`
}

// Panel is one pair of axes.
type Panel struct {
	Title    string   `json:"title"`
	Dataset  string   `json:"dataset"`
	Protocol string   `json:"protocol,omitempty"`
	X        string   `json:"x"`
	Y        string   `json:"y"`
	Log      bool     `json:"log,omitempty"` // logarithmic y axis
	Series   []Series `json:"series"`
}

// Series is one curve.
type Series struct {
	Name   string  `json:"name"`
	Dashed bool    `json:"dashed,omitempty"` // a reference, not a measurement
	Points []Point `json:"points"`
}

// Point is one value of a curve.
type Point struct {
	X    float64  `json:"x"`
	Y    float64  `json:"y"`
	CI95 *float64 `json:"ci95"`           // half-width of Y's 95 % interval, nil for none
	Runs int      `json:"runs,omitempty"` // behind Y
	// Measured is the least and the most nodes that an accuracy's runs are
	// measured on, nil for another figure.
	Measured *[2]int `json:"measured,omitempty"`
}

// Axis names shared by several figures.
const (
	accuracyAxis  = "accuracy"
	labelRateAxis = "label rate in per cent"
)

// JSON is the figure as one object, a line for each series.
func (f *Figure) JSON() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\"name\":%q,\"panels\":[", f.Name)
	for i, p := range f.Panels {
		series := p.Series
		p.Series = []Series{}
		head, err := json.Marshal(p)
		if err != nil {
			return nil, fmt.Errorf("reproduce: figure: %w", err)
		}
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n%s", bytes.TrimSuffix(head, []byte("]}")))
		for k, s := range series {
			if err := writeItem(&b, k, s); err != nil {
				return nil, err
			}
		}
		b.WriteString("]}")
	}
	b.WriteString("\n]}\n")
	return b.Bytes(), nil
}

// ParseFigure reads what JSON wrote.
func ParseFigure(text []byte) (*Figure, error) {
	f := &Figure{}
	if err := parseStrict(text, f); err != nil {
		return nil, fmt.Errorf("reproduce: figure: %w", err)
	}
	return f, nil
}

// Measured is the least and the most nodes that the runs behind the panel's
// points are measured on, zero where it shows no accuracy.
func (p Panel) Measured() (span [2]int) {
	for _, s := range p.Series {
		for _, pt := range s.Points {
			switch {
			case pt.Measured == nil:
			case span[1] == 0:
				span = *pt.Measured
			default:
				span = Widen(span, *pt.Measured)
			}
		}
	}
	return span
}

// plot adds a cell's accuracy to the series of a name in p, making the series
// when it is new.
func (p *Panel) plot(name string, x float64, c Summary) {
	p.put(name, Point{X: x, Y: c.Mean, CI95: c.CI95, Runs: c.Runs, Measured: &c.Measured})
}

func (p *Panel) put(name string, pt Point) {
	for i := range p.Series {
		if p.Series[i].Name == name {
			p.Series[i].Points = append(p.Series[i].Points, pt)
			return
		}
	}
	p.Series = append(p.Series, Series{Name: name, Points: []Point{pt}})
}
