package engine

import (
	"encoding/binary"
	"hash/fnv"
	"math"

	"m3s/internal/errs"
)

// fingerprint hashes the predictions and the bits of Z: two runs with the
// same fingerprint computed the same numbers.
func fingerprint(predict []int32, z []float32) string {
	h := fnv.New64a()
	var b [4]byte
	for _, c := range predict {
		binary.LittleEndian.PutUint32(b[:], uint32(c))
		h.Write(b[:])
	}
	for _, v := range z {
		binary.LittleEndian.PutUint32(b[:], math.Float32bits(v))
		h.Write(b[:])
	}
	return errs.Sprintf("%016x", h.Sum64())
}
