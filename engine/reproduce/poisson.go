package reproduce

import "m3s/engine"

// poissonLearning is label propagation by Poisson's equation (Calder, Cook,
// Thorpe, Slepčev, ICML 2020): L u = b of the graph's Laplacian, b the labels
// less their mean, and u of mean zero weighted by degree. The paper's graphs
// are connected. Here each component is an equation of its own, with the mean
// of its own labels; one whose labels are all of a class is of that class.
func poissonLearning() *engine.Recipe {
	return &engine.Recipe{Name: "poisson", Alone: true, Answer: poisson}
}

// poisson returns u, n×C. It stops with stop's error.
func poisson(g *engine.Graph, s *engine.Split, stop func() error) ([]float32, error) {
	n, classes := g.N(), g.C()
	l := newLaplacian(g.A)
	b := l.sources(g, s.Labelled)
	out := make([]float32, n*classes)
	for c := range classes {
		u, err := l.solve(b[c], stop)
		if err != nil {
			return nil, err
		}
		for i, v := range u {
			out[i*classes+c] = float32(v)
		}
	}
	alone := l.ofOneClass(g, s.Labelled)
	for i := range n {
		if c := alone[l.part[i]]; c >= 0 {
			clear(out[i*classes : (i+1)*classes])
			out[i*classes+int(c)] = 1
		}
	}
	return out, nil
}

// laplacian is D - A without self-loops.
type laplacian struct {
	a      *engine.CSR
	degree []float64
	part   []int // component of each node
	parts  int
}

func newLaplacian(a *engine.CSR) *laplacian {
	l := &laplacian{a: a, degree: make([]float64, a.Rows), part: make([]int, a.Rows)}
	for i := range l.part {
		l.part[i] = -1
	}
	for i := range a.Rows {
		l.each(i, func(_ int, w float64) { l.degree[i] += w })
		if l.part[i] >= 0 {
			continue
		}
		l.part[i] = l.parts
		for found := []int{i}; len(found) > 0; {
			at := found[len(found)-1]
			found = found[:len(found)-1]
			l.each(at, func(j int, _ float64) {
				if l.part[j] < 0 {
					l.part[j] = l.parts
					found = append(found, j)
				}
			})
		}
		l.parts++
	}
	return l
}

// each calls f for the neighbours of node i with their edges' weights.
func (l *laplacian) each(i int, f func(j int, w float64)) {
	cols, vals := l.a.Row(i)
	for k, j := range cols {
		if int(j) != i {
			f(int(j), float64(vals[k]))
		}
	}
}

// sources are the labels of each class less their mean in the component.
func (l *laplacian) sources(g *engine.Graph, labelled []int32) [][]float64 {
	count := make([]float64, l.parts)
	mean := make([][]float64, g.C())
	b := make([][]float64, g.C())
	for c := range b {
		mean[c], b[c] = make([]float64, l.parts), make([]float64, g.N())
	}
	for _, i := range labelled {
		count[l.part[i]]++
		mean[g.Y[i]][l.part[i]]++
	}
	for _, i := range labelled {
		for c := range b {
			b[c][i] = -mean[c][l.part[i]] / count[l.part[i]]
		}
		b[g.Y[i]][i]++
	}
	return b
}

// ofOneClass is the class of each component whose labels have only one, -1 for
// the others.
func (l *laplacian) ofOneClass(g *engine.Graph, labelled []int32) []int32 {
	const none, several = -1, -2
	class := make([]int32, l.parts)
	for p := range class {
		class[p] = none
	}
	for _, i := range labelled {
		switch p := l.part[i]; class[p] {
		case none:
			class[p] = g.Y[i]
		case g.Y[i]:
		default:
			class[p] = several
		}
	}
	return class
}

// solve is conjugate gradients with the diagonal as preconditioner, to a
// residual of 1e-12 of b's length. b adds up to zero in each component. From
// zero every step is a residual over the degrees, and so is of mean zero
// weighted by degree, as the solution must be.
func (l *laplacian) solve(b []float64, stop func() error) ([]float64, error) {
	n := len(b)
	x, r, z, p, q := make([]float64, n), append([]float64(nil), b...), make([]float64, n), make([]float64, n), make([]float64, n)
	least := float64(dot(b, b) * 1e-24)
	before := 0.0
	for k := 0; dot(r, r) > least && k < 10*n; k++ {
		if err := stop(); err != nil {
			return nil, err
		}
		for i, d := range l.degree {
			if d > 0 {
				z[i] = r[i] / d
			}
		}
		rz := dot(r, z)
		turn := 0.0
		if k > 0 {
			turn = rz / before
		}
		before = rz
		for i := range p {
			p[i] = z[i] + float64(turn*p[i])
		}
		l.mul(p, q)
		step := rz / dot(p, q)
		for i := range x {
			x[i] += float64(step * p[i])
			r[i] -= float64(step * q[i])
		}
	}
	return x, nil
}

// mul sets y to L x.
func (l *laplacian) mul(x, y []float64) {
	for i, d := range l.degree {
		s := float64(d * x[i])
		l.each(i, func(j int, w float64) { s -= float64(w * x[j]) })
		y[i] = s
	}
}

func dot(x, y []float64) (s float64) {
	for i, v := range x {
		s += float64(v * y[i])
	}
	return s
}
