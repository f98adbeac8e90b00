// Package order lists and sorts numbers of nodes. It stands in for sort.Slice in the
// packages the page links, whose parts take more room there than all that is
// sorted with it.
package order

// short is the length up to which insertion is as fast as merging.
const short = 12

// Stable sorts list so that no number comes before one that is less; of two
// of which neither is less, the earlier stays so.
func Stable(list []int32, less func(a, b int32) bool) {
	mergeSort(list, make([]int32, len(list)/2), less)
}

// mergeSort has room for half of list.
func mergeSort(list, room []int32, less func(a, b int32) bool) {
	if len(list) <= short {
		insertionSort(list, less)
		return
	}
	half := len(list) / 2
	mergeSort(list[:half], room, less)
	mergeSort(list[half:], room, less)
	left, right := room[:copy(room, list[:half])], list[half:]
	for k := 0; len(left) > 0; k++ {
		if len(right) > 0 && less(right[0], left[0]) {
			list[k], right = right[0], right[1:]
		} else {
			list[k], left = left[0], left[1:]
		}
	}
}

func insertionSort(list []int32, less func(a, b int32) bool) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && less(list[j], list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// Ascending is 0 … n-1.
func Ascending(n int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// Unset is n times -1.
func Unset(n int) []int32 {
	v := make([]int32, n)
	for i := range v {
		v[i] = -1
	}
	return v
}
