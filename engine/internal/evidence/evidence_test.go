package evidence

import (
	"math"
	"math/rand/v2"
	"testing"

	"m3s/engine/internal/topics"
)

// scene is a random graph with words and a network's output.
func scene(nodes, words, classes int) (w, a topics.Matrix, z []float32, given []int32) {
	r := rand.New(rand.NewPCG(4, uint64(classes)))
	w = topics.Matrix{Rows: nodes, Cols: words, Ptr: []int32{0}}
	a = topics.Matrix{Rows: nodes, Cols: nodes, Ptr: []int32{0}}
	for i := range nodes {
		for c := range words {
			if i != 2 && r.Float64() < 0.2 {
				w.Col = append(w.Col, int32(c))
			}
		}
		for j := range nodes {
			if (i*31+j*31+i*j)%17 == 0 && i != j {
				a.Col, a.Val = append(a.Col, int32(j)), append(a.Val, 1+float32((i+j)%3))
			}
		}
		w.Ptr, a.Ptr = append(w.Ptr, int32(len(w.Col))), append(a.Ptr, int32(len(a.Col)))
		row, sum := make([]float64, classes), 0.0
		for c := range row {
			row[c] = math.Exp(2 * r.NormFloat64())
			sum += row[c]
		}
		for _, v := range row {
			z = append(z, float32(v/sum))
		}
		given = append(given, int32(i%9)-int32(9-classes))
	}
	return w, a, z, given
}

var weights = Weights{Network: 2, Words: 0.2, Links: 0.5, Size: 1, Prior: 20, Sharpness: 3}

// twin is the posterior of the text, one sum after the other in float64.
type twin struct {
	w, a    topics.Matrix
	z       []float32
	given   []int32
	classes int
	q       [][]float64
}

func softmax(row []float64) {
	top, sum := math.Inf(-1), 0.0
	for _, v := range row {
		top = math.Max(top, v)
	}
	for c, v := range row {
		row[c] = math.Exp(v - top)
		sum += row[c]
	}
	for c := range row {
		row[c] /= sum
	}
}

// guess sets q to the network's probabilities to a power, or what is given.
func (t *twin) guess() {
	t.q = make([][]float64, t.w.Rows)
	for i := range t.q {
		for c := range t.classes {
			t.q[i] = append(t.q[i], 3*math.Log(float64(t.z[i*t.classes+c])+1e-9))
		}
		softmax(t.q[i])
	}
	t.know()
}

func (t *twin) know() {
	for i, c := range t.given {
		if c >= 0 {
			clear(t.q[i])
			t.q[i][c] = 1
		}
	}
}

func (t *twin) wordsOf(i int) []int32 { return t.w.Col[t.w.Ptr[i]:t.w.Ptr[i+1]] }

// read returns for each class log(share of each word there/its share among
// all) and the share of the nodes.
func (t *twin) read() (theta [][]float64, size []float64) {
	common := make([]float64, t.w.Cols)
	for _, c := range t.w.Col {
		common[c] += 1 / float64(len(t.w.Col))
	}
	theta, size = make([][]float64, t.classes), make([]float64, t.classes)
	for c := range t.classes {
		theta[c] = make([]float64, t.w.Cols)
		all := weights.Prior
		for i := range t.q {
			size[c] += t.q[i][c] / float64(len(t.q))
			for _, v := range t.wordsOf(i) {
				theta[c][v] += t.q[i][c]
				all += t.q[i][c]
			}
		}
		for v := range theta[c] {
			theta[c][v] = math.Log((theta[c][v] + weights.Prior*common[v]) / all / common[v])
		}
	}
	return theta, size
}

func (t *twin) ask(theta [][]float64, size []float64) {
	next := make([][]float64, len(t.q))
	for i := range next {
		for c := range t.classes {
			s := 2*math.Log(float64(t.z[i*t.classes+c])+1e-9) + math.Log(size[c]+1e-9)
			for _, v := range t.wordsOf(i) {
				s += 0.2 * theta[c][v]
			}
			for k := t.a.Ptr[i]; k < t.a.Ptr[i+1]; k++ {
				s += 0.5 * float64(t.a.Val[k]) * t.q[t.a.Col[k]][c]
			}
			next[i] = append(next[i], s)
		}
		softmax(next[i])
	}
	t.q = next
	t.know()
}

func TestReaderIsTheNaiveOne(t *testing.T) {
	for _, classes := range []int{2, 3, 7} {
		w, a, z, given := scene(80, 30, classes)
		r := NewReader(w, a, classes, weights)
		for range 2 { // nothing is left of the first reading
			r.Read(z, given)
		}
		n := &twin{w: w, a: a, z: z, given: given, classes: classes}
		n.guess()
		for range 2 {
			theta, size := n.read()
			for range 3 {
				n.ask(theta, size)
			}
		}
		for i, row := range n.q {
			for c, want := range row {
				if got := float64(r.Q[i*r.Pitch+c]); math.Abs(got-want) > 1e-4 {
					t.Fatalf("%d classes: node %d, class %d: %v, want %v", classes, i, c, got, want)
				}
			}
		}
	}
}

// Without words the term of words is zero, and nothing else is missing.
func TestReaderWithoutWords(t *testing.T) {
	w, a, z, given := scene(80, 30, 3)
	none := topics.Matrix{Rows: w.Rows, Cols: w.Cols, Ptr: make([]int32, w.Rows+1)}
	r := NewReader(none, a, 3, weights)
	r.Read(z, given)
	for i, v := range r.Words {
		if v != 0 {
			t.Fatalf("value %d of the words' term is %v", i, v)
		}
	}
	for i := range w.Rows {
		sum := float32(0)
		for _, v := range r.Q[i*r.Pitch:][:3] {
			sum += v
		}
		if math.Abs(float64(sum)-1) > 1e-5 {
			t.Fatalf("node %d: probabilities add up to %v", i, sum)
		}
	}
}

func TestReadingAllocatesNothing(t *testing.T) {
	w, a, z, given := scene(80, 30, 7)
	r := NewReader(w, a, 7, weights)
	if n := testing.AllocsPerRun(10, func() { r.Read(z, given) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
