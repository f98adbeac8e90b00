package own

import "m3s/internal/order"

// names numbers texts in the order in which they come.
type names struct {
	list []string
	of   map[string]int32
}

func newNames() names { return names{of: map[string]int32{}} }

// find is the number of a text, or -1.
func (n *names) find(b []byte) int32 {
	if k, ok := n.of[string(b)]; ok {
		return k
	}
	return -1
}

// add numbers a text that has none.
func (n *names) add(b []byte) int32 {
	k := int32(len(n.list))
	s := string(b)
	n.of[s] = k
	n.list = append(n.list, s)
	return k
}

// sort returns the place of each text and the texts in their places: by value
// when all are whole numbers; else, with byText, as bytes compare, and without
// as they came.
func (n *names) sort(byText bool) (at []int32, list []string) {
	sorted := make([]int32, len(n.list))
	value := make([]int, len(n.list))
	whole := true
	for k, s := range n.list {
		sorted[k] = int32(k)
		var ok bool
		value[k], ok = wholeNumber(s)
		whole = whole && ok
	}
	if whole || byText {
		order.Stable(sorted, func(a, b int32) bool {
			if whole {
				return value[a] < value[b]
			}
			return n.list[a] < n.list[b]
		})
	}
	at, list = make([]int32, len(sorted)), make([]string, len(sorted))
	for place, k := range sorted {
		at[k], list[place] = int32(place), n.list[k]
	}
	return at, list
}

// wholeNumber reads a number of up to 9 digits written the one usual way, so
// that equal numbers are equal texts.
func wholeNumber(s string) (v int, ok bool) {
	sign := 1
	if len(s) > 1 && s[0] == '-' {
		s, sign = s[1:], -1
	}
	if len(s) == 0 || len(s) > 9 || s[0] == '0' && (len(s) > 1 || sign < 0) {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		v = 10*v + int(s[i]-'0')
	}
	return sign * v, true
}
