package main

import (
	"context"
	"fmt"

	"m3s/engine"
)

// correctSplits is the number of splits on which wrong labels are corrected.
const correctSplits = 20

// cost is what wrong and what dull virtual labels cost, in points of accuracy
// on nodes that none of the trainings has a label of: of GCN of two layers
// with few labels, then with the labels of self-training, then with the wrong
// ones of these corrected, then with as many right ones of random nodes.
type cost struct {
	Trust   mean `json:"trust"`
	Correct mean `json:"correct"`
	Random  mean `json:"random"`
	Right   mean `json:"right"` // share of the virtual labels
}

// growing trains on the splits of seeds 1 to n.
func growing(g *engine.Graph, n int) (*cost, error) {
	p, err := engine.Prepare(g)
	if err != nil {
		return nil, err
	}
	var a [4][]float64
	var right []float64
	for seed := uint64(1); seed <= uint64(n); seed++ {
		one, err := corrected(p, seed)
		if err != nil {
			return nil, fmt.Errorf("seed %d: %w", seed, err)
		}
		for k, v := range one.accuracy {
			a[k] = append(a[k], v)
		}
		right = append(right, one.right)
	}
	return &cost{Trust: gain(a[1], a[0]), Correct: gain(a[2], a[1]), Random: gain(a[3], a[2]), Right: meanOf(right)}, nil
}

// once is one split: the four accuracies, which share of the virtual labels is right, and how many there may be.
type once struct {
	accuracy [4]float64
	right    float64
	virtual  int // labels that are taken where each class has as many candidates
}

// randomSeeds is how far the seed of the random nodes is from a split's own.
const randomSeeds = 1000

func corrected(p *engine.Prepared, seed uint64) (*once, error) {
	g := p.Graph
	given, err := engine.RandomSplit(g, few, seed)
	if err != nil {
		return nil, err
	}
	plain, err := train(p, given, engine.GCN, seed)
	if err != nil {
		return nil, err
	}
	virtual, err := train(p, given, engine.SelfTraining, seed)
	if err != nil {
		return nil, err
	}
	labelled := nodesOf(g, func(i int) bool { return virtual.Labels.Stage[i] >= 0 })
	drawn, err := engine.RandomSplit(g, len(labelled)/g.C(), seed+randomSeeds)
	if err != nil {
		return nil, err
	}
	right, err := train(p, &engine.Split{Labelled: labelled}, engine.GCN, seed)
	if err != nil {
		return nil, err
	}
	random, err := train(p, drawn, engine.GCN, seed)
	if err != nil {
		return nil, err
	}
	seen := make([]bool, g.N())
	for _, list := range [][]int32{labelled, drawn.Labelled} {
		for _, i := range list {
			seen[i] = true
		}
	}
	test := nodesOf(g, func(i int) bool { return !seen[i] })
	o := &once{}
	for k, r := range []*engine.Result{plain, virtual, right, random} {
		hits := 0
		for _, i := range test {
			if r.Predictions[i] == g.Y[i] {
				hits++
			}
		}
		o.accuracy[k] = float64(hits) / float64(len(test))
	}
	last := virtual.Stages[len(virtual.Stages)-1]
	o.right = float64(last.AddedCorrect) / float64(last.AddedKnown)
	for _, t := range virtual.T {
		o.virtual += t
	}
	return o, nil
}

// train is one run of two layers under the protocol "last".
func train(p *engine.Prepared, s *engine.Split, strategy engine.Strategy, seed uint64) (*engine.Result, error) {
	o := engine.DefaultOptions()
	o.Strategy, o.Seed = strategy, seed
	return p.Run(context.Background(), s, o, nil)
}

// nodesOf lists the nodes of known class for which keep holds.
func nodesOf(g *engine.Graph, keep func(i int) bool) []int32 {
	var list []int32
	for i, y := range g.Y {
		if y >= 0 && keep(i) {
			list = append(list, int32(i))
		}
	}
	return list
}
