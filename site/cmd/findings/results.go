package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"m3s/engine"
	"m3s/engine/paper"
	"m3s/engine/report"
	"m3s/engine/reproduce"
)

// labels is GCN with few and with many labels, under the protocol "last".
type labels struct {
	Few  amount `json:"few"`
	Many amount `json:"many"`
}

// amount is a number of labels per class with every split's accuracy, from
// that of seed 1 on.
type amount struct {
	PerClass int           `json:"k"`
	All      mean          `json:"all"`
	Splits   []json.Number `json:"splits"`
}

// smoothing is what k products with Â do to Cora: the distance that is left
// to the limit, of 1, and what a linear reader with few labels makes of it.
type smoothing struct {
	K        []int     `json:"k"`
	Distance []float64 `json:"distance"`
	Reader   []mean    `json:"reader"`
}

// depth is GCN of 1, 2, … layers with few labels: stopped as the reference
// code does, and after the last epoch, with all else the same.
type depth struct {
	Stopped []mean    `json:"stopped"`
	Epoch   []float64 `json:"epoch"` // at which it is stopped, mean
	Last    []mean    `json:"last"`
	Gain    mean      `json:"gain"` // of two layers, trained to the end
}

// checks is what M3S's check brings over Multi-Stage in the columns of Cora
// and CiteSeer, under each protocol.
type checks struct {
	Columns int     `json:"columns"`
	Paper   checked `json:"paper"`
	Last    checked `json:"last"`
	First   mean    `json:"first"` // gain at Cora's lowest label rate under "paper"
}

type checked struct {
	Clear    int         `json:"clear"`    // columns with a gain whose interval leaves out zero
	Worse    int         `json:"worse"`    // columns with a clear loss
	Rejected json.Number `json:"rejected"` // share of all proposals
	Wrong    json.Number `json:"wrong"`    // share of the rejected of known class
}

// tables are two strategies of which three runs each say little.
type tables struct {
	A     amount `json:"a"`
	B     amount `json:"b"`
	Gain  mean   `json:"gain"`  // of A over B
	Ahead int    `json:"ahead"` // splits on which A is ahead
	Few   int    `json:"few"`   // of the ways to take three splits, in per cent those where B's mean is ahead
}

// fromResults are all figures that the committed results have.
func fromResults(folder string) (*findings, error) {
	r, err := report.ReadReport(os.DirFS(folder))
	if err != nil {
		return nil, err
	}
	f := &findings{}
	for _, part := range []func(*report.Report, *findings) error{readLabels, readSmoothing, readDepth, readChecks, readTables} {
		if err := part(r, f); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func amountOf(c *reproduce.Summary) (amount, error) {
	for k, s := range c.Seeds {
		if s != uint64(k+1) {
			return amount{}, fmt.Errorf("%s: run %d has seed %d", c.Key, k, s)
		}
	}
	return amount{c.PerClass, meanOf(c.Accuracies), percents(c.Accuracies)}, nil
}

func readLabels(r *report.Report, f *findings) error {
	for k, to := range map[int]*amount{few: &f.Labels.Few, many: &f.Labels.Many} {
		c, err := cell(r.Table, dataset, k, "last", engine.GCN.String(), 0)
		if err != nil {
			return err
		}
		if *to, err = amountOf(c); err != nil {
			return err
		}
	}
	return nil
}

// lastK is the last number of products that the lesson shows.
const lastK = 64

func readSmoothing(r *report.Report, f *findings) error {
	for _, p := range r.Smoothing.Panels {
		if p.Dataset != dataset {
			continue
		}
		for _, at := range p.Series[0].Points {
			if at.X > lastK {
				break
			}
			if at.CI95 == nil {
				f.Smoothing.K = append(f.Smoothing.K, int(at.X))
				f.Smoothing.Distance = append(f.Smoothing.Distance, at.Y)
			} else {
				f.Smoothing.Reader = append(f.Smoothing.Reader, mean{percent(at.Y), percent(*at.CI95), at.Runs})
			}
		}
	}
	if len(f.Smoothing.K) == 0 || len(f.Smoothing.Reader) != len(f.Smoothing.K) {
		return errors.New("z_smoothing.json: distances and readers differ")
	}
	return nil
}

// deepest is the most layers that the lesson shows.
const deepest = 5

func readDepth(r *report.Report, f *findings) error {
	for l := 1; l <= deepest; l++ {
		a, err := cell(r.Layers, dataset, few, "paper", engine.GCN.String(), l)
		if err != nil {
			return err
		}
		b, err := cell(r.LayerStop, dataset, few, "paper", engine.GCN.String(), l)
		if err != nil {
			return err
		}
		f.Depth.Stopped = append(f.Depth.Stopped, meanOf(a.Accuracies))
		f.Depth.Epoch = append(f.Depth.Epoch, a.Trainings[0].Epoch)
		f.Depth.Last = append(f.Depth.Last, meanOf(b.Accuracies))
		if l == 2 {
			f.Depth.Gain = gain(b.Accuracies, a.Accuracies)
		}
	}
	return nil
}

func readChecks(r *report.Report, f *findings) error {
	for protocol, to := range map[string]*checked{"paper": &f.Check.Paper, "last": &f.Check.Last} {
		proposed, rejected, known, wrong := 0, 0, 0, 0
		f.Check.Columns = 0
		for _, s := range paper.Settings() {
			if s.Dataset == "pubmed" {
				continue
			}
			f.Check.Columns++
			with, err := cell(r.Table, s.Dataset, s.PerClass, protocol, engine.M3S.String(), 0)
			if err != nil {
				return err
			}
			without, err := cell(r.Table, s.Dataset, s.PerClass, protocol, engine.MultiStage.String(), 0)
			if err != nil {
				return err
			}
			pair, ok := reproduce.NewPair(*with, *without)
			if !ok {
				return fmt.Errorf("%s has other splits than %s", with.Key, without.Key)
			}
			if pair.Clear && pair.Mean > 0 {
				to.Clear++
			} else if pair.Clear {
				to.Worse++
			}
			for _, a := range with.Trainings {
				proposed, rejected = proposed+a.Proposed, rejected+a.Rejected
				known, wrong = known+a.RejectedKnown, wrong+a.RejectedKnown-a.RejectedCorrect
			}
			if s.Dataset == dataset && s.PerClass == few && protocol == "paper" {
				f.Check.First = gain(with.Accuracies, without.Accuracies)
			}
		}
		to.Rejected, to.Wrong = percent(float64(rejected)/float64(proposed)), percent(float64(wrong)/float64(known))
	}
	return nil
}

func readTables(r *report.Report, f *findings) error {
	a, err := cell(r.Table, dataset, few, "paper", engine.M3S.String(), 0)
	if err != nil {
		return err
	}
	b, err := cell(r.Table, dataset, few, "paper", engine.MultiStage.String(), 0)
	if err != nil {
		return err
	}
	if f.Tables.A, err = amountOf(a); err != nil {
		return err
	}
	if f.Tables.B, err = amountOf(b); err != nil {
		return err
	}
	f.Tables.Gain = gain(a.Accuracies, b.Accuracies)
	for k := range a.Accuracies {
		if a.Accuracies[k] > b.Accuracies[k] {
			f.Tables.Ahead++
		}
	}
	f.Tables.Few = misled(a.Accuracies, b.Accuracies)
	return nil
}

// misled is the share, in per cent, of the ways to take three splits for a and
// three others for b on which the mean of b is ahead though that of all is not.
// All of them are counted by the sums of three: as many ways for either.
func misled(a, b []float64) int {
	sums := func(v []float64) (list []float64) {
		for i := range v {
			for j := range i {
				for k := range j {
					list = append(list, v[i]+v[j]+v[k])
				}
			}
		}
		return list
	}
	x, y, ahead := sums(a), sums(b), 0
	slices.Sort(x)
	for _, s := range y {
		below, _ := slices.BinarySearch(x, s)
		ahead += below
	}
	return int(100*float64(ahead)/float64(len(x)*len(y)) + 0.5)
}
