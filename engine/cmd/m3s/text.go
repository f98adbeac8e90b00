package main

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"
)

// unknown stands for a figure that does not exist.
const unknown = "-"

// writeText writes a run for a reader.
func (r report) writeText(b *bytes.Buffer) {
	fmt.Fprintln(b, r.title(), "seed", r.Seed)
	if len(r.Stages) > 1 {
		w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(w, "stage\tproposed\trejected\tadded\tprecision\ttest accuracy\t")
		for _, s := range r.Stages {
			fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%s\t%s\t\n", s.Stage, s.Proposed, s.Rejected, s.Added, percent(s.Precision), percent(s.TestAccuracy))
		}
		w.Flush()
	}
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "accuracy\t%s of %d test nodes\n", percent(r.Accuracy), r.Test)
	for c, a := range r.PerClass {
		fmt.Fprintf(w, "  %s\t%s\n", r.Classes[c], percent(a))
	}
	fmt.Fprintf(w, "fingerprint\t%s\n", r.Fingerprint)
	fmt.Fprintf(w, "time\t%.2f s\n", r.Seconds)
	w.Flush()
}

// title says what ran, without the seed.
func (r report) title() string {
	parts := []string{r.Dataset, r.Strategy, fmt.Sprintf("%d labelled nodes", r.Labelled)}
	if r.LabelsPerClass != nil {
		parts[2] = fmt.Sprintf("%d labels per class", *r.LabelsPerClass)
	}
	if len(r.Stages) > 0 {
		parts = append(parts, fmt.Sprintf("%d layers", r.Layers))
	}
	if k := len(r.Stages) - 1; k > 0 {
		parts = append(parts, fmt.Sprintf("%d stages", k))
	}
	return strings.Join(parts, ", ") + ","
}

// writeText writes several runs for a reader.
func (s sweepReport) writeText(b *bytes.Buffer) {
	first, last := s.Runs[0], s.Runs[len(s.Runs)-1]
	fmt.Fprintf(b, "%s seeds %d to %d\n", first.title(), first.Seed, last.Seed)
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "seed\taccuracy\tseconds\tfingerprint\t")
	for _, r := range s.Runs {
		fmt.Fprintf(w, "%d\t%s\t%.2f\t%s\t\n", r.Seed, percent(r.Accuracy), r.Seconds, r.Fingerprint)
	}
	w.Flush()
	fmt.Fprintf(b, "mean %s", percent(s.Mean))
	if s.CI95 != nil {
		fmt.Fprintf(b, " ± %.2f points (95 %% interval, %d runs)", 100**s.CI95, len(s.Runs))
	}
	fmt.Fprintln(b)
}

func percent(v *float64) string {
	if v == nil {
		return unknown
	}
	return fmt.Sprintf("%.2f %%", 100**v)
}
