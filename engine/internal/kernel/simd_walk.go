//go:build goexperiment.simd && (amd64 || arm64)

package kernel

func walkMulVector(a *WalkMatrix, x, y []float64) (xy WalkSums) {
	xs, ys, val := viewD(x), viewD(y), a.val[:len(a.col)]
	col, ends := a.col, a.ptr[1:]
	k := int(a.ptr[0])
	var sum d4
	for i, d := range a.diag {
		end := int(ends[i])
		if k < 0 || end > len(col) {
			panic("kernel: row pointers beyond the entries")
		}
		in := loadD(&xs[i])
		out := fillD(d).mul(in)
		for ; k < end; k++ {
			out = out.sub(fillD(val[k]).mul(loadD(&xs[col[k]])))
		}
		out.store(&ys[i])
		sum = sum.add(in.mul(out))
	}
	sum.store(&xy)
	return xy
}

func walkStepVector(a *WalkMatrix, step *WalkSums, x, r, z, p, q []float64) (rz, rr WalkSums) {
	xs, rs, zs, ps, qs := viewD(x), viewD(r), viewD(z), viewD(p), viewD(q)
	diag := a.diag
	n := len(diag)
	xs, rs, zs, ps, qs = xs[:n], rs[:n], zs[:n], ps[:n], qs[:n]
	s := loadD(step)
	var sumZ, sumR d4
	for i, d := range diag {
		loadD(&xs[i]).add(s.mul(loadD(&ps[i]))).store(&xs[i])
		v := loadD(&rs[i]).sub(s.mul(loadD(&qs[i])))
		u := v.div(fillD(d))
		v.store(&rs[i])
		u.store(&zs[i])
		sumZ, sumR = sumZ.add(v.mul(u)), sumR.add(v.mul(v))
	}
	sumZ.store(&rz)
	sumR.store(&rr)
	return rz, rr
}

func walkTurnVector(turn *WalkSums, z, p []float64) {
	zs, ps, t := viewD(z), viewD(p), loadD(turn)
	zs = zs[:len(ps)]
	for i := range ps {
		loadD(&zs[i]).add(t.mul(loadD(&ps[i]))).store(&ps[i])
	}
}
