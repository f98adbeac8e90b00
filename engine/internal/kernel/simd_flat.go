//go:build goexperiment.simd && (amd64 || arm64)

package kernel

import "math"

// Kernels that treat every value alike work on blocks of 8, then on a last
// block of 4.

// tail4 is the block of 4 after the blocks of 8, if there is one.
func tail4(x []float32) []row4 { return view4(x[len(x)/8*8:]) }

func reluVector(z []float32) {
	for i, blocks := 0, view8(z); i < len(blocks); i++ {
		q := load8(&blocks[i])
		q.where(q).store(&blocks[i])
	}
	for i, blocks := 0, tail4(z); i < len(blocks); i++ {
		q := load4(&blocks[i])
		q.where(q).store(&blocks[i])
	}
}

func reluBackVector(d, h []float32, scale float32) {
	s, d8, h8 := fill8(scale), view8(d), view8(h)
	h8 = h8[:len(d8)]
	for i := range d8 {
		load8(&d8[i]).mul(s).where(load8(&h8[i])).store(&d8[i])
	}
	for i, d4, h4 := 0, tail4(d), tail4(h); i < len(d4); i++ {
		load4(&d4[i]).mul(fill4(scale)).where(load4(&h4[i])).store(&d4[i])
	}
}

// nibbles has the lanes of four mask bits as ones and zeros.
var nibbles = [16]row4{
	{}, {1}, {0, 1}, {1, 1}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1},
	{0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1}, {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1},
}

func reluDropVector(z []float32, pitch int, words []uint64, perRow int, scale float32) {
	if pitch%8 == 0 {
		reluDrop8(z, pitch, words, perRow, scale)
		return
	}
	s, blocks, perPitch := fill4(scale), view4(z), pitch/4
	at := 0
	for r := 0; at < len(blocks); r++ {
		row := words[r*perRow:][:perRow]
		for j := range perPitch {
			keep := load4(&nibbles[row[j>>4]>>(j&15*4)&15])
			q := load4(&blocks[at])
			q.mul(s).where(q).where(keep).store(&blocks[at])
			at++
		}
	}
}

// octets has the lanes of eight mask bits as ones and zeros.
var octets = func() (lanes [256]row8) {
	for bits := range lanes {
		for j := range lanes[bits] {
			lanes[bits][j] = float32(bits >> j & 1)
		}
	}
	return lanes
}()

// reluDrop8 is reluDropVector for a pitch in blocks of eight.
func reluDrop8(z []float32, pitch int, words []uint64, perRow int, scale float32) {
	s, blocks, perPitch := fill8(scale), view8(z), pitch/8
	at := 0
	for r := 0; at < len(blocks); r++ {
		row := words[r*perRow:][:perRow]
		for j := range perPitch {
			q := &blocks[at]
			x := load8(q)
			x.mul(s).where(x).where(load8(&octets[uint8(row[j>>3]>>(j&7*8))])).store(q)
			at++
		}
	}
}

func adamVector(w, g, m, v []float32, p *AdamStep) bool {
	k, finite := adamWide(w, g, m, v, p)
	return adam8(w[k:], g[k:], m[k:], v[k:], p) && finite
}

func adam8(w, g, m, v []float32, p *AdamStep) bool {
	var goneW, goneV v8 // a finite value less itself is 0, any other NaN
	w8, g8, m8, v8 := view8(w), view8(g), view8(m), view8(v)
	g8, m8, v8 = g8[:len(w8)], m8[:len(w8)], v8[:len(w8)]
	l2, rate, eps := fill8(p.L2), fill8(p.Rate), fill8(p.Epsilon)
	b1, c1, b2, c2 := fill8(p.Beta1), fill8(p.OneMinusBeta1), fill8(p.Beta2), fill8(p.OneMinusBeta2)
	for i := range w8 {
		w0 := load8(&w8[i])
		g0 := load8(&g8[i]).add(l2.mul(w0))
		m0 := b1.mul(load8(&m8[i])).add(c1.mul(g0))
		v0 := b2.mul(load8(&v8[i])).add(c2.mul(g0).mul(g0))
		m0.store(&m8[i])
		v0.store(&v8[i])
		w1 := w0.sub(rate.mul(m0).div(v0.sqrt().add(eps)))
		w1.store(&w8[i])
		goneW, goneV = goneW.add(w1.sub(w1)), goneV.add(v0.sub(v0))
	}
	k := len(w8) * 8
	rest := adamScalar(w[k:], g[k:], m[k:], v[k:], p)
	return zero8(goneW.add(goneV)) && rest
}

func zero8(v v8) bool {
	var few row8
	v.store(&few)
	return few == row8{}
}

func finiteVector(x []float32) bool {
	var gone v16
	blocks := view16(x)
	for i := range blocks {
		q := load16(&blocks[i])
		gone = gone.add(q.sub(q))
	}
	var few row16
	gone.store(&few)
	return few == row16{} && finiteScalar(x[len(blocks)*16:])
}

// distancesVector computes the distances to 16 centres at a time.
func distancesVector(x, centres []float32, dim, pitch int, dist []float32) {
	at := 0
	for ; at+16 <= pitch; at += 16 {
		var s v16
		for j, v := range x[:dim] {
			t := fill16(v).sub(load16((*row16)(centres[j*pitch+at:])))
			s = s.add(t.mul(t))
		}
		s.store((*row16)(dist[at:]))
	}
	for ; at < pitch; at += 4 {
		var s v4
		for j, v := range x[:dim] {
			t := fill4(v).sub(load4((*row4)(centres[j*pitch+at:])))
			s = s.add(t.mul(t))
		}
		s.store((*row4)(dist[at:]))
	}
}

// twoSmallestVector keeps the two smallest of every lane, then takes the two
// smallest of those and of the values after the last whole block.
func twoSmallestVector(d []float32) (at int, best, next float32) {
	blocks := view16(d)
	one, two := load16(&blocks[0]), fill16(float32(math.Inf(1)))
	for i := 1; i < len(blocks); i++ {
		v := load16(&blocks[i])
		two = two.min(one.max(v))
		one = one.min(v)
	}
	var few [48]float32
	one.store((*row16)(few[0:16]))
	two.store((*row16)(few[16:32]))
	rest := copy(few[32:], d[len(blocks)*16:])
	_, best, next = twoSmallestScalar(few[:32+rest])
	for i, v := range d {
		if v == best {
			return i, best, next
		}
	}
	return twoSmallestScalar(d) // a NaN hides the smallest
}
