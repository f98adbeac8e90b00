package bind

import (
	"os"

	"github.com/cosmos72/gomacro/fast"

	"m3s/notebooks/interrupt"
)

// Stop ends the running cell with an error: interpreted code, and compiled
// code that looks at its context.
func Stop(ir *fast.Interp) {
	interrupt.After(func() { ir.Interrupt(os.Interrupt) }) // before what sleeps awakes
}
