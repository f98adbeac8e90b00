package bind

import (
	"os"
	"os/signal"

	"github.com/cosmos72/gomacro/fast"
)

// Watch makes an interrupt from Jupyter end the running cell with an error;
// without it the signal ends the kernel. Compiled code does not stop by
// itself: a cell gives it a context of signal.NotifyContext.
func Watch(ir *fast.Interp) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for s := range signals {
			ir.Interrupt(s)
		}
	}()
}
