package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"m3s/datasets/source"
	"m3s/engine"
	"m3s/engine/cmd/m3s/internal/results"
	"m3s/engine/cmd/m3s/internal/terminal"
	"m3s/engine/mixed"
	"m3s/engine/reproduce"
)

// both asks for both protocols.
const both = "both"

// maxRuns bounds --runs of an experiment.
const maxRuns = 100000

// experiment is what the commands that run many cells have in common: which
// runs, how many at a time, and the file that keeps them.
type experiment struct {
	name     string // of the study
	datasets []string
	protocol string
	runs     int
	workers  int
	shard    string
	resume   bool
	results  string
	merge    bool
	preset   string
	settings settings
	own      *ownFiles                // nil: there are no such flags
	graphs   map[string]*engine.Graph // own ones, by the name of their datasets
	again    string                   // what goes on with the results file, "" for --resume

	given func(flag string) bool
}

// fixedFields are options that an experiment's cells set themselves, besides
// those a study varies.
var fixedFields = []string{"Strategy", "Seed"}

// newExperiment adds the flags to cmd, but those of addOptions.
func newExperiment(cmd *cobra.Command, name string, runs int) *experiment {
	e := &experiment{name: name, given: cmd.Flags().Changed}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringSliceVar(&e.datasets, "dataset", []string{"cora", "citeseer"}, "datasets, separated by commas; all: cora, citeseer, pubmed")
	f.StringVar(&e.protocol, "protocol", both, "paper: the reference code's rules; last: last epoch, clean confidences; or both")
	f.IntVar(&e.runs, "runs", runs, "runs of each cell, on as many splits")
	f.IntVar(&e.workers, "workers", runtime.GOMAXPROCS(0), "runs at a time")
	f.StringVar(&e.shard, "shard", "", "i/n: the i-th of n parts of the runs, for n machines or terminals")
	f.StringVar(&e.results, "results", "", "file that keeps the runs (default m3s-"+name+".jsonl here, with --shard m3s-"+name+"-i-of-n.jsonl)")
	f.BoolVar(&e.resume, "resume", false, "go on with the results file")
	f.BoolVar(&e.merge, "merge", false, "run nothing: show the runs in the results files given as arguments, and with --results write them into one")
	return e
}

// addOptions adds the flags of the options to cmd, apart from the fields that
// the study sets in each cell.
func (e *experiment) addOptions(cmd *cobra.Command, varies ...string) {
	cmd.Flags().StringVar(&e.preset, "options", "defaults", presetHelp)
	e.settings = newSettings(cmd, append(slices.Clone(fixedFields), varies...)...)
	e.own = newOwnFiles(cmd)
}

// check reports flags that contradict each other or make no sense alone.
func (e *experiment) check(args []string) error {
	switch {
	case e.own != nil && e.own.all:
		return errAllLabels
	case e.merge && len(args) == 0:
		return errors.New("--merge: which files?")
	case !e.merge && len(args) > 0:
		return fmt.Errorf("unexpected argument %q", args[0])
	case e.merge:
		for _, flag := range []string{"shard", "resume", "runs", "workers", "options"} {
			if e.given(flag) {
				return fmt.Errorf("--merge runs nothing: leave out --%s", flag)
			}
		}
		for _, s := range e.settings {
			if s.given {
				return fmt.Errorf("--merge runs nothing: leave out --%s", s.flag)
			}
		}
		if e.own.given() {
			return errors.New("--merge reads no graph: leave out its files")
		}
	case e.runs < 1 || e.runs > maxRuns:
		return fmt.Errorf("--runs: %d is not between 1 and %d", e.runs, maxRuns)
	case e.workers < 1:
		return fmt.Errorf("--workers: %d is less than 1", e.workers)
	}
	_, _, err := e.part()
	return err
}

// part reads --shard: 1, 1 without it.
func (e *experiment) part() (part, parts int, err error) {
	if e.shard == "" {
		return 1, 1, nil
	}
	var rest string
	n, _ := fmt.Sscanf(e.shard+" .", "%d/%d %s", &part, &parts, &rest)
	if n != 3 || rest != "." || part < 1 || part > parts {
		return 0, 0, fmt.Errorf("--shard: %q is not i/n with i from 1 to n", e.shard)
	}
	return part, parts, nil
}

// request turns the flags into what the studies take, but for an own graph.
func (e *experiment) request() (reproduce.Request, error) {
	if err := e.settings.takePreset(e.preset); err != nil {
		return reproduce.Request{}, err
	}
	r := reproduce.Request{Adjust: e.settings.apply, Settings: e.settings.changes()}
	if e.own.given() && e.given("dataset") {
		return r, errOwnDataset
	}
	for _, name := range listed(e.datasets) {
		names := []string{name}
		if name == "all" {
			names = []string{"cora", "citeseer", "pubmed"}
		}
		for _, n := range names {
			if _, err := source.Find(n); err != nil {
				return r, fmt.Errorf("--dataset: %w", err)
			}
			if !slices.Contains(r.Datasets, n) {
				r.Datasets = append(r.Datasets, n)
			}
		}
	}
	switch {
	case e.protocol == both:
		r.Protocols = reproduce.Protocols()
	case slices.Contains(reproduce.Protocols(), e.protocol):
		r.Protocols = []string{e.protocol}
	default:
		return r, fmt.Errorf("--protocol: %q is not one of paper, last, both", e.protocol)
	}
	if len(r.Datasets) == 0 {
		return r, errors.New("--dataset: none named")
	}
	return r, nil
}

// listed are the names of a list without blanks.
func listed(list []string) (names []string) {
	for _, n := range list {
		if n = strings.TrimSpace(n); n != "" {
			names = append(names, n)
		}
	}
	return names
}

// changes names the options that the command line changes from the defaults
// of either protocol, as "flag=value …". Layers and stages, whose defaults
// are the paper's for each cell, count as changed whenever given.
func (all settings) changes() string {
	var list []string
	for _, s := range all {
		if !s.given {
			continue
		}
		changed := s.field == "Layers" || s.field == "Stages"
		for _, p := range reproduce.Protocols() {
			o := engine.DefaultOptions()
			_ = o.SetProtocol(p) // the names are the engine's
			was := s.get(o)
			if s.set(&o, s.text) == nil && s.get(o) != was {
				changed = true
			}
		}
		if changed {
			list = append(list, s.flag+"="+s.text)
		}
	}
	return strings.Join(list, " ")
}

// conduct runs what the study still lacks, or merges files, and returns the
// ledger and which of its runs to show.
func (e *experiment) conduct(ctx context.Context, sh *shell, src *source.Source, args []string,
	build func(reproduce.Request) (reproduce.Study, error)) (*reproduce.Ledger, func(reproduce.Run) bool, error) {
	if err := e.check(args); err != nil {
		return nil, nil, err
	}
	if e.merge {
		l, err := results.Merge(ctx, e.name, args, e.results)
		return l, e.chosen(), err
	}
	r, err := e.request()
	if err == nil && e.own.given() {
		e.graphs, err = e.own.take(e.name, sh.err, &r)
	}
	if err != nil {
		return nil, nil, err
	}
	study, err := build(r)
	if err != nil {
		return nil, nil, err
	}
	l, err := e.perform(ctx, sh, src, study)
	return l, study.Only(e.runs), err
}

// chosen limits a merge to the datasets and protocols named on the command
// line.
func (e *experiment) chosen() func(reproduce.Run) bool {
	datasets := listed(e.datasets)
	return func(r reproduce.Run) bool {
		return (!e.given("dataset") || slices.Contains(datasets, r.Dataset) || slices.Contains(datasets, "all")) &&
			(e.protocol == both || e.protocol == r.Protocol)
	}
}

// perform runs what the results file lacks.
func (e *experiment) perform(ctx context.Context, sh *shell, src *source.Source, study reproduce.Study) (*reproduce.Ledger, error) {
	part, parts, err := e.part()
	if err != nil {
		return nil, err
	}
	jobs, err := reproduce.Shard(study.Jobs(e.runs), part, parts)
	if err != nil {
		return nil, err
	}
	file, err := results.Read(ctx, e.file(part, parts), e.resume, study.Header, sh.err)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	jobs = reproduce.Without(jobs, file.Ledger)
	meter := terminal.NewStopwatch(sh.err, "m3s "+e.name, jobs)
	defer meter.Clear()
	src.Progress = meter.Bytes
	jobs, graphs, err := e.load(ctx, sh, src, jobs)
	if err != nil {
		return nil, err
	}
	e.sayMemory(sh, jobs, graphs)
	meter.Begin(jobs)
	var mixtures mixed.Graphs
	s := reproduce.Sweep{Jobs: jobs, Workers: e.workers, Graphs: graphs, Mixed: mixtures.Run, Done: func(j reproduce.Job, r reproduce.Record) error {
		meter.Finished(j)
		return file.Add(r)
	}}
	if err := s.Run(ctx); err != nil {
		if file.Ledger.Len() > 0 && isCancel(err) {
			meter.Clear()
			fmt.Fprintf(sh.err, "m3s: %d runs are in %s: %s goes on with them\n", file.Ledger.Len(), file.Path, cmp.Or(e.again, "--resume"))
		}
		return nil, err
	}
	return file.Ledger, file.Finish()
}

// sayMemory says what runs on a large graph take, by the largest of each first
// seed's, before the first of them starts.
func (e *experiment) sayMemory(sh *shell, jobs []reproduce.Job, graphs map[string]*engine.Prepared) {
	for _, name := range slices.Sorted(maps.Keys(graphs)) {
		p, need, splits := graphs[name], 0.0, map[int]*engine.Split{}
		if !large(p.Graph) {
			continue
		}
		for _, j := range jobs {
			k := j.Cell.PerClass
			if j.Cell.Dataset != name || j.Seed != jobs[0].Seed {
				continue
			}
			if splits[k] == nil {
				s, err := engine.RandomSplit(p.Graph, k, j.Seed)
				if err != nil {
					return // the runs say so
				}
				splits[k] = s
			}
			need = max(need, p.Need(splits[k], j.Cell.Options))
		}
		sayMemory(sh.err, p, need, min(e.workers, len(jobs)))
	}
}

// file is the results file's name.
func (e *experiment) file(part, parts int) string {
	switch {
	case e.results != "":
		return e.results
	case parts > 1:
		return fmt.Sprintf("m3s-%s-%d-of-%d.jsonl", e.name, part, parts)
	}
	return "m3s-" + e.name + ".jsonl"
}

// load gets the graphs the jobs need. With --dataset all, one that cannot be
// had is named on stderr and its jobs are left out.
func (e *experiment) load(ctx context.Context, sh *shell, src *source.Source, jobs []reproduce.Job) ([]reproduce.Job, map[string]*engine.Prepared, error) {
	graphs := map[string]*engine.Prepared{}
	var lacking []string
	for _, j := range jobs {
		name := j.Cell.Dataset
		if graphs[name] != nil || slices.Contains(lacking, name) {
			continue
		}
		g, err := e.graphs[name], error(nil)
		if g == nil {
			g, err = src.Load(ctx, name)
		}
		if errors.Is(err, source.ErrUnavailable) && slices.Contains(listed(e.datasets), "all") && ctx.Err() == nil {
			fmt.Fprintf(sh.err, "m3s: left out: %s (m3s data fetch %s gets it)\n", oneLine(err), name)
			lacking = append(lacking, name)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if graphs[name], err = engine.Prepare(g); err != nil {
			return nil, nil, err
		}
	}
	jobs = slices.DeleteFunc(jobs, func(j reproduce.Job) bool { return slices.Contains(lacking, j.Cell.Dataset) })
	return jobs, graphs, nil
}
