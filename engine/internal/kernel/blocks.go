//go:build goexperiment.simd && (amd64 || arm64)

package kernel

// Each vector kernel has its own loops for rows of a single block. For wider
// rows it picks the widest block that divides the pitch and works through the
// blocks of a row one after the other.

func spmmVector(s *Sparse, x, y []float32, pitch int) {
	ptr, col, val := s.ptr, s.col, s.val
	switch {
	case pitch == 16:
		spmm16row(ptr, col, val, view16(x), view16(y))
	case pitch == 8:
		spmm8row(ptr, col, val, view8(x), view8(y))
	case pitch == 4:
		spmm4row(ptr, col, val, view4(x), view4(y))
	case pitch%16 == 0:
		for b := range pitch / 16 {
			spmm16(ptr, col, val, view16(x), view16(y), pitch/16, b)
		}
	case pitch%8 == 0:
		for b := range pitch / 8 {
			spmm8(ptr, col, val, view8(x), view8(y), pitch/8, b)
		}
	default:
		for b := range pitch / 4 {
			spmm4(ptr, col, val, view4(x), view4(y), pitch/4, b)
		}
	}
}

func spmmMaskedVector(a *Masked, x, y []float32, pitch int) {
	switch {
	case pitch == 16:
		spmmMasked16row(a, view16(x), view16(y))
	case pitch == 8:
		spmmMasked8row(a, view8(x), view8(y))
	case pitch == 4:
		spmmMasked4row(a, view4(x), view4(y))
	case pitch%16 == 0:
		for b := range pitch / 16 {
			spmmMasked16(a, view16(x), view16(y), pitch/16, b)
		}
	case pitch%8 == 0:
		for b := range pitch / 8 {
			spmmMasked8(a, view8(x), view8(y), pitch/8, b)
		}
	default:
		for b := range pitch / 4 {
			spmmMasked4(a, view4(x), view4(y), pitch/4, b)
		}
	}
}

func scatterMaskedVector(a *Masked, d, g []float32, pitch int) {
	switch {
	case pitch == 16:
		scatterMasked16row(a, view16(d), view16(g))
	case pitch == 8:
		scatterMasked8row(a, view8(d), view8(g))
	case pitch == 4:
		scatterMasked4row(a, view4(d), view4(g))
	case pitch%16 == 0:
		for b := range pitch / 16 {
			scatterMasked16(a, view16(d), view16(g), pitch/16, b)
		}
	case pitch%8 == 0:
		for b := range pitch / 8 {
			scatterMasked8(a, view8(d), view8(g), pitch/8, b)
		}
	default:
		for b := range pitch / 4 {
			scatterMasked4(a, view4(d), view4(g), pitch/4, b)
		}
	}
}

func denseVector(rows int, x []float32, in, xPitch int, w, y []float32, pitch int) {
	switch {
	case xPitch == 16 && pitch == 16:
		dense16of16(rows, view16(x), in, view16(w), view16(y))
	case xPitch == 16 && pitch == 8:
		dense8of16(rows, view16(x), in, view8(w), view8(y))
	case xPitch == 16 && pitch == 4:
		dense4of16(rows, view16(x), in, view4(w), view4(y))
	case xPitch == 8 && pitch == 16:
		dense16of8(rows, view8(x), in, view16(w), view16(y))
	case xPitch == 8 && pitch == 8:
		dense8of8(rows, view8(x), in, view8(w), view8(y))
	case xPitch == 8 && pitch == 4:
		dense4of8(rows, view8(x), in, view4(w), view4(y))
	case pitch == 16:
		dense16row(rows, x, in, xPitch, view16(w), view16(y))
	case pitch == 8:
		dense8row(rows, x, in, xPitch, view8(w), view8(y))
	case pitch == 4:
		dense4row(rows, x, in, xPitch, view4(w), view4(y))
	case pitch%16 == 0:
		for b := range pitch / 16 {
			dense16(rows, x, in, xPitch, view16(w), view16(y), pitch/16, b)
		}
	case pitch%8 == 0:
		for b := range pitch / 8 {
			dense8(rows, x, in, xPitch, view8(w), view8(y), pitch/8, b)
		}
	default:
		for b := range pitch / 4 {
			dense4(rows, x, in, xPitch, view4(w), view4(y), pitch/4, b)
		}
	}
}

func outerVector(rows int, h []float32, in, hPitch int, d, g []float32, pitch int) {
	switch {
	case pitch == 16:
		outer16row(rows, h, in, hPitch, view16(d), view16(g))
	case pitch == 8:
		outer8row(rows, h, in, hPitch, view8(d), view8(g))
	case pitch == 4:
		outer4row(rows, h, in, hPitch, view4(d), view4(g))
	case pitch%16 == 0:
		for b := range pitch / 16 {
			outer16(rows, h, in, hPitch, view16(d), view16(g), pitch/16, b)
		}
	case pitch%8 == 0:
		for b := range pitch / 8 {
			outer8(rows, h, in, hPitch, view8(d), view8(g), pitch/8, b)
		}
	default:
		for b := range pitch / 4 {
			outer4(rows, h, in, hPitch, view4(d), view4(g), pitch/4, b)
		}
	}
}
