package main

import (
	"bytes"
	"fmt"
	"strings"
	"text/tabwriter"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// unknown stands for a figure that does not exist.
const unknown = "-"

// text is a run for a reader.
func (r runReport) text() string {
	b := &bytes.Buffer{}
	fmt.Fprintln(b, r.title(), "seed", r.Seed)
	if len(r.Stages) > 1 {
		w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(w, "stage\tproposed\trejected\tadded\tprecision\ttest accuracy\tof nodes\t")
		for _, s := range r.Stages {
			fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%s\t%s\t%d\t\n", s.Stage, s.Proposed, s.Rejected, s.Added, percent(s.Precision), percent(s.TestAccuracy), r.Measured)
		}
		w.Flush()
	}
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "accuracy\t%s\n", r.accuracyText())
	for c, a := range r.PerClass {
		if r.Test == 0 {
			break
		}
		fmt.Fprintf(w, "  %s\t%s of %d\n", r.Classes[c], percent(a), sum(r.Confusion[c]))
	}
	fmt.Fprintf(w, "fingerprint\t%s\n", r.Fingerprint)
	fmt.Fprintf(w, "time\t%.2f s\n", r.Seconds)
	w.Flush()
	if r.Mixed != nil {
		b.WriteString(r.Mixed.text())
	}
	if r.changed > 0 {
		fmt.Fprintf(b, "note: %.1f %% of the answers changed after the first stage; %s\n", 100*float64(r.changed)/float64(r.nodes), doubt)
	}
	b.WriteString(r.fewWords)
	return b.String()
}

// text says what was mixed, and why.
func (m *mixedReport) text() string {
	shorter, by := "smooth", m.Saved
	if by < 0 {
		shorter, by = "sharp", -by
	}
	return fmt.Sprintf("mixed: %.0f %% of the smooth setting (alone %s) and %.0f %% of the sharp one (%s): the classes of the %s one describe the words by %.3f nats a node more shortly\n",
		100*m.Weight, percent(m.Smooth.Accuracy), 100*(1-m.Weight), percent(m.Sharp.Accuracy), shorter, by)
}

// doubt is what is known of runs of evidence whose answers changed a good deal.
const doubt = "of such runs with two or three labels a class 22 in 100 fail, of others 4 (engine/EVIDENCE.md, section 5)"

// doubtsNote names the runs whose answers changed a good deal, if there are any.
func doubtsNote(runs []runReport) string {
	var seeds []string
	for _, r := range runs {
		if r.changed > 0 {
			seeds = append(seeds, fmt.Sprint(r.Seed))
		}
	}
	if len(seeds) == 0 {
		return ""
	}
	return fmt.Sprintf("note: in %d of %d runs more than 5 %% of the answers changed after the first stage; %s: seeds %s\n", len(seeds), len(runs), doubt, strings.Join(seeds, ", "))
}

// fewWords are so few a node that evidence is clearly below label propagation
// on some graphs, and with twice as many is not (EVIDENCE §5).
const fewWords = 4

// wordsNote names the options for nodes of few words where evidence reads such.
func wordsNote(p *plan, o engine.Options) string {
	words := p.graph.WordsPerNode()
	if o.Strategy != engine.Evidence || o.Input != engine.InputTopics || words >= fewWords {
		return ""
	}
	return fmt.Sprintf("note: a node has %.1f words in the mean; with fewer than %d, --options links may do better: it reads the links alone (engine/EVIDENCE.md, section 5)\n", words, fewWords)
}

// accuracyText says the accuracy and what it is measured on.
func (r runReport) accuracyText() string {
	left := r.Test - r.Measured
	switch {
	case r.Test == 0:
		return "not measured: the split has no test node"
	case r.Accuracy == nil:
		return fmt.Sprintf("none: not one of %d test nodes has a class to measure it on", r.Test)
	case left > 0:
		return fmt.Sprintf("%s of %d test nodes; %d more have no class", percent(r.Accuracy), r.Measured, left)
	}
	return fmt.Sprintf("%s of %d test nodes", percent(r.Accuracy), r.Measured)
}

func sum(counts []int) (all int) {
	for _, k := range counts {
		all += k
	}
	return all
}

// title says what ran, without the seed.
func (r runReport) title() string {
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

// rowFormat is how the rows of a table that grows are set.
type rowFormat struct {
	first, last uint64 // seeds
	rows        int    // written
}

// width is that of a seed.
func (f rowFormat) width() int { return max(len("seed"), len(fmt.Sprint(f.last))) }

// head is the title and the head of the table; any run of it gives the title.
func (f rowFormat) head(any runReport) string {
	return fmt.Sprintf("%s seeds %d to %d\n%*s  accuracy  of nodes  seconds  fingerprint\n", any.title(), f.first, f.last, f.width(), "seed")
}

func (f rowFormat) row(r runReport) string {
	return fmt.Sprintf("%*d  %8s  %8d  %7.2f  %s\n", f.width(), r.Seed, percent(r.Accuracy), r.Measured, r.Seconds, r.Fingerprint)
}

// text is what all of the runs say together; wanted is their number had none
// been stopped.
func (s sweepReport) text(wanted int) string {
	b := &strings.Builder{}
	if s.Incomplete {
		fmt.Fprintf(b, "%d of %d runs\n", len(s.Runs), wanted)
	}
	if s.Mean == nil {
		fmt.Fprintln(b, "mean none: no run has a test node with a class to measure it on")
		return b.String()
	}
	measured := s.measuredRuns()
	fmt.Fprintf(b, "mean %s", percent(s.Mean))
	if s.CI95 != nil {
		fmt.Fprintf(b, " ± %.2f points (95 %% interval, %d runs)", 100**s.CI95, measured)
	}
	fmt.Fprintf(b, "\neach measured on %s test nodes\n", reproduce.Span([2]int(s.Measured)))
	if left := len(s.Runs) - measured; left > 0 {
		fmt.Fprintf(b, "left out: %d runs without a test node that has a class\n", left)
	}
	b.WriteString(doubtsNote(s.Runs) + s.Runs[0].fewWords)
	return b.String()
}

func percent(v *float64) string {
	if v == nil {
		return unknown
	}
	return fmt.Sprintf("%.2f %%", 100**v)
}
