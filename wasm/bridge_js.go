package main

import (
	"syscall/js"
	"unsafe"

	"m3s/wasm/protocol"
)

// bridge sends and receives messages through the worker's globals:
// postMessage(object, transferList) and onmessage.
type bridge struct {
	global js.Value
	object js.Value // the constructors
	list   js.Value
	bytes  js.Value
	views  map[protocol.Kind]js.Value

	post   js.Value        // postMessage, bound
	epochs protocol.Epochs // not yet posted

	port js.Value // of a MessageChannel whose other end wakes yield
	turn chan struct{}
}

func newBridge() *bridge {
	g := js.Global()
	b := &bridge{
		global: g, object: g.Get("Object"), list: g.Get("Array"), bytes: g.Get("Uint8Array"),
		views: map[protocol.Kind]js.Value{
			protocol.Bytes:    g.Get("Uint8Array"),
			protocol.Int32s:   g.Get("Int32Array"),
			protocol.Float32s: g.Get("Float32Array"),
			protocol.Float64s: g.Get("Float64Array"),
		},
		post: g.Get("postMessage").Call("bind", g),
		turn: make(chan struct{}, 1),
	}
	channel := g.Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		b.turn <- struct{}{}
		return nil
	}))
	b.port = channel.Get("port2")
	return b
}

// listen hands every request to receive. A message that is none becomes an
// empty one, which the session refuses.
func (b *bridge) listen(receive func(*protocol.Message)) {
	b.global.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		receive(b.decode(args[0].Get("data")))
		return nil
	}))
}

// yield returns after the worker has had a turn of its event loop. Posting to
// a port takes microseconds; runtime.Gosched and time.Sleep(0) never return
// to the event loop, and setTimeout waits 4 ms. The epochs since the last turn
// are posted first.
func (b *bridge) yield() {
	b.epochs.Send(b.send)
	b.port.Call("postMessage", js.Null())
	<-b.turn
}

// emit posts an event, but epochs together, before the next other event or
// when it yields. The run yields within the epoch that ends its time slice, so
// none waits longer.
func (b *bridge) emit(m *protocol.Message) {
	if m.Type == protocol.TypeEpoch && b.epochs.Take(m) {
		return
	}
	b.epochs.Send(b.send)
	if m.Type == protocol.TypeEpoch {
		b.epochs.Take(m)
		return
	}
	b.send(m)
}

// send posts a message. Arrays are copied once, into buffers that are
// transferred.
func (b *bridge) send(m *protocol.Message) {
	object, transfer := b.object.New(), b.list.New()
	object.Set("type", m.Type)
	for i := range m.Fields {
		f := &m.Fields[i]
		if f.Kind < protocol.Bytes {
			set(object, f)
			continue
		}
		raw := rawBytes(f)
		bytes := b.bytes.New(len(raw))
		js.CopyBytesToJS(bytes, raw)
		buffer := bytes.Get("buffer")
		object.Set(f.Name, b.views[f.Kind].New(buffer))
		transfer.Call("push", buffer)
	}
	b.post.Invoke(object, transfer)
}

// set sets a property that is no array.
func set(object js.Value, f *protocol.Field) {
	switch f.Kind {
	case protocol.Number:
		object.Set(f.Name, f.Num)
	case protocol.Flag:
		object.Set(f.Name, f.Flag)
	default:
		object.Set(f.Name, f.Text)
	}
}

// rawBytes is the memory of an array field, borrowed. Wasm and typed arrays
// are both little-endian.
func rawBytes(f *protocol.Field) []byte {
	switch f.Kind {
	case protocol.Int32s:
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(f.Int32s))), 4*len(f.Int32s))
	case protocol.Float32s:
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(f.Float32s))), 4*len(f.Float32s))
	case protocol.Float64s:
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(f.Float64s))), 8*len(f.Float64s))
	}
	return f.Bytes
}
