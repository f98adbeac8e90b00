package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"m3s/datasets"
	"m3s/datasets/exchange"
	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/terminal"
	"m3s/engine/cmd/m3s/internal/words"
	"m3s/internal/whole"
)

func newDataCommand(sh *shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "data",
		Short: "List, fetch, measure and write datasets",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	st := newStore(cmd, sh)
	cmd.AddCommand(newListCommand(sh), newFetchCommand(sh, st), newStatsCommand(sh, st), newWriteCommand(sh, st))
	return cmd
}

func newListCommand(sh *shell) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the datasets",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			var b bytes.Buffer
			w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "name\tnodes\tedges\tfeatures\tclasses\tdownload\twhat it is")
			for _, d := range source.List() {
				fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\t%s\n", d.Name, d.Nodes, d.Edges, d.Features, d.Classes, downloadSize(d), d.Title)
			}
			w.Flush()
			_, err := sh.out.Write(b.Bytes())
			return err
		},
	}
}

// downloadSize is the size of a dataset's files, or that it has none.
func downloadSize(d source.Info) string {
	if len(d.Files) == 0 {
		return "none"
	}
	return fmt.Sprintf("%.1f MB", float64(totalBytes(d))/1e6)
}

func totalBytes(d source.Info) (sum int64) {
	for _, f := range d.Files {
		sum += f.Size
	}
	return sum
}

func newFetchCommand(sh *shell, st *store) *cobra.Command {
	return &cobra.Command{
		Use:   "fetch [name...]",
		Short: "Fetch datasets into the cache, all of them without a name",
		Long: `Fetch datasets into the cache, all of them without a name. What the cache or a
mirror that is a folder has already is checked and not copied.`,
		RunE: func(cmd *cobra.Command, names []string) error {
			if st.noCache {
				return errors.New("--no-cache: fetching is for the cache: leave it out")
			}
			meter := terminal.NewProgress(sh.err, "m3s data fetch", 1)
			defer meter.Clear()
			src := st.source()
			src.Progress = meter.Bytes
			if len(names) == 0 {
				names = downloadable()
			}
			for _, name := range names {
				if err := src.Fetch(cmd.Context(), name); err != nil {
					return err
				}
				meter.Clear()
				if _, err := fmt.Fprintf(sh.out, "%s: ready\n", name); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func downloadable() (names []string) {
	for _, d := range source.List() {
		if len(d.Files) > 0 {
			names = append(names, d.Name)
		}
	}
	return names
}

func newStatsCommand(sh *shell, st *store) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "stats [name...]",
		Short: "Measure datasets: sizes, degrees, homophily, checksums",
		Long: `Measure datasets, all of them without a name. Without a name a dataset that
cannot be had is named on stderr and left out. The identity is of links,
features, classes and names: two graphs with the same one are the same.`,
		Example: `  m3s data stats karate generated
  m3s data stats --edges links.csv --labels classes.csv`,
	}
	own := newOwnFiles(cmd)
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		meter := terminal.NewProgress(sh.err, "m3s data stats", 1)
		defer meter.Clear()
		src := st.source()
		src.Progress = meter.Bytes
		table, err := facts{}, error(nil)
		switch {
		case !own.given():
			table, err = measureAll(cmd.Context(), sh, src, names)
		case len(names) > 0 || own.all:
			err = errors.New("your own graph is measured alone: leave out the names, and --labels all")
		default:
			err = table.addOwn(own, src, sh.err)
		}
		if err != nil {
			return err
		}
		meter.Clear()
		_, err = sh.out.Write(table.text())
		return err
	}
	return cmd
}

const writeHelp = `Write a graph in a form that other programs read, and m3s: edges (edges.csv,
labels.csv and features.csv), linqs (graph.content and graph.cites), market
(edges.mtx, features.mtx and labels.csv), graphml (graph.graphml and
features.npz) or npz (graph.npz, as the usual citation benchmarks have it). A run
on the files has the bits of one on the graph, where the classes are in the order
of their names and no node has a link to itself, which no reader takes.`

func newWriteCommand(sh *shell, st *store) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "write [name]",
		Short: "Write a graph in the form of other programs",
		Long:  writeHelp,
		Args:  cobra.MaximumNArgs(1),
		Example: `  m3s data write karate --form graphml --to club
  m3s data write --generate nodes=1000,shares=3:2:1 --form npz --to drawn`,
	}
	form, to := "", ""
	cmd.Flags().StringVar(&form, "form", "edges", strings.Join(exchange.Forms(), ", "))
	cmd.Flags().StringVar(&to, "to", ".", "folder for the files, made where it is not there")
	words.Choices(cmd, "form", exchange.Forms()...)
	own := newOwnFiles(cmd)
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		if own.given() == (len(names) > 0) || own.all {
			return errors.New("which graph? give the name of a dataset, or the files of one")
		}
		g, err := own.orNamed(cmd.Context(), st.source(), names, sh.err)
		if err != nil {
			return err
		}
		return writeGraph(sh.out, g, form, to)
	}
	return cmd
}

// orNamed is the graph of the files, or else the dataset of the name.
func (o *ownFiles) orNamed(ctx context.Context, src *source.Source, names []string, notes io.Writer) (*engine.Graph, error) {
	if o.given() {
		return o.read(nil, notes)
	}
	return src.Load(ctx, names[0])
}

func writeGraph(out io.Writer, g *engine.Graph, form, to string) error {
	files, err := exchange.Write(g, form)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	for _, f := range files {
		path := filepath.Join(to, f.Name)
		if err := whole.Write(path, f.Bytes); err != nil {
			return fmt.Errorf("--to: %w", err)
		}
		if _, err := fmt.Fprintf(out, "%s: %d bytes\n", path, len(f.Bytes)); err != nil {
			return err
		}
	}
	return nil
}

// addOwn measures the graph of files.
func (f *facts) addOwn(own *ownFiles, src *source.Source, notes io.Writer) error {
	g, err := own.read(src.Progress, notes)
	if err == nil {
		f.add(g)
	}
	return err
}

// measureAll loads and measures the named datasets, or all that can be had.
func measureAll(ctx context.Context, sh *shell, src *source.Source, names []string) (facts, error) {
	optional := len(names) == 0
	if optional {
		for _, d := range source.List() {
			names = append(names, d.Name)
		}
	}
	var table facts
	for _, name := range names {
		g, err := src.Load(ctx, name)
		switch {
		case err == nil:
			table.add(g)
		case optional && errors.Is(err, source.ErrUnavailable) && ctx.Err() == nil:
			fmt.Fprintln(sh.err, "m3s: left out:", oneLine(err))
		default:
			return table, err
		}
	}
	return table, nil
}

// facts is a table of measured graphs, one column each.
type facts struct {
	names []string
	ids   []string
	stats []datasets.Stats
}

func (f *facts) add(g *engine.Graph) {
	f.names = append(f.names, g.Name)
	f.ids = append(f.ids, datasets.Identity(g))
	f.stats = append(f.stats, datasets.Measure(g))
}

// factRows are the lines of the table.
var factRows = []struct {
	label string
	value func(datasets.Stats) string
}{
	{"nodes", func(s datasets.Stats) string { return fmt.Sprint(s.Nodes) }},
	{"classes", func(s datasets.Stats) string { return fmt.Sprint(s.Classes) }},
	{"features", func(s datasets.Stats) string { return fmt.Sprint(s.Features) }},
	{"feature non-zeros", func(s datasets.Stats) string { return fmt.Sprint(s.FeatureNNZ) }},
	{"edges without self-loops", func(s datasets.Stats) string { return fmt.Sprint(s.Edges) }},
	{"self-loops", func(s datasets.Stats) string { return fmt.Sprint(s.SelfLoops) }},
	{"components, largest", func(s datasets.Stats) string { return fmt.Sprintf("%d, %d", s.Components, s.LargestComponent) }},
	{"nodes without any link", func(s datasets.Stats) string { return fmt.Sprint(s.Isolated) }},
	{"nodes with only a self-loop", func(s datasets.Stats) string { return fmt.Sprint(s.LoopOnly) }},
	{"nodes without a class", func(s datasets.Stats) string { return fmt.Sprint(s.Unlabelled) }},
	{"nodes of each class", func(s datasets.Stats) string { return strings.Trim(fmt.Sprint(s.PerClass), "[]") }},
	{"edge homophily", func(s datasets.Stats) string { return fmt.Sprintf("%.6f", s.EdgeHomophily) }},
	{"mean degree", func(s datasets.Stats) string { return fmt.Sprintf("%.6f", s.MeanDegree) }},
	{"max degree, node", func(s datasets.Stats) string { return fmt.Sprintf("%d, %d", s.MaxDegree, s.MaxDegreeNode) }},
	{"non-zeros of Â", func(s datasets.Stats) string { return fmt.Sprint(s.AHatNNZ) }},
	{"sum of Â", func(s datasets.Stats) string { return fmt.Sprintf("%.7f", s.AHatSum) }},
	{"trace of Â", func(s datasets.Stats) string { return fmt.Sprintf("%.7f", s.AHatTrace) }},
	{"checksums of edges, features, labels", func(s datasets.Stats) string {
		return fmt.Sprintf("%d, %d, %d", s.Sums.Edges, s.Sums.Features, s.Sums.Labels)
	}},
}

func (f *facts) text() []byte {
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\t%s\n", strings.Join(f.names, "\t"))
	for _, row := range factRows {
		fmt.Fprint(w, row.label)
		for _, s := range f.stats {
			fmt.Fprint(w, "\t", row.value(s))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "identity\t%s\n", strings.Join(f.ids, "\t"))
	w.Flush()
	return b.Bytes()
}
