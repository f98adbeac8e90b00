package protocol

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"
)

// fuzzNames are the field names fuzzed messages use: all there are, and one
// that is none.
func fuzzNames() []string {
	return append(OptionNames(), fieldRun, fieldPack, fieldN, fieldClasses, fieldHomophily, fieldMeanDegree, fieldWords,
		fieldPerClass, fieldRate, fieldSplitSeed, fieldPaused, fieldEvalEvery, fieldProtocol, fieldUnit, fieldEdges, fieldGraph, fieldLabels+nameSuffix, fieldContent, "none")
}

// fuzzMessage makes a message of any shape from bytes.
func fuzzMessage(b []byte) *Message {
	take := func() byte {
		if len(b) == 0 {
			return 0
		}
		v := b[0]
		b = b[1:]
		return v
	}
	types := []string{TypeLoad, TypeKarate, TypeGenerate, TypeStart, TypePause, TypeResume, TypeStep, TypeCancel, TypeRead, TypeOwn, TypeWeights, "", "\x00"}
	names := fuzzNames()
	m := New(types[int(take())%len(types)])
	for len(b) > 0 {
		f := Field{Name: names[int(take())%len(names)], Kind: Kind(take() % 10)}
		var eight [8]byte
		copy(eight[:], b)
		b = b[min(8, len(b)):]
		f.Num = math.Float64frombits(binary.LittleEndian.Uint64(eight[:]))
		if f.Num > 1e6 && eight[0]&1 == 0 {
			f.Num = float64(eight[1]) // often enough a likely number
		}
		f.Text, f.Flag, f.Bytes = string(eight[:eight[7]%9]), eight[0]&1 == 1, eight[:]
		m.Fields = append(m.Fields, f)
	}
	return m
}

// FuzzRequests holds that no message makes a parser panic, that every error
// names its message, and that what is accepted is within its bounds.
func FuzzRequests(f *testing.F) {
	f.Add([]byte{3, 29, 1, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 36, 1, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f})
	f.Add([]byte{2, 31, 1, 0, 0, 0, 0, 0, 0, 0x59, 0x40})
	f.Add([]byte{6, 29, 1, 0, 0, 0, 0, 0, 0, 0, 0, 42, 2, 's', 't', 'a', 'g', 'e', 0, 0, 5})
	f.Add([]byte{0, 30, 4, 1, 2, 3})
	g := square()
	f.Fuzz(func(t *testing.T, b []byte) {
		m := fuzzMessage(b)
		q, err := ParseStart(m, g)
		checkError(t, m, err)
		if err == nil && (q.PerClass < 1 || q.PerClass > g.N() || q.Options.Validate() != nil || q.Options.Layers > 64) {
			t.Errorf("accepted %+v", q)
		}
		o, err := ParseGenerate(m)
		checkError(t, m, err)
		if err == nil && (o.N > maxNodes || float64(o.N)*o.MeanDegree > maxEntries || o.Words > maxWords) {
			t.Errorf("accepted %+v", o)
		}
		_, err = ParseLoad(m)
		checkError(t, m, err)
		_, err = ParseRead(m)
		checkError(t, m, err)
		_, err = ParseWeights(m)
		checkError(t, m, err)
		_, err = ParseStep(m)
		checkError(t, m, err)
		_, err = ParseControl(m)
		checkError(t, m, err)
		checkError(t, m, ParseKarate(m))
		RunOf(m)
	})
}

func checkError(t *testing.T, m *Message, err error) {
	t.Helper()
	if err != nil && !strings.HasPrefix(err.Error(), "message: "+m.Type+": ") {
		t.Errorf("error does not name the message: %v", err)
	}
}
