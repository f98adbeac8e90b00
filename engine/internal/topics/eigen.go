package topics

import "math"

// eigen turns a symmetric matrix into the diagonal one of its eigenvalues and
// returns the eigenvectors, in that order, as rows. It is Jacobi's method, row
// by row until nothing turns (Golub and Van Loan, Matrix Computations, 8.5).
func eigen(a []float64, n int) []float64 {
	u := make([]float64, n*n)
	for i := range n {
		u[i*n+i] = 1
	}
	const sweeps = 30
	for range sweeps {
		still := true
		for p := range n {
			for q := p + 1; q < n; q++ {
				if turn(a, u, n, p, q) {
					still = false
				}
			}
		}
		if still {
			break
		}
	}
	return u
}

// turn makes entry (p, q) of a zero by a rotation, unless it is as good as
// zero, and reports whether it did.
func turn(a, u []float64, n, p, q int) bool {
	pp, qq, pq := a[p*n+p], a[q*n+q], a[p*n+q]
	if float64(pq*pq) <= math.Abs(float64(pp*qq))*1e-20 {
		return false
	}
	theta := (qq - pp) / float64(2*pq)
	t := 1 / (math.Abs(theta) + math.Sqrt(float64(theta*theta)+1))
	if theta < 0 {
		t = -t
	}
	c := 1 / math.Sqrt(float64(t*t)+1)
	s := float64(t * c)
	rotate(a[p*n:(p+1)*n], a[q*n:(q+1)*n], c, s)
	rotate(u[p*n:(p+1)*n], u[q*n:(q+1)*n], c, s)
	for i := range n {
		if i != p && i != q {
			a[i*n+p], a[i*n+q] = a[p*n+i], a[q*n+i]
		}
	}
	a[p*n+p], a[q*n+q] = pp-float64(t*pq), qq+float64(t*pq)
	a[p*n+q], a[q*n+p] = 0, 0
	return true
}

// rotate turns the rows x and y: x cos - y sin and x sin + y cos.
func rotate(x, y []float64, c, s float64) {
	for i, v := range x {
		w := y[i]
		x[i] = float64(c*v) - float64(s*w)
		y[i] = float64(s*v) + float64(c*w)
	}
}
