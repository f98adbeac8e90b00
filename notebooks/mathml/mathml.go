// Package mathml turns the TeX of lessons and documents into MathML, which
// browsers draw without a script. Temml does it, in a JavaScript engine.
package mathml

import (
	"fmt"
	"os"
	"regexp"

	"github.com/dop251/goja"
)

// Source is Temml's file, from the repository's root: npm ci in the folder
// site puts it there.
const Source = "site/node_modules/temml/dist/temml.min.js"

// Converter is a Temml that has started. One goroutine at a time may use it.
type Converter struct {
	vm     *goja.Runtime
	render goja.Callable
	made   map[formula]string // what it has converted: lessons and their translations have the same formulas
}

type formula struct {
	tex     string
	display bool
}

// Open starts the Temml of a file.
func Open(file string) (*Converter, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("mathml: %w", err)
	}
	vm := goja.New()
	temml, err := vm.RunScript(file, string(source)+"; temml")
	if err != nil {
		return nil, fmt.Errorf("mathml: %w", err)
	}
	render, ok := goja.AssertFunction(temml.ToObject(vm).Get("renderToString"))
	if !ok {
		return nil, fmt.Errorf("mathml: %s: no renderToString", file)
	}
	return &Converter{vm, render, map[formula]string{}}, nil
}

// styled is an attribute that a page's policy forbids; style.css says the
// same by Temml's classes.
var styled = regexp.MustCompile(` style="[^"]*"`)

// Convert returns a math element. A display stands on its own line. What
// Temml does not know is an error.
func (c *Converter) Convert(tex string, display bool) (string, error) {
	key := formula{tex, display}
	if html, ok := c.made[key]; ok {
		return html, nil
	}
	html, err := c.render(goja.Undefined(), c.vm.ToValue(tex), c.vm.ToValue(map[string]bool{"displayMode": display, "throwOnError": true}))
	if err != nil {
		return "", fmt.Errorf("mathml: %q: %w", tex, err)
	}
	c.made[key] = styled.ReplaceAllString(html.String(), "")
	return c.made[key], nil
}
