package datasets

import (
	"m3s/engine"
	"m3s/internal/draw"
)

// Chances of where a link inside a class goes. They were set by eye and
// measurement so that degrees, components and the picture resemble Cora's.
const (
	chanceCopied = 0.32 // to a citation of something already cited
	chanceTopic  = 0.28 // to the node's own topic; the rest go to much-cited nodes of the class
	chanceSister = 0.6  // of a link that leaves the class: to the topic's sister
	chanceFresh  = 0.15 // that a node joins the newest topic of its class
	chanceSecond = 0.5  // the same while the topic has one node
	chanceClosed = 0.55 // that a topic has no links to the rest of the graph
	linkAttempts = 16
)

// wiring is the growing graph. Node i links only to nodes before it.
type wiring struct {
	o       GenerateOptions
	r, pick *draw.Source // links, topics
	y       []int32      // true classes; everything else here goes by guise
	guise   []int32

	topic   []int32   // of each node
	topics  [][]int32 // nodes of each topic so far
	closed  []bool    // whether a topic keeps to itself
	sister  []int32   // a topic of another class, or -1
	newest  []int32   // topic of each class, or -1
	members [][]int32 // nodes of each class so far
	cited   [][]int32 // of each class, a node once for each link to it

	ptr  []int32 // links of node i are out[ptr[i]:ptr[i+1]]
	out  []int32
	same int // links inside a class
}

func newWiring(o GenerateOptions, y, guise []int32) *wiring {
	w := &wiring{
		o:       o,
		r:       draw.New(o.Seed, streamLinks),
		pick:    draw.New(o.Seed, streamTopics),
		y:       y,
		guise:   guise,
		topic:   make([]int32, o.N),
		newest:  make([]int32, o.Classes),
		members: make([][]int32, o.Classes),
		cited:   make([][]int32, o.Classes),
		ptr:     make([]int32, 1, o.N+1),
	}
	for c := range w.newest {
		w.newest[c] = -1
	}
	return w
}

func (w *wiring) run() {
	total := int(float64(float64(float64(w.o.N)*w.o.MeanDegree)/2) + 0.5)
	for i := range w.o.N {
		founder := w.join(i)
		links := w.linkCount(float64(total-len(w.out)) / float64(w.o.N-i))
		if founder {
			links = 0
		}
		for ; links > 0; links-- {
			w.link(i)
		}
		w.ptr = append(w.ptr, int32(len(w.out)))
		w.enter(i)
	}
}

// enter makes node i known to later nodes. A closed topic is known only to
// those that join it while it is new, so it stays small.
func (w *wiring) enter(i int) {
	c, t := w.guise[i], w.topic[i]
	w.topics[t] = append(w.topics[t], int32(i))
	if !w.closed[t] {
		w.members[c] = append(w.members[c], int32(i))
	}
}

// join gives node i a topic and reports whether it founded it.
func (w *wiring) join(i int) bool {
	c := w.guise[i]
	if len(w.members[c]) == 0 || w.pick.Chance(w.o.Founding) {
		t := int32(len(w.topics))
		w.topics = append(w.topics, nil)
		w.sister = append(w.sister, w.findSister(i))
		w.closed = append(w.closed, len(w.members[c]) > 0 && w.pick.Chance(chanceClosed*w.o.Homophily))
		w.newest[c], w.topic[i] = t, t
		return true
	}
	fresh := chanceFresh
	if len(w.topics[w.newest[c]]) == 1 {
		fresh = chanceSecond
	}
	if w.pick.Chance(fresh) {
		w.topic[i] = w.newest[c]
	} else {
		w.topic[i] = w.topic[w.members[c][w.pick.Below(len(w.members[c]))]]
	}
	return false
}

// findSister returns the open topic of a random earlier node of another class,
// or -1 when a few draws find none.
func (w *wiring) findSister(i int) int32 {
	for range linkAttempts {
		if i == 0 {
			break
		}
		if j := w.pick.Below(i); w.guise[j] != w.guise[i] && !w.closed[w.topic[j]] {
			return w.topic[j]
		}
	}
	return -1
}

// linkCount draws a number of links: at least one and then geometric, or one
// or none where the mean is below one.
func (w *wiring) linkCount(mean float64) int {
	if mean < 1 {
		if w.r.Chance(mean) {
			return 1
		}
		return 0
	}
	more := (mean - 1) / mean // the geometric's chance to go on
	k := 1
	for w.r.Chance(more) {
		k++
	}
	return k
}

// link adds one link from node i, or none when no attempt finds a new target.
func (w *wiring) link(i int) {
	if w.closed[w.topic[i]] {
		w.attempt(i, func() int32 { return w.draw(w.topics[w.topic[i]]) })
		return
	}
	// Steered so that the share inside a class stays at Homophily.
	short := float64(w.o.Homophily*float64(len(w.out))) - float64(w.same)
	if stray := w.guise[i] != w.y[i]; stray || w.r.Chance(w.o.Homophily+float64(short/16)) {
		w.attempt(i, func() int32 { return w.insideTarget(i) })
	} else {
		w.attempt(i, func() int32 { return w.outsideTarget(i) })
	}
}

func (w *wiring) attempt(i int, propose func() int32) {
	for range linkAttempts {
		t := propose()
		if t < 0 || w.linked(i, t) {
			continue
		}
		w.out = append(w.out, t)
		c := w.guise[t]
		if !w.closed[w.topic[t]] {
			w.cited[c] = append(w.cited[c], t)
		}
		if w.y[t] == w.y[i] {
			w.same++
		}
		return
	}
}

func (w *wiring) linked(i int, t int32) bool {
	for _, u := range w.out[w.ptr[i]:] {
		if u == t {
			return true
		}
	}
	return false
}

func (w *wiring) insideTarget(i int) int32 {
	c := w.guise[i]
	switch u := w.r.Unit(); {
	case u < chanceCopied:
		own := w.out[w.ptr[i]:]
		if len(own) == 0 {
			return -1
		}
		via := own[w.r.Below(len(own))]
		t := w.draw(w.out[w.ptr[via]:w.ptr[via+1]])
		if t >= 0 && w.guise[t] != c {
			return -1
		}
		return t
	case u < chanceCopied+chanceTopic:
		return w.draw(w.topics[w.topic[i]])
	case len(w.cited[c]) > 0:
		return w.draw(w.cited[c])
	default:
		return w.draw(w.members[c])
	}
}

func (w *wiring) outsideTarget(i int) int32 {
	if s := w.sister[w.topic[i]]; s >= 0 && w.r.Chance(chanceSister) {
		return w.draw(w.topics[s])
	}
	if i == 0 {
		return -1
	}
	j := w.r.Below(i)
	if w.guise[j] == w.guise[i] || w.closed[w.topic[j]] {
		return -1
	}
	if often := w.cited[w.guise[j]]; len(often) > 0 {
		return w.draw(often)
	}
	return int32(j)
}

// draw returns one of the nodes, or -1 when there is none.
func (w *wiring) draw(nodes []int32) int32 {
	if len(nodes) == 0 {
		return -1
	}
	return nodes[w.r.Below(len(nodes))]
}

// adjacency returns A. Row i holds the nodes i links to, which are before it,
// and then those that link to it, which are after it.
func (w *wiring) adjacency() *engine.CSR {
	n := w.o.N
	m := &engine.CSR{Rows: n, Cols: n, Ptr: make([]int32, n+1)}
	for i := range n {
		own := w.out[w.ptr[i]:w.ptr[i+1]]
		sortSmall(own)
		m.Ptr[i+1] += int32(len(own))
		for _, t := range own {
			m.Ptr[t+1]++
		}
	}
	for i := range n {
		m.Ptr[i+1] += m.Ptr[i]
	}
	m.Col = make([]int32, m.Ptr[n])
	m.Val = make([]float32, m.Ptr[n])
	for k := range m.Val {
		m.Val[k] = 1
	}
	at := append([]int32(nil), m.Ptr[:n]...)
	for i := range n {
		for _, t := range w.out[w.ptr[i]:w.ptr[i+1]] {
			m.Col[at[i]] = t
			at[i]++
			m.Col[at[t]] = int32(i)
			at[t]++
		}
	}
	return m
}

// sortSmall sorts a short list in place.
func sortSmall(s []int32) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j] < s[j-1]; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}
