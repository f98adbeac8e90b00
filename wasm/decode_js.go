package main

import (
	"syscall/js"

	"m3s/internal/errs"
	"m3s/wasm/protocol"
)

// Bounds of a request. No request has that many fields, so a message with
// more is refused for one of the first.
const (
	maxFields = 64
	maxBytes  = 1 << 28
	maxText   = 1 << 12
)

// decode reads a posted value of any kind. What is not a flat object becomes
// a message without a type; a property no message has becomes a field of the
// kind Other.
func (b *bridge) decode(data js.Value) (m *protocol.Message) {
	m = &protocol.Message{}
	defer func() {
		if recover() != nil { // a value syscall/js cannot look at
			m = &protocol.Message{}
		}
	}()
	if typeOf(data) != js.TypeObject {
		return m
	}
	keys := b.object.Call("keys", data)
	for i := range min(keys.Length(), maxFields) {
		name := keys.Index(i).String()
		v := data.Get(name)
		if name != "type" {
			b.decodeField(m, name, v)
		} else if typeOf(v) == js.TypeString && b.textLength(v) <= maxText {
			m.Type = v.String()
		}
	}
	return m
}

// decodeField appends a property to m; undefined and null count as missing.
func (b *bridge) decodeField(m *protocol.Message, name string, v js.Value) {
	other := ""
	switch typeOf(v) {
	case js.TypeUndefined, js.TypeNull:
		return
	case js.TypeNumber:
		m.Number(name, v.Float())
		return
	case js.TypeBoolean:
		m.Flag(name, v.Bool())
		return
	case js.TypeString:
		if n := b.textLength(v); n > maxText {
			other = errs.Sprintf("text of %d characters", n)
			break
		}
		m.Text(name, v.String())
		return
	case js.TypeObject:
		if !v.InstanceOf(b.bytes) {
			other = "an object"
			break
		}
		n := v.Length()
		if n > maxBytes {
			other = errs.Sprintf("%d bytes, more than %d", n, maxBytes)
			break
		}
		raw := make([]byte, n)
		js.CopyBytesToGo(raw, v)
		m.Bytes(name, raw)
		return
	}
	m.Fields = append(m.Fields, protocol.Field{Name: name, Kind: protocol.Other, Text: other})
}

// textLength is the length of text, found without copying it.
func (b *bridge) textLength(v js.Value) int { return b.object.Invoke(v).Length() }

// typeOf is v's type, or -1 for a kind syscall/js does not know, such as a
// bigint.
func typeOf(v js.Value) (t js.Type) {
	defer func() {
		if recover() != nil {
			t = -1
		}
	}()
	return v.Type()
}
