package datasets

import "m3s/engine"

// Components numbers the connected components of a symmetric matrix in the
// order of their first node and returns the number of each node's.
func Components(a *engine.CSR) []int32 {
	of, _ := engine.Components(a)
	return of
}

// ComponentSizes is the number of nodes of each component, in the order of
// Components.
func ComponentSizes(a *engine.CSR) []int {
	_, size := engine.Components(a)
	return size
}
