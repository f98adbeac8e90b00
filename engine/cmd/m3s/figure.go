package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"m3s/datasets/own"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/chart"
	"m3s/engine/cmd/m3s/internal/picture"
	"m3s/engine/cmd/m3s/internal/terminal"
	"m3s/engine/cmd/m3s/internal/words"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

const figureHelp = `Reproduce the paper's figures as data or pictures.

  layers     Fig. 2: GCN of 1 to 6 layers at every label rate
  stages     Fig. 3: GCN, Self-training and Multi-Stage of 2 to 5 stages
  clusters   Fig. 4: M3S's accuracy and Max-Min Ratio by the number of
             clusters, 2 labels per class
  smoothing  what repeated propagation does: the distance of the features to
             their limit, and the accuracy of a linear read-out

csv and json hold the figure's data; cells has every run's accuracy, as m3s
table --format json does; html is a page that needs no network; svg is one
picture of all panels, drawn by the program m3s-svg, which stands beside m3s
or in PATH. Results files work as for m3s table; smoothing has
none.`

// cells is the format of a figure's table.
const cells = "cells"

// figureFormats are the values of --format.
var figureFormats = []string{"csv", "json", cells, "html", "svg"}

func newFigureCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "figure",
		Short: "Reproduce the paper's figures",
		Long:  figureHelp,
		Example: `  m3s figure layers --format svg > layers.svg
  m3s figure clusters --dataset cora --runs 20 --format csv
  m3s figure stages --merge m3s-stages.jsonl --format html > stages.html`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	format := ""
	cmd.PersistentFlags().StringVar(&format, "format", "csv", strings.Join(figureFormats, ", "))
	words.Choices(cmd, "format", figureFormats...)
	for _, s := range []struct {
		name, short string
		varies      []string
		build       func(reproduce.Request) (reproduce.Study, error)
	}{
		{"layers", "Accuracy by depth (Fig. 2)", []string{"Layers"}, reproduce.LayersStudy},
		{"stages", "Accuracy by label rate and stages (Fig. 3)", []string{"Stages"}, reproduce.StagesStudy},
		{"clusters", "Accuracy and balance by clusters (Fig. 4)", []string{"Clusters"}, reproduce.ClustersStudy},
	} {
		one := &cobra.Command{Use: s.name + " [results file...]", Short: s.short}
		e := newExperiment(one, s.name, reproduce.PaperRuns)
		e.addOptions(one, s.varies...)
		st := newStore(one, sh)
		one.RunE = func(cmd *cobra.Command, args []string) error {
			return e.showFigure(cmd.Context(), sh, st.source(), args, format, s.build)
		}
		cmd.AddCommand(one)
	}
	cmd.AddCommand(newSmoothingCommand(sh, &format))
	return cmd
}

func checkFigureFormat(format string) error {
	if !slices.Contains(figureFormats, format) {
		return fmt.Errorf("--format: %q is not one of %s", format, strings.Join(figureFormats, ", "))
	}
	return nil
}

func (e *experiment) showFigure(ctx context.Context, sh *shell, src *source.Source, args []string, format string,
	build func(reproduce.Request) (reproduce.Study, error)) error {
	if err := checkFigureFormat(format); err != nil {
		return err
	}
	l, only, err := e.conduct(ctx, sh, src, args, build)
	if err != nil {
		return err
	}
	table := reproduce.NewTable(l, only)
	if format == cells {
		text, err := table.JSON()
		if err != nil {
			return err
		}
		_, err = sh.out.Write(text)
		return err
	}
	f, err := table.Figure()
	if err != nil {
		return err
	}
	return writeFigure(ctx, sh, f, format)
}

func writeFigure(ctx context.Context, sh *shell, f *reproduce.Figure, format string) error {
	p := picture.NewPencil(ctx, sh.err)
	defer p.Close()
	text, err := renderFigure(f, format, sh.drawer(p))
	if err != nil {
		return err
	}
	_, err = sh.out.Write(text)
	return err
}

// renderFigure writes the figure in one of figureFormats.
func renderFigure(f *reproduce.Figure, format string, draw chart.Drawer) ([]byte, error) {
	switch format {
	case "json":
		return f.JSON()
	case "csv":
		return report.FigureCSV(f)
	case "svg":
		return picture.SVG(f, draw)
	default:
		return picture.Page(f)
	}
}

// smoothing is `m3s figure smoothing`.
type smoothing struct {
	datasets      []string
	runs, workers int
	own           *ownFiles
	given         func(flag string) bool
}

func newSmoothingCommand(sh *shell, format *string) *cobra.Command {
	cmd := &cobra.Command{Use: "smoothing", Short: "Distance to the limit and read-out by propagations", Args: cobra.NoArgs}
	f := cmd.Flags()
	s := &smoothing{given: f.Changed}
	f.SortFlags = false
	f.StringSliceVar(&s.datasets, "dataset", []string{"cora", "citeseer"}, "datasets, separated by commas")
	f.IntVar(&s.runs, "runs", reproduce.PaperRuns, "splits of each read-out")
	f.IntVar(&s.workers, "workers", 2, "read-outs at a time")
	s.own = newOwnFiles(cmd)
	st := newStore(cmd, sh)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := checkFigureFormat(*format); err != nil {
			return err
		}
		if *format == cells {
			return errors.New("--format: smoothing has no cells")
		}
		fig, err := s.measure(cmd.Context(), sh, st.source())
		if err != nil {
			return err
		}
		return writeFigure(cmd.Context(), sh, fig, *format)
	}
	return cmd
}

// load is the graph of a dataset, or of the files.
func (s *smoothing) load(ctx context.Context, sh *shell, src *source.Source, name string) (*engine.Graph, error) {
	if s.own.given() {
		return s.own.read(src.Progress, sh.err)
	}
	return src.Load(ctx, name)
}

func (s *smoothing) measure(ctx context.Context, sh *shell, src *source.Source) (*reproduce.Figure, error) {
	names := listed(s.datasets)
	if s.own.given() {
		names = []string{own.Name}
	}
	switch {
	case s.own.given() && s.given("dataset"):
		return nil, errOwnDataset
	case len(names) == 0:
		return nil, errors.New("--dataset: none named")
	case s.runs < 1 || s.runs > maxRuns:
		return nil, fmt.Errorf("--runs: %d is not between 1 and %d", s.runs, maxRuns)
	case s.workers < 1:
		return nil, fmt.Errorf("--workers: %d is less than 1", s.workers)
	}
	f := &reproduce.Figure{Name: "smoothing"}
	for _, name := range names {
		meter := terminal.NewProgress(sh.err, "m3s figure smoothing, "+name, 1)
		defer meter.Clear()
		src.Progress = meter.Bytes
		g, err := s.load(ctx, sh, src, name)
		if err != nil {
			return nil, err
		}
		p, err := engine.Prepare(g)
		if err != nil {
			return nil, err
		}
		m := reproduce.Smoothing{Steps: reproduce.DefaultSteps(), Runs: s.runs, Workers: s.workers, Done: func(step, of int) {
			if meter != nil {
				meter.Draw(fmt.Sprintf("%s %d of %d steps", terminal.Bar(float64(step)/float64(of)), step, of), true)
			}
		}}
		panels, err := m.Panels(ctx, p)
		if err != nil {
			return nil, err
		}
		f.Panels = append(f.Panels, panels...)
	}
	return f, nil
}
