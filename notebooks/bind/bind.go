// Package bind registers with the gomacro interpreter the Go packages that
// notebook cells may import, and mends what needs mending in
// gophernotes and gomacro.
// The tables in the files z_*.go are written by bindgen.
package bind

import (
	"fmt"
	"go/build"
	"os"
	"reflect"

	"github.com/cosmos72/gomacro/imports"

	"m3s/notebooks/interrupt"
)

// The standard packages in the list replace gomacro's own tables, which stop
// at Go 1.18.
//
//go:generate go run m3s/notebooks/cmd/bindgen -o . m3s/engine m3s/engine/paper m3s/engine/reproduce m3s/engine/report m3s/datasets m3s/datasets/layout m3s/datasets/source m3s/notebooks/charts m3s/notebooks/lesson gonum.org/v1/gonum/mat gonum.org/v1/gonum/stat gonum.org/v1/gonum/floats context errors math/rand/v2 os os/signal strings sync/atomic time

// Fix must run after the init functions of gophernotes' packages and before
// its interpreter starts.
func Fix() {
	// With a Go toolchain in reach gomacro asks it for export data of the
	// standard library, and fails on type aliases. Without one it reads its
	// tables, which is faster and the same on every machine.
	build.Default.GOROOT = ""

	// A cell shows the value of its last line, and of a Println that would be
	// the number of bytes it wrote.
	text := imports.Packages["fmt"].Binds
	text["Print"] = reflect.ValueOf(func(a ...any) { fmt.Print(a...) })
	text["Printf"] = reflect.ValueOf(func(format string, a ...any) { fmt.Printf(format, a...) })
	text["Println"] = reflect.ValueOf(func(a ...any) { fmt.Println(a...) })

	// What a cell runs under context.Background() ends with the stop button.
	imports.Packages["context"].Binds["Background"] = reflect.ValueOf(interrupt.Context)
	imports.Packages["time"].Binds["Sleep"] = reflect.ValueOf(interrupt.Sleep)

	strays.screen = os.Stderr

	// gophernotes v0.7.5 registers a proxy for display.JSONer that does not
	// implement it.
	display := imports.Packages["display"]
	if display.Types["JSONer"] != nil {
		display.Proxies["JSONer"] = reflect.TypeFor[jsoner]()
	}
}

// jsoner is how an interpreted type implements gophernotes' display.JSONer.
type jsoner struct {
	Object any
	JSON_  func(any) map[string]any
}

func (j *jsoner) JSON() map[string]any { return j.JSON_(j.Object) }
