package datasets

import (
	"errors"
	"hash/crc32"
	"math"

	"m3s/engine"
	"m3s/internal/errs"
)

// A pack is one dataset as bytes, made to be small after gzip:
//
//	"M3SP", one version byte, one byte of flags
//	names: dataset, classes, nodes when flagged
//	Y: one varint per node, class+1
//	A: the entries on and above the diagonal by row, as counts and then gaps;
//	   their values as float32 unless all are 1
//	X: the entries by column, as counts and then gaps; values as float32 in
//	   the same order unless all are 1
//	public split when flagged: three lists as counts and gaps
//	layout when flagged: 16 bits a coordinate, the high bytes before the low
//	CRC-32 (IEEE) of all bytes before it, little-endian
//
// Numbers are unsigned LEB128 varints unless a width is given.
const (
	packMagic   = "M3SP"
	packVersion = 1
	packHeader  = len(packMagic) + 2
	packTrailer = 4
)

const (
	packHasNodes = 1 << iota
	packHasPublic
	packHasLayout
	packWeighted // A has values other than 1
	packValued   // X has values other than 1
	packAllFlags = 1<<iota - 1
)

// Pack is a dataset with its picture, the form in which the page gets it.
type Pack struct {
	Graph *engine.Graph
	// Layout is x, y of each node in [-1, 1], 2n long, or nil. A pack keeps 16
	// bits of each.
	Layout []float32
}

// EncodePack returns p as bytes that DecodePack reads. The same pack always
// gives the same bytes.
func EncodePack(p *Pack) ([]byte, error) {
	if p == nil || p.Graph == nil {
		return nil, errors.New("datasets: pack: no graph")
	}
	g := p.Graph
	if err := g.Validate(); err != nil {
		return nil, errs.Errorf("datasets: pack: %w", err)
	}
	if g.Public != nil {
		if err := g.Public.Validate(g); err != nil {
			return nil, errs.Errorf("datasets: pack: public: %w", err)
		}
	}
	if err := checkLayout(p.Layout, g.N()); err != nil {
		return nil, errs.Errorf("datasets: pack: layout: %w", err)
	}
	w := &packWriter{}
	w.graph(g, len(p.Layout) > 0)
	w.layout(p.Layout)
	return w.seal(), nil
}

// DecodePack reads a pack. Every count is checked against the bytes that are
// left, so memory stays within a small multiple of len(b) whatever b holds.
// The error names the part that is wrong.
func DecodePack(b []byte) (*Pack, error) {
	body, err := checkEnvelope(b)
	if err != nil {
		return nil, errs.Errorf("datasets: pack: %w", err)
	}
	r := &packReader{b: body[packHeader:]}
	flags := body[len(packMagic)+1]
	p := &Pack{Graph: r.graph(flags)}
	if flags&packHasLayout != 0 {
		p.Layout = r.layout(p.Graph.N())
	}
	if r.err == nil && len(r.b) != 0 {
		r.err = errs.Errorf("%d bytes after the end", len(r.b))
	}
	if r.err != nil {
		return nil, errs.Errorf("datasets: pack: %w", r.err)
	}
	if err := p.Graph.Validate(); err != nil {
		return nil, errs.Errorf("datasets: pack: %w", err)
	}
	if s := p.Graph.Public; s != nil {
		if err := s.Validate(p.Graph); err != nil {
			return nil, errs.Errorf("datasets: pack: public: %w", err)
		}
	}
	return p, nil
}

// checkEnvelope checks what can be known before reading and returns the bytes
// without the checksum.
func checkEnvelope(b []byte) ([]byte, error) {
	if len(b) < packHeader+packTrailer || string(b[:len(packMagic)]) != packMagic {
		return nil, errors.New("not a dataset pack")
	}
	if v := b[len(packMagic)]; v != packVersion {
		return nil, errs.Errorf("version %d: this program reads version %d", v, packVersion)
	}
	body, end := b[:len(b)-packTrailer], b[len(b)-packTrailer:]
	want := uint32(end[0]) | uint32(end[1])<<8 | uint32(end[2])<<16 | uint32(end[3])<<24
	if got := crc32.ChecksumIEEE(body); got != want {
		return nil, errs.Errorf("checksum %08x, want %08x: truncated or damaged", got, want)
	}
	if f := b[len(packMagic)+1]; f > packAllFlags {
		return nil, errs.Errorf("unknown flags %x", f)
	}
	return body, nil
}

func checkLayout(xy []float32, n int) error {
	if len(xy) != 0 && len(xy) != 2*n {
		return errs.Errorf("%d coordinates for %d nodes", len(xy), n)
	}
	for k, v := range xy {
		if !(v >= -1 && v <= 1) {
			return errs.Errorf("node %d is at %v: want -1 to 1", k/2, v)
		}
	}
	return nil
}

func allOnes(v []float32) bool {
	one := math.Float32bits(1)
	for _, x := range v {
		if math.Float32bits(x) != one {
			return false
		}
	}
	return true
}
