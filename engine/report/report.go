package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"text/template"

	"m3s/engine/reproduce"
)

//go:embed reproduction.md.tmpl
var reproductionText string

//go:embed choices.md.tmpl
var choicesText string

//go:embed tables.md.tmpl
var tablesText string

// Page is one written document.
type Page struct {
	Name string // of its file, with slashes
	Text []byte
}

// Report is everything that REPRODUCTION.md and CHOICES.md say, as committed
// results.
type Report struct {
	Statistics reproduce.Statistics
	Table      *reproduce.Table // Tables 2–4
	Labels     *reproduce.Table // the same with other numbers of labels
	Depth      *reproduce.Table // Cora's first column with three layers
	DepthBest  *reproduce.Table // the same, stopped at the last of the best epochs
	LastBest   *reproduce.Table // Tables 2 and 3, stopped at the last of the best epochs
	Chosen     *reproduce.Table // the same with the options chosen by exploration
	Choices    *reproduce.Table
	Causes     *reproduce.Table // the choices for Cora's first column, protocol paper
	Layers     *reproduce.Table
	LayerStop  *reproduce.Table // the same under paper, but stopped at the last epoch
	Stages     *reproduce.Table
	Clusters   *reproduce.Table
	Smoothing  *reproduce.Figure
}

// ReadReport reads the results from the files z_<name>.json.
func ReadReport(files fs.FS) (*Report, error) {
	r := &Report{}
	for _, f := range []struct {
		name string
		to   **reproduce.Table
	}{
		{"table", &r.Table}, {"labels", &r.Labels}, {"depth", &r.Depth}, {"depthbest", &r.DepthBest}, {"lastbest", &r.LastBest}, {"chosen", &r.Chosen}, {"choices", &r.Choices}, {"causes", &r.Causes},
		{"layers", &r.Layers}, {"layerstop", &r.LayerStop}, {"stages", &r.Stages}, {"clusters", &r.Clusters},
	} {
		text, err := fs.ReadFile(files, "z_"+f.name+".json")
		if err != nil {
			return nil, fmt.Errorf("reproduce: report: %w", err)
		}
		if *f.to, err = reproduce.ParseTable(text); err != nil {
			return nil, fmt.Errorf("z_%s.json: %w", f.name, err)
		}
	}
	text, err := fs.ReadFile(files, "z_smoothing.json")
	if err == nil {
		r.Smoothing, err = reproduce.ParseFigure(text)
	}
	if err != nil {
		return nil, fmt.Errorf("reproduce: report: z_smoothing.json: %w", err)
	}
	if text, err = fs.ReadFile(files, "z_statistics.json"); err == nil {
		r.Statistics, err = reproduce.ParseStatistics(text)
	}
	if err != nil {
		return nil, fmt.Errorf("reproduce: report: z_statistics.json: %w", err)
	}
	return r, nil
}

// Figures are the report's pictures in the order of its text.
func (r *Report) Figures() ([]*reproduce.Figure, error) {
	var all []*reproduce.Figure
	for _, t := range []*reproduce.Table{r.Layers, r.Stages, r.Clusters} {
		f, err := t.Figure()
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return append(all, r.Smoothing), nil
}

// Pages are the report's documents, named by their places in the engine's
// folder. They show the pictures reproduce/results/z_<figure>.svg.
func (r *Report) Pages() ([]Page, error) {
	var all []Page
	for _, p := range []struct{ name, text string }{
		{"REPRODUCTION.md", reproductionText}, {"CHOICES.md", choicesText}, {"reproduce/results/README.md", tablesText},
	} {
		t, err := template.New(p.name).Funcs(r.words()).Parse(p.text)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, r); err != nil {
			return nil, fmt.Errorf("reproduce: report: %w", err)
		}
		all = append(all, Page{p.name, reflow(b.Bytes())})
	}
	return all, nil
}
