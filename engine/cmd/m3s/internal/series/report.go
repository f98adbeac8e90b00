package series

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

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
	cmd.Flags().StringVar(&r.format, "format", "markdown", strings.Join(report.Formats(), ", "))
	cmd.Flags().StringVar(&r.study, "study", "", "one study of the file; csv and json show one")
	cmd.Flags().BoolVar(&r.partial, "partial", false, "show what there is of an experiment that lacks runs")
	return cmd
}

func (r *reportFlags) write(x *file) ([]byte, error) {
	if err := report.CheckFormat(r.format); err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	all, err := x.states()
	if err != nil {
		return nil, err
	}
	if all, err = r.chosen(all); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if x.Title != "" && r.format == "markdown" {
		fmt.Fprintf(&b, "# %s\n\n", x.Title)
	}
	for i, st := range all {
		if err := st.whole(); err != nil && (!r.partial || len(st.Refused) > 0) {
			return nil, err
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		if r.format == "markdown" {
			fmt.Fprintf(&b, "## %s\n\nSettings: %s. %d runs", st.Study, st.study.Header.Settings, st.Done)
			if st.Missing > 0 {
				fmt.Fprintf(&b, " of %d: **%d are missing**", st.Runs, st.Missing)
			}
			b.WriteString(".\n\n")
		}
		text, err := report.Render(reproduce.NewTable(st.ledger, st.study.Only(st.study.Runs)), r.format)
		if err != nil {
			return nil, err
		}
		b.Write(text)
	}
	return b.Bytes(), nil
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
