// Package bind registers with the gomacro interpreter the Go packages that
// notebook cells may import, and mends two things gophernotes needs mended.
// The tables in the files z_*.go are written by bindgen.
package bind

import (
	"go/build"
	"reflect"

	"github.com/cosmos72/gomacro/imports"
)

// The standard packages in the list replace gomacro's own tables, which stop
// at Go 1.18.
//
//go:generate go run m3s/notebooks/cmd/bindgen -o . m3s/engine m3s/datasets gonum.org/v1/gonum/mat gonum.org/v1/gonum/stat gonum.org/v1/gonum/floats context errors math/rand/v2 strings sync/atomic time

// Fix must run after the init functions of gophernotes' packages and before
// its interpreter starts.
func Fix() {
	// With a Go toolchain in reach gomacro asks it for export data of the
	// standard library, and fails on type aliases. Without one it reads its
	// tables, which is faster and the same on every machine.
	build.Default.GOROOT = ""

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
