//go:build !js

package bind

import (
	"os"
	"os/signal"

	"github.com/cosmos72/gomacro/fast"
)

// Watch makes an interrupt from Jupyter stop the running cell; without it the
// signal ends the kernel. The kernel ends when Jupyter has died.
func Watch(ir *fast.Interp) {
	go endWithParent()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for range signals {
			Stop(ir)
		}
	}()
}
