package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"testing"

	"m3s/datasets/source"
	"m3s/engine"
)

// seedOne are the four accuracies of the split of seed 1 and its share of right labels, in per cent.
var seedOne = []json.Number{"52.1", "69.8", "75.1", "82.5", "92.2"}

const root = "../../../"

// kept are the committed findings.
func kept(t *testing.T) findings {
	t.Helper()
	raw, err := os.ReadFile(root + file)
	if err != nil {
		t.Fatal(err)
	}
	var f findings
	if err := json.Unmarshal(raw, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// Every figure that the committed results have is the lesson's.
func TestFindingsAreThoseOfTheResults(t *testing.T) {
	want, err := fromResults(root + resultsFolder)
	if err != nil {
		t.Fatal(err)
	}
	got := kept(t)
	if got.Growing == nil || got.Growing.Correct.Runs != correctSplits {
		t.Errorf("what wrong labels cost: %+v", got.Growing)
	}
	got.Growing = nil
	if !reflect.DeepEqual(got, *want) {
		t.Errorf("go run ./site/cmd/findings was not run: %+v, results %+v", got, *want)
	}
}

// What the sentences of the lesson say holds for the figures in them.
func TestTheSentencesHold(t *testing.T) {
	f := kept(t)
	number := func(n json.Number) float64 {
		v, err := n.Float64()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	best := 0
	for k, r := range f.Smoothing.Reader {
		if number(r.Mean) > number(f.Smoothing.Reader[best].Mean) {
			best = k
		}
	}
	for sentence, holds := range map[string]bool{
		"many labels are better":               number(f.Labels.Many.All.Mean) > number(f.Labels.Few.All.Mean)+10,
		"the reader is best in between":        best > 0 && best < len(f.Smoothing.K)-1,
		"the stop rule makes the depth effect": number(f.Depth.Gain.Mean)-number(f.Depth.Gain.Half) > 5 && number(f.Depth.Stopped[3].Mean) > number(f.Depth.Stopped[1].Mean)+5,
		"trained on, two layers are no worse":  number(f.Depth.Last[1].Mean) > number(f.Depth.Last[3].Mean)-1,
		"wrong labels cost most":               number(f.Growing.Correct.Mean)-number(f.Growing.Correct.Half) > number(f.Growing.Random.Mean)+number(f.Growing.Random.Half),
		"with noise the check pays mostly":     2*f.Check.Paper.Clear > f.Check.Columns && number(f.Check.Paper.Wrong) > 50,
		"without noise it rejects little":      number(f.Check.Last.Rejected) < 5,
		"three runs mislead now and then":      f.Tables.Few > 5 && f.Tables.Few < 50,
		"over fifty the check is ahead":        number(f.Tables.Gain.Mean) > number(f.Tables.Gain.Half),
	} {
		if !holds {
			t.Errorf("%s: not so by the figures", sentence)
		}
	}
}

// The training of one split gives what the lesson's mean is made of.
func TestWhatWrongLabelsCostOnOneSplit(t *testing.T) {
	g, err := source.FromEnv(os.Getenv).Load(context.Background(), dataset)
	if errors.Is(err, source.ErrUnavailable) && os.Getenv("CI") == "" && os.Getenv("M3S_REQUIRE_DATA") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Prepare(g)
	if err != nil {
		t.Fatal(err)
	}
	one, err := corrected(p, 1)
	if err != nil {
		t.Fatal(err)
	}
	got := percents(append(one.accuracy[:], one.right))
	if want := seedOne; !reflect.DeepEqual(got, want) {
		t.Errorf("seed 1 gives %v, want %v", got, want)
	}
	for _, language := range []string{"en", "zh"} {
		words, err := os.ReadFile(root + "site/src/text/" + language + "/lesson.json")
		if err != nil {
			t.Fatal(err)
		}
		if number := strconv.Itoa(one.virtual); !regexp.MustCompile(`"growing-found": ".*\b` + number + `\b`).Match(words) {
			t.Errorf("%s: the finding does not say %s virtual labels", language, number)
		}
	}
}

func TestMisled(t *testing.T) {
	low, high := []float64{1, 2, 3, 4}, []float64{11, 12, 13, 14}
	if got := misled(high, low); got != 0 {
		t.Errorf("never behind: %d", got)
	}
	if got := misled(low, high); got != 100 {
		t.Errorf("always behind: %d", got)
	}
}
