package planetoid

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// maxStack bounds the depth of the pickle machine. The files need about 3000.
const maxStack = 1 << 16

// maxBuilds bounds how often objects are given their state, since each time
// reads whole arrays. The files need six.
const maxBuilds = 32

// Values on the machine's stack are int64, bool, string (Python bytes), nil,
// tuple, *list, *dict, global, *dtype, *array and *sparse.
type (
	tuple  []any
	list   struct{ items []any }
	dict   struct{ keys, values []any }
	global string
)

// The Python names a file may mention.
const (
	pyCSR         global = "scipy.sparse.csr csr_matrix"
	pyReconstruct global = "numpy.core.multiarray _reconstruct"
	pyArray       global = "numpy ndarray"
	pyDtype       global = "numpy dtype"
	pyDefaultDict global = "collections defaultdict"
	pyList        global = "__builtin__ list"
)

// machine runs one pickle. After the first error every step is idle.
type machine struct {
	b     []byte
	at    int
	stack []any
	marks []int // stack heights
	memo  map[uint32]any
	built int
	done  bool
	err   error
}

// unpickle reads one protocol 2 pickle that fills b. Its memory is bounded by
// a multiple of len(b). Errors name the offset.
func unpickle(b []byte) (any, error) {
	m := &machine{b: b, memo: map[uint32]any{}}
	for !m.done && m.err == nil {
		start := m.at
		m.step()
		if m.err != nil {
			return nil, fmt.Errorf("offset %d: %w", start, m.err)
		}
	}
	if m.at != len(b) {
		return nil, fmt.Errorf("offset %d: %d bytes after the end", m.at, len(b)-m.at)
	}
	return m.stack[0], nil
}

func (m *machine) fail(format string, args ...any) {
	if m.err == nil {
		m.err = fmt.Errorf(format, args...)
	}
}

// take returns the next n bytes, or nil and an error.
func (m *machine) take(n int) []byte {
	if n < 0 || n > len(m.b)-m.at {
		m.fail("the file ends early: %d bytes wanted, %d left", n, len(m.b)-m.at)
		return nil
	}
	m.at += n
	return m.b[m.at-n : m.at]
}

// uint returns the next n bytes as a little-endian number.
func (m *machine) uint(n int) uint32 {
	var b [4]byte
	copy(b[:], m.take(n))
	return binary.LittleEndian.Uint32(b[:])
}

func (m *machine) line() string {
	end := strings.IndexByte(string(m.b[m.at:min(len(m.b), m.at+64)]), '\n')
	if end < 0 {
		m.fail("a name without an end")
		return ""
	}
	return string(m.take(end + 1)[:end])
}

func (m *machine) push(v any) {
	if len(m.stack) >= maxStack {
		m.fail("more than %d values on the stack", maxStack)
		return
	}
	m.stack = append(m.stack, v)
}

// pop takes the top value. It does not reach below the last mark.
func (m *machine) pop() any {
	floor := 0
	if k := len(m.marks); k > 0 {
		floor = m.marks[k-1]
	}
	if m.err != nil || len(m.stack) <= floor {
		m.fail("a value is missing")
		return nil
	}
	v := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return v
}

// popMark takes the values above the last mark, and the mark.
func (m *machine) popMark() []any {
	if len(m.marks) == 0 {
		m.fail("a mark is missing")
		return nil
	}
	from := m.marks[len(m.marks)-1]
	m.marks = m.marks[:len(m.marks)-1]
	values := append([]any(nil), m.stack[from:]...)
	m.stack = m.stack[:from]
	return values
}

// top is the value that an opcode changes in place.
func (m *machine) top() any {
	v := m.pop()
	m.push(v)
	return v
}
