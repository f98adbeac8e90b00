// Command wasm is the Go program the page runs in a Web Worker: the engine
// behind the messages of wasm/protocol. See README.md for the contract.
//
// bridge_js.go and decode_js.go are the only code that touches JavaScript.
package main

import (
	"time"

	"m3s/wasm/session"
)

func main() {
	b := newBridge()
	began := time.Now()
	s := session.New(session.Hooks{
		Emit:  b.emit,
		Yield: b.yield,
		Clock: func() time.Duration { return time.Since(began) },
		SIMD:  simd,
	})
	b.listen(s.Post)
	s.Serve(nil)
}
