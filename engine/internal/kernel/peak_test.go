//go:build goexperiment.simd && (amd64 || arm64 || wasm)

package kernel

// peak multiplies and adds in registers alone: twelve sums of one vector each,
// of which none waits for another.
func peak(turns int) (flops float64, left float32) {
	m, c := spread(0.5), spread(0.25)
	a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 := m, m, m, m, m, m, m, m, m, m, m, m
	for range turns {
		a0, a1, a2, a3 = a0.Mul(m).Add(c), a1.Mul(m).Add(c), a2.Mul(m).Add(c), a3.Mul(m).Add(c)
		a4, a5, a6, a7 = a4.Mul(m).Add(c), a5.Mul(m).Add(c), a6.Mul(m).Add(c), a7.Mul(m).Add(c)
		a8, a9, a10, a11 = a8.Mul(m).Add(c), a9.Mul(m).Add(c), a10.Mul(m).Add(c), a11.Mul(m).Add(c)
	}
	var out [lanes]float32
	a0.Add(a1.Add(a2.Add(a3.Add(a4.Add(a5.Add(a6.Add(a7.Add(a8.Add(a9.Add(a10.Add(a11))))))))))).StoreArray(&out)
	return float64(turns) * 2 * 12 * lanes, out[0]
}
