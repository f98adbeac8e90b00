package report

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"m3s/engine/internal/csv"
	"m3s/engine/reproduce"
)

// shown is what stands for a cell without a run.
func shown(cell string) string {
	if cell == "" {
		return "–"
	}
	return cell
}

// groupAt is the group's name in row i: "" below its first row.
func (g grid) groupAt(i int) string {
	if i > 0 && g.rows[i].group == g.rows[i-1].group {
		return ""
	}
	return g.rows[i].group
}

func gridsText(grids []grid) []byte {
	var b bytes.Buffer
	note := ""
	for i, g := range grids {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintln(&b, g.title)
		w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "\t\t"+strings.Join(g.head, "\t"))
		for i, r := range g.rows {
			group := g.groupAt(i)
			fmt.Fprintf(w, "%s\t%s", group, r.label)
			for _, c := range r.cells {
				fmt.Fprint(w, "\t", shown(c))
			}
			fmt.Fprintln(w)
		}
		w.Flush()
		if g.note != "" && g.note != note {
			fmt.Fprintln(&b, g.note)
			note = g.note
		}
	}
	return trimLines(b.Bytes())
}

// trimLines takes the spaces off the ends of lines.
func trimLines(text []byte) []byte {
	lines := bytes.Split(text, []byte("\n"))
	for i, l := range lines {
		lines[i] = bytes.TrimRight(l, " ")
	}
	return bytes.Join(lines, []byte("\n"))
}

func gridsMarkdown(grids []grid) []byte {
	var b bytes.Buffer
	note := ""
	for i, g := range grids {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "**%s**\n\n| | | %s |\n|---|---|%s\n", g.title, strings.Join(g.head, " | "), strings.Repeat("--:|", len(g.head)))
		for i, r := range g.rows {
			group := g.groupAt(i)
			fmt.Fprintf(&b, "| %s | %s |", group, r.label)
			for _, c := range r.cells {
				fmt.Fprintf(&b, " %s |", markdownCell(shown(c)))
			}
			b.WriteByte('\n')
		}
		if g.note != "" && g.note != note {
			fmt.Fprintf(&b, "\n%s\n", strings.ReplaceAll(g.note, "*", `\*`))
			note = g.note
		}
	}
	return b.Bytes()
}

// markdownCell escapes the asterisks of marks; a cell wholly in bold stays so.
func markdownCell(text string) string {
	if bold, ok := strings.CutPrefix(text, "**"); ok {
		if bold, ok = strings.CutSuffix(bold, "**"); ok {
			return "**" + strings.ReplaceAll(bold, "*", `\*`) + "**"
		}
	}
	return strings.ReplaceAll(text, "*", `\*`)
}

func gridsLatex(grids []grid) []byte {
	escape := strings.NewReplacer("%", `\%`, "±", `$\pm$`, "−", "$-$", "–", "--", "_", `\_`, "(-", "($-$", "(+", "($+$")
	var b bytes.Buffer
	for i, g := range grids {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "\\begin{table}\n\\centering\n\\begin{tabular}{ll%s}\n\\hline\n & & %s \\\\\n\\hline\n",
			strings.Repeat("r", len(g.head)), escape.Replace(strings.Join(g.head, " & ")))
		last := ""
		for k, r := range g.rows {
			group := r.group
			if group == last {
				group = ""
			} else if k > 0 {
				b.WriteString("\\hline\n")
			}
			last = r.group
			fmt.Fprintf(&b, "%s & %s", escape.Replace(group), r.label)
			for _, c := range r.cells {
				fmt.Fprint(&b, " & ", escape.Replace(signed(shown(c))))
			}
			b.WriteString(" \\\\\n")
		}
		fmt.Fprintf(&b, "\\hline\n\\end{tabular}\n\\caption{%s. %s}\n\\end{table}\n", escape.Replace(g.title), escape.Replace(g.note))
	}
	return b.Bytes()
}

// signed writes a leading sign with the sign of mathematics.
func signed(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "-"); ok {
		return "−" + rest
	}
	return cell
}

// tableCSV is a line for each cell and, with the other strategy under minus, for
// each pair. Accuracies are shares of 1.
func tableCSV(t *reproduce.Table) ([]byte, error) {
	lines := [][]string{{"dataset", "rate", "perClass", "protocol", "strategy", "minus", "layers", "stages", "variant", "runs", "mean", "ci95", "paper", "difference", "outside", "surprising", "measuredLeast", "measuredMost"}}
	for _, c := range t.Cells {
		lines = append(lines, []string{
			c.Dataset, number(c.Rate), strconv.Itoa(c.PerClass), c.Protocol, c.Strategy, "", strconv.Itoa(c.Layers), strconv.Itoa(c.Stages), c.Variant,
			strconv.Itoa(c.Runs), number(c.Mean), optional(c.CI95), optional(c.Paper), optional(c.Difference), strconv.FormatBool(c.Outside), strconv.FormatBool(c.Surprising),
			strconv.Itoa(c.Measured[0]), strconv.Itoa(c.Measured[1]),
		})
	}
	for _, p := range t.Pairs {
		lines = append(lines, []string{
			p.Dataset, number(p.Rate), strconv.Itoa(p.PerClass), p.Protocol, p.Strategy, p.Minus, "", "", "",
			strconv.Itoa(p.Runs), number(p.Mean), optional(p.CI95), optional(p.Paper), "", "", "", "", "",
		})
	}
	return csv.Table(lines), nil
}

// points is a difference of shares in points with its sign, never "-0.0".
func points(v float64) string { return fmt.Sprintf("%+.1f", plainZero(math.Round(v*1000)/10)) }

// hundredths is points with two places.
func hundredths(v float64) string { return fmt.Sprintf("%+.2f", plainZero(math.Round(v*1e4)/100)) }

// plainZero makes -0 a 0.
func plainZero(v float64) float64 {
	if v == 0 {
		return 0
	}
	return v
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func optional(v *float64) string {
	if v == nil {
		return ""
	}
	return number(*v)
}
