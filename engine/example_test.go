package engine_test

import (
	"context"
	"fmt"
	"log"

	"m3s/engine"
)

// twoRings is a graph of two rings of six nodes, joined by one edge. A ring
// is a class.
func twoRings() *engine.Graph {
	var edges [][2]int32
	y := make([]int32, 12)
	for i := range int32(6) {
		edges = append(edges, [2]int32{i, (i + 1) % 6}, [2]int32{6 + i, 6 + (i+1)%6})
		y[6+i] = 1
	}
	edges = append(edges, [2]int32{0, 6})
	a, err := engine.FromEdges(12, edges)
	if err != nil {
		log.Fatal(err)
	}
	return &engine.Graph{Name: "two rings", A: a, X: engine.Identity(12), Y: y, Classes: []string{"left", "right"}}
}

// A graph needs its edges, features, classes and their names. Validate says
// what is wrong with it.
func ExampleGraph() {
	g := twoRings()
	fmt.Println(g.N(), "nodes,", g.C(), "classes,", g.A.NNZ()/2, "edges")
	g.Y[3] = 5
	fmt.Println(g.Validate())
	// Output:
	// 12 nodes, 2 classes, 13 edges
	// engine: graph: Y: node 3 has class 5 of 2
}

// One labelled node in each ring is enough for M3S.
func ExampleRun() {
	s := &engine.Split{Labelled: []int32{3, 9}, Test: []int32{0, 1, 2, 4, 5, 6, 7, 8, 10, 11}}
	o := engine.DefaultOptions()
	o.Strategy, o.Seed = engine.M3S, 1
	o.T, o.Clusters = 2, 4 // of this small graph
	res, err := engine.Run(context.Background(), twoRings(), s, o, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("accuracy %.2f, confusion %v\n", res.Accuracy, res.Confusion)
	for _, st := range res.Stages {
		fmt.Printf("stage %d: %d proposed, %d added\n", st.Stage, st.Proposed, st.Added)
	}
	// Output:
	// accuracy 1.00, confusion [[5 0] [0 5]]
	// stage 0: 0 proposed, 0 added
	// stage 1: 4 proposed, 4 added
	// stage 2: 4 proposed, 4 added
	// stage 3: 2 proposed, 2 added
}

// Prepare once, then compare strategies on one split.
func ExamplePrepared_Run() {
	p, err := engine.Prepare(karate())
	if err != nil {
		log.Fatal(err)
	}
	s, err := engine.RandomSplit(p.Graph, 2, 1)
	if err != nil {
		log.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.Clusters, o.T = 8, 4
	for _, o.Strategy = range []engine.Strategy{engine.LP, engine.GCN, engine.CoTraining, engine.M3S} {
		res, err := p.Run(context.Background(), s, o, nil)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-13v %.3f\n", o.Strategy, res.Accuracy)
	}
	// Output:
	// lp            0.966
	// gcn           1.000
	// co-training   0.966
	// m3s           0.966
}

// A random split has the same number of labels in every class. The nodes
// scanned while their class was full are in neither list.
func ExampleRandomSplit() {
	s, err := engine.RandomSplit(karate(), 2, 7)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("labelled", s.Labelled, "tested", len(s.Test))
	_, err = engine.RandomSplit(karate(), 20, 7)
	fmt.Println(err)
	// Output:
	// labelled [3 13 27 29] tested 24
	// engine: split: class 0 (instructor) has 17 nodes, 20 labels per class asked for
}

// History keeps what a run reports. The loss falls.
func ExampleHistory() {
	p, err := engine.Prepare(twoRings())
	if err != nil {
		log.Fatal(err)
	}
	s := &engine.Split{Labelled: []int32{3, 9}, Test: []int32{0, 6}}
	o := engine.DefaultOptions()
	o.Strategy, o.T = engine.SelfTraining, 2
	h := &engine.History{}
	if _, err := p.Run(context.Background(), s, o, h.Observer()); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(h.Epochs), "epochs; the loss fell:", h.Epochs[199].Loss < h.Epochs[0].Loss)
	for _, v := range h.Stages[0].Added {
		fmt.Printf("node %d joins as %s\n", v.Node, p.Graph.Classes[v.Class])
	}
	// Output:
	// 400 epochs; the loss fell: true
	// node 2 joins as left
	// node 4 joins as left
	// node 8 joins as right
	// node 10 joins as right
}

// An observer may stop a run: here at the first epoch whose loss is low.
func ExampleObserver() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := &engine.Split{Labelled: []int32{3, 9}, Test: []int32{0, 6}}
	o := engine.DefaultOptions()
	o.Strategy = engine.GCN
	_, err := engine.Run(ctx, twoRings(), s, o, &engine.Observer{Epoch: func(e engine.EpochInfo) {
		if e.Loss < 0.5 {
			cancel()
		}
	}})
	fmt.Println(err)
	// Output: context canceled
}

// Choices are set by the names the command and the page use.
func ExampleOptions_SetChoice() {
	o := engine.DefaultOptions()
	fmt.Println(engine.Choices("Stop"))
	fmt.Println(o.SetChoice("Stop", "first-best"), o.Stop)
	fmt.Println(o.SetChoice("Stop", "never"))
	o.Dropout = 1
	fmt.Println(o.Validate())
	// Output:
	// [last first-best last-best]
	// <nil> first-best
	// engine: Stop: "never" is not one of last, first-best, last-best
	// engine: options: Dropout: 1 is out of range
}

// ParWalks gives what label propagation and co-training rank nodes by: how
// likely a random walk from a node is absorbed at each seed, up to a factor.
func ExampleParWalks() {
	w, err := engine.ParWalks(context.Background(), twoRings().A, []int32{3, 9}, 0.01)
	if err != nil {
		log.Fatal(err)
	}
	for _, node := range []int{2, 0, 6, 8} {
		fmt.Printf("node %d: %.1f to seed 3, %.1f to seed 9\n", node, w.P[2*node], w.P[2*node+1])
	}
	// Output:
	// node 2: 9.1 to seed 3, 7.7 to seed 9
	// node 0: 8.4 to seed 3, 8.0 to seed 9
	// node 6: 8.0 to seed 3, 8.4 to seed 9
	// node 8: 7.7 to seed 3, 9.1 to seed 9
}
