package engine_test

import (
	"context"
	"fmt"
	"log"
	"math"

	"m3s/engine"
)

// byNeighbours gives each node the class that most of its labelled neighbours
// have, the first of equals, and -1 without any.
func byNeighbours(s *engine.Step) ([]int32, error) {
	votes := make([]int, s.Graph.C())
	class := make([]int32, s.Graph.N())
	for i := range class {
		clear(votes)
		class[i] = engine.Unlabelled
		neighbours, _ := s.Graph.A.Row(i)
		for _, j := range neighbours {
			if c := s.Labels.Class[j]; c != engine.Unlabelled {
				votes[c]++
			}
		}
		for c, n := range votes {
			if n > 0 && (class[i] < 0 || n > votes[class[i]]) {
				class[i] = int32(c)
			}
		}
	}
	return class, nil
}

// A strategy of your own: M3S with another check. Virtual labels that the
// labelled neighbours of a node do not share are rejected.
func ExamplePrepared_WithRecipe() {
	neighbours := engine.Recipe{Name: "neighbours", Staged: true, Propose: (*engine.Step).Confident, Network: true, Check: byNeighbours}

	p, err := engine.Prepare(karate())
	if err != nil {
		log.Fatal(err)
	}
	s, err := engine.RandomSplit(p.Graph, 1, 4)
	if err != nil {
		log.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.T, o.Stages = 4, 3
	res, err := p.WithRecipe(neighbours).Run(context.Background(), s, o, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, st := range res.Stages[1:] {
		fmt.Printf("stage %d: %d proposed, %d rejected, %d of %d added are right\n", st.Stage, st.Proposed, st.Rejected, st.AddedCorrect, st.Added)
	}
	fmt.Printf("accuracy %.2f\n", res.Accuracy)
	// Output:
	// stage 1: 8 proposed, 3 rejected, 5 of 5 added are right
	// stage 2: 8 proposed, 1 rejected, 7 of 7 added are right
	// stage 3: 8 proposed, 0 rejected, 8 of 8 added are right
	// accuracy 0.97
}

// Many seeds: each draws its own split, weights and masks; the mean is over
// splits, as in the paper's tables.
func ExamplePrepared_Run_manySeeds() {
	p, err := engine.Prepare(karate())
	if err != nil {
		log.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.Strategy, o.T = engine.SelfTraining, 4
	const runs = 8
	sum, squares := 0.0, 0.0
	for seed := range uint64(runs) {
		s, err := engine.RandomSplit(p.Graph, 1, seed)
		if err != nil {
			log.Fatal(err)
		}
		o.Seed = seed
		res, err := p.Run(context.Background(), s, o, nil)
		if err != nil {
			log.Fatal(err)
		}
		sum += res.Accuracy
		squares += res.Accuracy * res.Accuracy
	}
	mean := sum / runs
	fmt.Printf("%.2f, standard deviation %.2f\n", mean, math.Sqrt((squares-runs*mean*mean)/(runs-1)))
	// Output: 0.96, standard deviation 0.03
}

// A history tells a run's story afterwards: the accuracy each training had
// reached, and how each stage enlarged the labelled set.
func ExampleHistory_stages() {
	p, err := engine.Prepare(karate())
	if err != nil {
		log.Fatal(err)
	}
	s, err := engine.RandomSplit(p.Graph, 1, 4)
	if err != nil {
		log.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.T, o.Stages, o.Clusters = 4, 2, 8
	h := &engine.History{}
	if _, err := p.Run(context.Background(), s, o, h.Observer()); err != nil {
		log.Fatal(err)
	}
	for i, trained := range h.Trained {
		if i > 0 {
			st := h.Stages[i-1]
			precision, _ := st.Precision()
			fmt.Printf("stage %d: %d added, %.0f %% of them right\n", st.Stage, len(st.Added), 100*precision)
		}
		fmt.Printf("after training %d: accuracy %.2f\n", trained.Stage, trained.TestAccuracy)
	}
	// Output:
	// after training 0: accuracy 0.94
	// stage 1: 8 added, 100 % of them right
	// after training 1: accuracy 0.94
	// stage 2: 8 added, 100 % of them right
	// after training 2: accuracy 0.97
}
