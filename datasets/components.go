package datasets

import "m3s/engine"

// Components numbers the connected components of a symmetric matrix in the
// order of their first node and returns the number of each node's.
func Components(a *engine.CSR) []int32 {
	of := make([]int32, a.Rows)
	for i := range of {
		of[i] = -1
	}
	var queue []int32
	next := int32(0)
	for i := range a.Rows {
		if of[i] >= 0 {
			continue
		}
		of[i] = next
		queue = append(queue[:0], int32(i))
		for len(queue) > 0 {
			u := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			cols, _ := a.Row(int(u))
			for _, v := range cols {
				if of[v] < 0 {
					of[v] = next
					queue = append(queue, v)
				}
			}
		}
		next++
	}
	return of
}

// ComponentSizes is the number of nodes of each component, in the order of
// Components.
func ComponentSizes(a *engine.CSR) []int {
	var size []int
	for _, c := range Components(a) {
		if int(c) == len(size) {
			size = append(size, 0)
		}
		size[c]++
	}
	return size
}
