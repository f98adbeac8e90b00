//go:build !js

package bind

import (
	"os"
	"os/signal"

	"github.com/cosmos72/gomacro/fast"

	"m3s/notebooks/interrupt"
)

// Watch makes an interrupt from Jupyter end the running cell with an error;
// without it the signal ends the kernel. It ends interpreted code, and
// compiled code that looks at its context.
func Watch(ir *fast.Interp) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for s := range signals {
			interrupt.After(func() { ir.Interrupt(s) }) // before what sleeps awakes
		}
	}()
}
