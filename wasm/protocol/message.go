// Package protocol is the contract between the page and the Go program in its
// worker: the messages, their fields and how they are read and checked. It
// knows nothing of JavaScript, so all of it is tested natively.
//
// A [Message] is a type and a flat list of fields: numbers, text, truth
// values and arrays. Requests come in as messages and are parsed by the
// Parse functions; events are made by the functions named after them. The
// names of all types and fields are in names.go.
package protocol

//go:generate go run ../cmd/messages -protocol . -o ../../site/src/program/messages.js

// Kind is the kind of value a field holds.
type Kind uint8

const (
	Other    Kind = iota // a value no message has; Text says what it is
	Number               // Num
	Text                 // Text
	Flag                 // Flag
	Bytes                // Bytes
	Int32s               // Int32s
	Float32s             // Float32s
	Float64s             // Float64s
)

var kindNames = [...]string{"a value of another kind", "a number", "text", "true or false", "bytes", "32-bit whole numbers", "32-bit floats", "64-bit floats"}

// String names the kind as error messages do.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return kindNames[Other]
}

// Field is one named value. Only the member its Kind names is set.
type Field struct {
	Name     string
	Kind     Kind
	Flag     bool
	Num      float64
	Text     string
	Bytes    []byte
	Int32s   []int32
	Float32s []float32
	Float64s []float64
}

// Message is one request or event. Its arrays are borrowed from whoever made
// it until the function it was handed to returns; Clone keeps them.
type Message struct {
	Type   string
	Fields []Field
}

// New starts a message of a type.
func New(typ string) *Message { return &Message{Type: typ} }

// Reset makes m an empty message of a type and keeps the space for fields.
func (m *Message) Reset(typ string) *Message {
	m.Type, m.Fields = typ, m.Fields[:0]
	return m
}

// field appends an empty field. The methods below are thin around it to keep
// the program small: every event is a chain of their calls.
func (m *Message) field(name string, k Kind) *Field {
	m.Fields = append(m.Fields, Field{Name: name, Kind: k})
	return &m.Fields[len(m.Fields)-1]
}

// Number appends a number.
//
//go:noinline
func (m *Message) Number(name string, v float64) *Message {
	m.field(name, Number).Num = v
	return m
}

// Int appends a whole number.
//
//go:noinline
func (m *Message) Int(name string, v int) *Message { return m.Number(name, float64(v)) }

// Text appends text.
//
//go:noinline
func (m *Message) Text(name, v string) *Message {
	m.field(name, Text).Text = v
	return m
}

// Flag appends a truth value.
//
//go:noinline
func (m *Message) Flag(name string, v bool) *Message {
	m.field(name, Flag).Flag = v
	return m
}

// Bytes appends bytes, borrowed.
func (m *Message) Bytes(name string, v []byte) *Message {
	m.field(name, Bytes).Bytes = v
	return m
}

// Int32s appends whole numbers, borrowed.
//
//go:noinline
func (m *Message) Int32s(name string, v []int32) *Message {
	m.field(name, Int32s).Int32s = v
	return m
}

// Float32s appends floats, borrowed.
//
//go:noinline
func (m *Message) Float32s(name string, v []float32) *Message {
	m.field(name, Float32s).Float32s = v
	return m
}

// Float64s appends floats, borrowed.
func (m *Message) Float64s(name string, v []float64) *Message {
	m.field(name, Float64s).Float64s = v
	return m
}

// Find returns the first field of a name, borrowed, or nil.
func (m *Message) Find(name string) *Field {
	for i := range m.Fields {
		if m.Fields[i].Name == name {
			return &m.Fields[i]
		}
	}
	return nil
}

// Clone returns a copy of m that owns its arrays.
func (m *Message) Clone() *Message {
	c := &Message{Type: m.Type, Fields: append([]Field(nil), m.Fields...)}
	for i := range c.Fields {
		f := &c.Fields[i]
		f.Bytes = append([]byte(nil), f.Bytes...)
		f.Int32s = append([]int32(nil), f.Int32s...)
		f.Float32s = append([]float32(nil), f.Float32s...)
		f.Float64s = append([]float64(nil), f.Float64s...)
	}
	return c
}
