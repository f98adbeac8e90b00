package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// title is that of the section.
const title = "A million nodes from files"

// page is what the section tells.
type page struct {
	*bench
	state   string
	written []written
	trials  []trial
}

// machine says on what the figures were made, and how busy it was.
func machine() string {
	s := fmt.Sprintf("%s on %s/%s with %d processors", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if name := processor(); name != "" {
		s += " (" + name + ")"
	}
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		s += ", load " + strings.Fields(string(load))[0] + " when it began"
		if n := nice(); n > 0 {
			s += fmt.Sprintf(", at nice %d", n)
		}
		return s
	}
	return s + ", load not known"
}

// processor is its name where Linux tells it.
func processor() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if name, value, _ := strings.Cut(lines.Text(), ":"); strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func (p page) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n", title)
	fmt.Fprintf(&b, "`make million` writes this section: it has `m3s data write` plant graphs of %s nodes and train on the files, each in a process of its own.\n", thousands(p.nodes))
	fmt.Fprintf(&b, "%s. Seconds are by the clock; where they are fewer than those\nof a processor, two threads worked, and where more, the machine was busy.\n\n", p.state)
	fmt.Fprintf(&b, "| graph | links | files | size | written in | memory of writing |\n|---|--:|---|--:|--:|--:|\n")
	for i, w := range p.written {
		fmt.Fprintf(&b, "| %s | %s | %s | %.0f MB | %.1f s | %s |\n", w.name, thousands(p.trialOf(i).links), strings.Join(w.names, ", "), w.bytes/1e6, w.clock, gigabytes(w.peak))
	}
	fmt.Fprintf(&b, "\nThe runs: two layers, 20 labels a class, `--threads 2`; M3S trains twice, with one stage and 20 clusters between. Epochs are few: time and memory count here, not accuracy. Reading ends where\ntraining begins. m3s says before it reads how much memory that takes, and before it trains how much the graph and the run: the process held less than the\nlarger of the two, and the fingerprint is that of the run on the planted graph itself, without files.\n\n")
	fmt.Fprintf(&b, "| graph | strategy | epochs | accuracy | read in | trained in | seconds of a processor | said of reading | said of graph and run | held at most | fingerprint |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|\n")
	for _, t := range p.trials {
		said := "nothing"
		if t.reading > 0 {
			said = gigabytes(t.reading)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %.1f s | %.1f s | %.1f | %s | %s | %s | %s |\n", t.graph.name, t.strategy, t.epochs, t.accuracy, t.clock-t.training, t.training, t.processor, said, gigabytes(t.running), gigabytes(t.peak), t.fingerprint)
	}
	return b.String()
}

// trialOf is the first trial on the i-th graph.
func (p page) trialOf(i int) trial {
	for _, t := range p.trials {
		if t.graph.name == p.written[i].name {
			return t
		}
	}
	return trial{}
}

func gigabytes(bytes float64) string {
	if bytes == 0 {
		return "not known"
	}
	return fmt.Sprintf("%.2f GB", bytes/1e9)
}

// thousands writes 1000000 as 1,000,000.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}
