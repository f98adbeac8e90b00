package bind

import (
	"fmt"
	"os"
	"sync"

	"m3s/notebooks/interrupt"
)

// strays are panics of goroutines that no cell has shown yet.
var strays struct {
	sync.Mutex
	screen *os.File // standard error between cells
	texts  []string
}

// Begin is called before each cell, when its output is shown already: the
// interrupt of an earlier one is over.
func Begin() {
	interrupt.Begin()
	strays.Lock()
	defer strays.Unlock()
	for _, text := range strays.texts {
		fmt.Fprint(os.Stderr, text)
	}
	strays.texts = nil
}

// Stray takes the value of a panic in a goroutine of a cell: the cell that
// runs shows it, or the next one.
func Stray(value any) {
	text := fmt.Sprintf("panic in a goroutine: %v\n", value)
	strays.Lock()
	defer strays.Unlock()
	if os.Stderr == strays.screen {
		strays.texts = append(strays.texts, text)
		return
	}
	fmt.Fprint(os.Stderr, text)
}
