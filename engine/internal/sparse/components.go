package sparse

// Components numbers the connected components in the order of their smallest
// node and returns each node's component and each component's size.
func Components(a *CSR) (of []int32, size []int) {
	of = make([]int32, a.Rows)
	for i := range of {
		of[i] = -1
	}
	var queue []int32
	for i := range of {
		if of[i] >= 0 {
			continue
		}
		c := int32(len(size))
		of[i] = c
		queue = append(queue[:0], int32(i))
		for k := 0; k < len(queue); k++ {
			cols, _ := a.Row(int(queue[k]))
			for _, v := range cols {
				if of[v] < 0 {
					of[v] = c
					queue = append(queue, v)
				}
			}
		}
		size = append(size, len(queue))
	}
	return of, size
}
