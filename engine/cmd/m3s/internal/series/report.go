package series

import (
	"bytes"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"m3s/engine/cmd/m3s/internal/picture"
	"m3s/engine/cmd/m3s/internal/words"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// reportFlags are the flags of m3s experiment report.
type reportFlags struct {
	format, study string
	partial       bool
}

func (w World) newReport() *cobra.Command {
	r := &reportFlags{}
	cmd := w.command("report", "Write the tables of an experiment", func(_ *cobra.Command, x *file) error {
		text, err := r.write(x)
		if err != nil {
			return err
		}
		_, err = w.Out.Write(text)
		return err
	})
	cmd.Flags().StringVar(&r.format, "format", "markdown", strings.Join(reportFormats(), ", "))
	words.Choices(cmd, "format", reportFormats()...)
	cmd.Flags().StringVar(&r.study, "study", "", "one study of the file; csv and json show one")
	cmd.Flags().BoolVar(&r.partial, "partial", false, "show what there is of an experiment that lacks runs")
	return cmd
}

func (r *reportFlags) write(x *file) ([]byte, error) {
	if !slices.Contains(reportFormats(), r.format) {
		return nil, fmt.Errorf("--format: %q is not one of %s", r.format, strings.Join(reportFormats(), ", "))
	}
	all, err := x.states()
	if err != nil {
		return nil, err
	}
	if all, err = r.chosen(all); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	switch {
	case r.format == formatHTML:
		fmt.Fprintf(&b, reportHead, html.EscapeString(x.Title), html.EscapeString(x.Title), picture.Live())
	case x.Title != "" && r.format == "markdown":
		fmt.Fprintf(&b, "# %s\n\n", x.Title)
	}
	for i, st := range all {
		if err := st.whole(); err != nil && (!r.partial || len(st.Refused) > 0) {
			return nil, err
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		text, err := st.render(r.format)
		if err != nil {
			return nil, err
		}
		b.Write(text)
	}
	if r.format == formatHTML {
		b.WriteString("</html>\n")
	}
	return b.Bytes(), nil
}

// render is the part of a report about the study.
func (st *state) render(format string) ([]byte, error) {
	t := distinct(reproduce.NewTable(st.ledger, st.study.Only(st.study.Runs)))
	if format == formatHTML {
		return st.html(t)
	}
	var b bytes.Buffer
	if format == "markdown" {
		fmt.Fprintf(&b, "## %s\n\nSettings: %s. %s.\n\n", st.Study, st.study.Header.Settings, st.amount("**"))
	}
	text, err := report.Render(t, format)
	b.Write(text)
	return b.Bytes(), err
}

// amount says how many runs there are, and in bold, as so written, how many
// are missing.
func (st *state) amount(bold string) string {
	if st.Missing == 0 {
		return fmt.Sprintf("%d runs", st.Done)
	}
	return fmt.Sprintf("%d runs of %d: %s%d are missing%s", st.Done, st.Runs, bold, st.Missing, bold)
}

// distinct names cells of one strategy after their layers or stages where
// nothing else tells them apart. The paper's tables have one depth and one
// number of stages only, so that such cells are not compared with it.
func distinct(t *reproduce.Table) *reproduce.Table {
	same := map[reproduce.Key][]reproduce.Key{}
	plain := func(k reproduce.Key) reproduce.Key {
		k.Layers, k.Stages = 0, 0
		return k
	}
	for _, c := range t.Cells {
		same[plain(c.Key)] = append(same[plain(c.Key)], c.Key)
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		all := same[plain(c.Key)]
		if len(all) < 2 {
			continue
		}
		c.Variant = fmt.Sprintf("stages=%d", c.Stages)
		if slices.ContainsFunc(all, func(k reproduce.Key) bool { return k.Layers != c.Layers }) {
			c.Variant = fmt.Sprintf("layers=%d", c.Layers)
		}
		c.Paper, c.Difference, c.Outside, c.Surprising = nil, nil, false, false
	}
	return t
}

// chosen are the studies to show.
func (r *reportFlags) chosen(all []*state) ([]*state, error) {
	var names []string
	for _, st := range all {
		if names = append(names, st.Study); st.Study == r.study {
			return []*state{st}, nil
		}
	}
	switch {
	case r.study != "":
		return nil, fmt.Errorf("--study: %q is not one of %s", r.study, strings.Join(names, ", "))
	case len(all) > 1 && (r.format == "csv" || r.format == "json"):
		return nil, fmt.Errorf("--study: which of %s? %s shows one", strings.Join(names, ", "), r.format)
	}
	return all, nil
}
