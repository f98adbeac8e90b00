package paper_test

import (
	"fmt"

	"m3s/engine/paper"
)

// The paper's settings of a dataset.
func ExampleSettings() {
	for _, s := range paper.Settings() {
		if s.Dataset == "cora" {
			fmt.Printf("%v %%: %d labels a class, %d layers, K = %d\n", s.Rate, s.PerClass, s.Layers, s.Stages)
		}
	}
	// Output:
	// 0.5 %: 2 labels a class, 4 layers, K = 5
	// 1 %: 4 labels a class, 3 layers, K = 4
	// 2 %: 8 labels a class, 3 layers, K = 4
	// 3 %: 12 labels a class, 2 layers, K = 2
	// 4 %: 16 labels a class, 2 layers, K = 2
}
