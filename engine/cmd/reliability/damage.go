package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing/fstest"

	"m3s/datasets"
	"m3s/datasets/own"
	"m3s/datasets/planetoid"
	"m3s/engine"
	"m3s/wasm/protocol"
)

// damaged is how often each kind of input is damaged.
const damaged = 1000

// damage hands damaged inputs to every reader. A reader may refuse one, or
// read it where what is left is whole; it must not crash, and what it reads
// must be valid.
func damage(b *bench) error {
	r := rand.New(rand.NewPCG(b.seed, 0))
	b.damagedPacks(r)
	b.damagedOwn(r)
	b.damagedMessages(r)
	return b.damagedFiles(r)
}

// tally counts what became of tries.
type tally struct{ refused, read, wrong int }

// try runs f, which returns the graph that was read or an error. prefix is
// what every error of the reader begins with, "" for any.
func (t *tally) try(prefix string, f func() (*engine.Graph, error)) {
	defer func() {
		if recover() != nil {
			t.wrong++
		}
	}()
	g, err := f()
	switch {
	case err != nil && strings.HasPrefix(err.Error(), prefix):
		t.refused++
	case err == nil && (g == nil || g.Validate() == nil):
		t.read++
	default:
		t.wrong++
	}
}

func (b *bench) tally(trial string, t tally) {
	b.add(trial, t.refused+t.read+t.wrong, t.wrong, fmt.Sprintf("%d refused by name, %d read and valid", t.refused, t.read))
}

// hurt returns a damaged copy: bytes changed, cut out, doubled, or the end
// missing.
func hurt(r *rand.Rand, whole []byte) []byte {
	c := append([]byte(nil), whole...)
	for range 1 + r.IntN(4) {
		if len(c) < 2 {
			return c
		}
		at := r.IntN(len(c))
		end := at + 1 + r.IntN(min(16, len(c)-at))
		switch r.IntN(5) {
		case 0:
			c[at] ^= 1 << r.IntN(8)
		case 1:
			c[at] = byte(r.Uint32())
		case 2:
			c = append(c[:at], c[end:]...)
		case 3:
			c = append(c[:end:end], c[at:]...)
		case 4:
			c = c[:at]
		}
	}
	return c
}

// damagedPacks damages the generated graph's pack, with the checksum set
// right again in half of them.
func (b *bench) damagedPacks(r *rand.Rand) {
	g, err := datasets.Generate(datasets.DefaultGenerateOptions())
	if err != nil {
		panic(err) // the defaults are fixed
	}
	whole, err := datasets.EncodePack(&datasets.Pack{Graph: g})
	if err != nil {
		panic(err) // so is their graph
	}
	for _, sealed := range []bool{false, true} {
		var t tally
		for range damaged {
			c := hurt(r, whole)
			if sealed && len(c) > 4 {
				binary.LittleEndian.PutUint32(c[len(c)-4:], crc32.ChecksumIEEE(c[:len(c)-4]))
			}
			t.try("datasets: pack: ", func() (*engine.Graph, error) {
				p, err := datasets.DecodePack(c)
				if err != nil {
					return nil, err
				}
				return p.Graph, nil
			})
		}
		b.tally(map[bool]string{false: "a pack damaged", true: "a pack damaged, its checksum right again"}[sealed], t)
	}
}

// damagedOwn damages the karate club as a visitor's files.
func (b *bench) damagedOwn(r *rand.Rand) {
	g := datasets.Karate()
	var edges, labels strings.Builder
	for i := range g.N() {
		cols, _ := g.A.Row(i)
		for _, j := range cols {
			if int(j) > i {
				fmt.Fprintf(&edges, "n%d,n%d\n", i, j)
			}
		}
		fmt.Fprintf(&labels, "n%d,%s\n", i, g.Classes[g.Y[i]])
	}
	var t tally
	for k := range damaged {
		e, l := []byte(edges.String()), []byte(labels.String())
		if k%2 == 0 {
			e = hurt(r, e)
		} else {
			l = hurt(r, l)
		}
		t.try("", func() (*engine.Graph, error) {
			got, _, err := own.Read(own.Files{Edges: own.File{Name: "edges.csv", Bytes: e}, Labels: own.File{Name: "labels.csv", Bytes: l}}, own.DefaultLimits())
			var fault *own.Fault
			if err != nil && !errors.As(err, &fault) {
				panic(err)
			}
			return got, err
		})
	}
	b.tally("own edges and labels damaged", t)
}

// damagedMessages damages requests to train: fields missing, doubled, of
// another kind, or with values far out of range.
func (b *bench) damagedMessages(r *rand.Rand) {
	g := datasets.Karate()
	number := func(name string, v float64) protocol.Field {
		return protocol.Field{Name: name, Kind: protocol.Number, Num: v}
	}
	text := func(name, v string) protocol.Field {
		return protocol.Field{Name: name, Kind: protocol.Text, Text: v}
	}
	whole := []protocol.Field{
		number("run", 1), number("perClass", 2), number("splitSeed", 1), number("evalEvery", 5), number("epochs", 20), number("layers", 2),
		number("hidden", 16), number("clusters", 8), number("learningRate", 0.01), number("dropout", 0.5), text("strategy", "m3s"), text("protocol", "last"),
	}
	var t tally
	for range damaged {
		m := &protocol.Message{Type: protocol.TypeStart, Fields: append([]protocol.Field(nil), whole...)}
		for range 1 + r.IntN(2) {
			at := r.IntN(len(m.Fields))
			switch f := &m.Fields[at]; r.IntN(5) {
			case 0:
				m.Fields = append(m.Fields[:at], m.Fields[at+1:]...)
			case 1:
				m.Fields = append(m.Fields, *f)
			case 2:
				f.Kind = protocol.Kind(r.IntN(10))
			case 3:
				f.Num = oddNumber(r)
			case 4:
				f.Text = []string{"m3s", "gcn", "", "\x00", "first-best"}[r.IntN(5)]
			}
		}
		t.try("message: start: ", func() (*engine.Graph, error) {
			q, err := protocol.ParseStart(m, g)
			if err == nil && q.Options.Validate() != nil {
				panic("accepted options that are not valid")
			}
			return nil, err
		})
	}
	b.tally("requests to train damaged", t)
}

func oddNumber(r *rand.Rand) float64 {
	odd := []float64{0, -1, 0.5, 1e300, math.NaN(), math.Inf(1), math.Inf(-1), 1 << 53, 3, 20}
	return odd[r.IntN(len(odd))]
}

// damagedFiles damages Cora's files, one at a time, without the checksums
// that would refuse them first.
func (b *bench) damagedFiles(r *rand.Rand) error {
	mirror := os.Getenv("M3S_MIRROR")
	whole := fstest.MapFS{}
	names := planetoid.Files("cora")
	for _, name := range names {
		data, err := fs.ReadFile(os.DirFS(mirror), name)
		if err != nil {
			return fmt.Errorf("M3S_MIRROR must have the files of Cora: %w", err)
		}
		whole[name] = &fstest.MapFile{Data: data}
	}
	var t tally
	for k := range damaged {
		name := names[k%len(names)]
		set := fstest.MapFS{}
		for n, f := range whole {
			set[n] = f
		}
		set[name] = &fstest.MapFile{Data: hurt(r, whole[name].Data)}
		t.try("datasets: cora: ", func() (*engine.Graph, error) {
			g, _, err := planetoid.Read(set, "cora")
			return g, err
		})
	}
	b.tally("one of Cora's eight files damaged, past the checksums", t)
	return nil
}
