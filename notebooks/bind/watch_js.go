package bind

import (
	"context"
	"os"
	"reflect"
	"sync"
	"syscall/js"
	"time"

	"github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"

	"m3s/notebooks/interrupt"
	"m3s/notebooks/lite/turn"
)

// Watch makes the page's stop button end the running cell with an error. A
// worker has no signals: those of os/signal come from the button. Contexts
// made from the cell's give the event loop its turns while compiled code asks
// them whether to go on.
func Watch(ir *fast.Interp) {
	js.Global().Set("m3sInterrupt", js.FuncOf(func(js.Value, []js.Value) any {
		Stop(ir)
		listeners.tell(os.Interrupt)
		return nil
	}))
	for path, binds := range map[string]map[string]any{
		"os/signal": {"Notify": listeners.add, "Stop": listeners.remove, "NotifyContext": notifyContext},
		"context":   {"WithCancel": withCancel, "WithTimeout": withTimeout, "WithDeadline": withDeadline},
	} {
		for name, f := range binds {
			imports.Packages[path].Binds[name] = reflect.ValueOf(f)
		}
	}
}

// turning is a context that gives a turn when it is asked.
type turning struct{ context.Context }

func (t turning) Err() error {
	turn.Poll()
	return t.Context.Err()
}

func withCancel(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	return turning{ctx}, cancel
}

func withTimeout(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(parent, d)
	return turning{ctx}, cancel
}

func withDeadline(parent context.Context, d time.Time) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithDeadline(parent, d)
	return turning{ctx}, cancel
}

func notifyContext(parent context.Context, _ ...os.Signal) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	context.AfterFunc(interrupt.Context(), cancel)
	return turning{ctx}, cancel
}

// audience are the channels that cells gave to signal.Notify.
type audience struct {
	mu  sync.Mutex
	all map[chan<- os.Signal]bool
}

var listeners = &audience{all: map[chan<- os.Signal]bool{}}

func (a *audience) add(c chan<- os.Signal, _ ...os.Signal) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all[c] = true
}

func (a *audience) remove(c chan<- os.Signal) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.all, c)
}

func (a *audience) tell(s os.Signal) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for c := range a.all {
		select {
		case c <- s:
		default:
		}
	}
}
