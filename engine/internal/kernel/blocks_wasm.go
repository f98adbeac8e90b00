//go:build goexperiment.simd

package kernel

import "unsafe"

// The kernels of WebAssembly are assembly without bounds checks (WASM.md).
// Everything that reaches it is checked here or was when the matrix was made.

const vectors = true

// start is the address of x[at:]; of an empty x, from which nothing is read,
// any address.
func start[T any](x []T, at int) *T { return unsafe.SliceData(x[min(at, len(x)):]) }

// need panics if a matrix has fewer values than the kernel will touch.
func need(has, rows, pitch int) {
	if rows < 0 || pitch < Lane || pitch%Lane != 0 || has/pitch < rows {
		panic("kernel: matrix too short")
	}
}

// needRead is need for the columns a product reads: in of every row's pitch.
func needRead(has, rows, in, pitch int) {
	if rows < 0 || in < 0 || in > pitch || rows > 0 && has < (rows-1)*pitch+in {
		panic("kernel: matrix too short")
	}
}

func spmmVector(s *Sparse, x, y []float32, pitch int) {
	rows := s.Rows()
	need(len(x), s.cols, pitch)
	need(len(y), rows, pitch)
	ptr, col, val := start(s.ptr, 0), start(s.col, 0), start(s.val, 0)
	switch {
	case pitch == 16:
		spmm16row(ptr, col, val, start(x, 0), start(y, 0), rows)
	case pitch == 8:
		spmm8row(ptr, col, val, start(x, 0), start(y, 0), rows)
	case pitch == 4:
		spmm4row(ptr, col, val, start(x, 0), start(y, 0), rows)
	case pitch%16 == 0:
		for b := 0; b < pitch; b += 16 {
			spmm16(ptr, col, val, start(x, b), start(y, b), rows, 4*pitch)
		}
	case pitch%8 == 0:
		for b := 0; b < pitch; b += 8 {
			spmm8(ptr, col, val, start(x, b), start(y, b), rows, 4*pitch)
		}
	default:
		for b := 0; b < pitch; b += 4 {
			spmm4(ptr, col, val, start(x, b), start(y, b), rows, 4*pitch)
		}
	}
}

func spmmMaskedVector(a *Masked, x, y []float32, pitch int) {
	rows := a.Rows()
	need(len(x), a.cols, pitch)
	need(len(y), rows, pitch)
	ptr, col, val, words, bits := start(a.ptr, 0), start(a.col, 0), start(a.val, 0), start(a.words, 0), start(a.bits, 0)
	switch {
	case pitch == 16:
		spmmMasked16row(ptr, col, words, bits, val, start(x, 0), start(y, 0), rows)
	case pitch == 8:
		spmmMasked8row(ptr, col, words, bits, val, start(x, 0), start(y, 0), rows)
	case pitch == 4:
		spmmMasked4row(ptr, col, words, bits, val, start(x, 0), start(y, 0), rows)
	case pitch%16 == 0:
		for b := 0; b < pitch; b += 16 {
			spmmMasked16(ptr, col, words, bits, val, start(x, b), start(y, b), rows, 4*pitch)
		}
	case pitch%8 == 0:
		for b := 0; b < pitch; b += 8 {
			spmmMasked8(ptr, col, words, bits, val, start(x, b), start(y, b), rows, 4*pitch)
		}
	default:
		for b := 0; b < pitch; b += 4 {
			spmmMasked4(ptr, col, words, bits, val, start(x, b), start(y, b), rows, 4*pitch)
		}
	}
}

func scatterMaskedVector(a *Masked, d, g []float32, pitch int) {
	rows := a.Rows()
	need(len(d), rows, pitch)
	need(len(g), a.cols, pitch)
	ptr, col, val, words, bits := start(a.ptr, 0), start(a.col, 0), start(a.val, 0), start(a.words, 0), start(a.bits, 0)
	switch {
	case pitch == 16:
		scatterMasked16row(ptr, col, words, bits, val, start(d, 0), start(g, 0), rows)
	case pitch == 8:
		scatterMasked8row(ptr, col, words, bits, val, start(d, 0), start(g, 0), rows)
	case pitch == 4:
		scatterMasked4row(ptr, col, words, bits, val, start(d, 0), start(g, 0), rows)
	case pitch%16 == 0:
		for b := 0; b < pitch; b += 16 {
			scatterMasked16(ptr, col, words, bits, val, start(d, b), start(g, b), rows, 4*pitch)
		}
	case pitch%8 == 0:
		for b := 0; b < pitch; b += 8 {
			scatterMasked8(ptr, col, words, bits, val, start(d, b), start(g, b), rows, 4*pitch)
		}
	default:
		for b := 0; b < pitch; b += 4 {
			scatterMasked4(ptr, col, words, bits, val, start(d, b), start(g, b), rows, 4*pitch)
		}
	}
}

func denseVector(rows int, x []float32, in, xPitch int, w, y []float32, pitch int) {
	needRead(len(x), rows, in, xPitch)
	need(len(w), in, pitch)
	need(len(y), rows, pitch)
	from := start(x, 0)
	xPitch *= 4
	switch {
	case pitch == 16:
		dense16row(rows, from, in, xPitch, start(w, 0), start(y, 0))
	case pitch == 8:
		dense8row(rows, from, in, xPitch, start(w, 0), start(y, 0))
	case pitch == 4:
		dense4row(rows, from, in, xPitch, start(w, 0), start(y, 0))
	case pitch%16 == 0:
		for b := 0; b < pitch; b += 16 {
			dense16(rows, from, in, xPitch, start(w, b), start(y, b), 4*pitch)
		}
	case pitch%8 == 0:
		for b := 0; b < pitch; b += 8 {
			dense8(rows, from, in, xPitch, start(w, b), start(y, b), 4*pitch)
		}
	default:
		for b := 0; b < pitch; b += 4 {
			dense4(rows, from, in, xPitch, start(w, b), start(y, b), 4*pitch)
		}
	}
}

func outerVector(rows int, h []float32, in, hPitch int, d, g []float32, pitch int) {
	needRead(len(h), rows, in, hPitch)
	need(len(d), rows, pitch)
	need(len(g), in, pitch)
	from := start(h, 0)
	hPitch *= 4
	switch {
	case pitch == 16:
		outer16row(rows, from, in, hPitch, start(d, 0), start(g, 0))
	case pitch == 8:
		outer8row(rows, from, in, hPitch, start(d, 0), start(g, 0))
	case pitch == 4:
		outer4row(rows, from, in, hPitch, start(d, 0), start(g, 0))
	case pitch%16 == 0:
		for b := 0; b < pitch; b += 16 {
			outer16(rows, from, in, hPitch, start(d, b), start(g, b), 4*pitch)
		}
	case pitch%8 == 0:
		for b := 0; b < pitch; b += 8 {
			outer8(rows, from, in, hPitch, start(d, b), start(g, b), 4*pitch)
		}
	default:
		for b := 0; b < pitch; b += 4 {
			outer4(rows, from, in, hPitch, start(d, b), start(g, b), 4*pitch)
		}
	}
}
