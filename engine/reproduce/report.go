package reproduce

import (
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"text/template"
)

//go:embed report.md.tmpl
var reportText string

// Report is everything that REPRODUCTION.md says, as committed results.
type Report struct {
	Statistics Statistics
	Table      *Table // Tables 2–4
	Labels     *Table // the same with other numbers of labels
	Chosen     *Table // the same with the options chosen by exploration
	Choices    *Table
	Layers     *Table
	Stages     *Table
	Clusters   *Table
	Smoothing  *Figure
}

// ReadReport reads the results from the files z_<name>.json.
func ReadReport(files fs.FS) (*Report, error) {
	r := &Report{}
	for _, f := range []struct {
		name string
		to   **Table
	}{
		{"table", &r.Table}, {"labels", &r.Labels}, {"chosen", &r.Chosen}, {"choices", &r.Choices},
		{"layers", &r.Layers}, {"stages", &r.Stages}, {"clusters", &r.Clusters},
	} {
		text, err := fs.ReadFile(files, "z_"+f.name+".json")
		if err != nil {
			return nil, fmt.Errorf("reproduce: report: %w", err)
		}
		if *f.to, err = ParseTable(text); err != nil {
			return nil, fmt.Errorf("z_%s.json: %w", f.name, err)
		}
	}
	text, err := fs.ReadFile(files, "z_smoothing.json")
	if err == nil {
		r.Smoothing, err = ParseFigure(text)
	}
	if err != nil {
		return nil, fmt.Errorf("reproduce: report: z_smoothing.json: %w", err)
	}
	if text, err = fs.ReadFile(files, "z_statistics.json"); err == nil {
		r.Statistics, err = ParseStatistics(text)
	}
	if err != nil {
		return nil, fmt.Errorf("reproduce: report: z_statistics.json: %w", err)
	}
	return r, nil
}

// Figures are the report's pictures in the order of its text.
func (r *Report) Figures() ([]*Figure, error) {
	var all []*Figure
	for _, t := range []*Table{r.Layers, r.Stages, r.Clusters} {
		f, err := t.Figure()
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return append(all, r.Smoothing), nil
}

// Markdown is the report's text. It names the pictures
// reproduce/results/z_<figure>.svg.
func (r *Report) Markdown() ([]byte, error) {
	t, err := template.New("report").Funcs(r.words()).Parse(reportText)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, r); err != nil {
		return nil, fmt.Errorf("reproduce: report: %w", err)
	}
	return b.Bytes(), nil
}
