package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"m3s/wasm/protocol"
)

// named are the names of the protocol's source.
type named struct {
	types  []string // of messages
	where  []string // places of an error
	fields []string // that a request might have
}

// readNames reads names.go and adds the options' names.
func readNames(dir string) (*named, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "names.go"), nil, 0)
	if err != nil {
		return nil, err
	}
	n := &named{fields: protocol.OptionNames()}
	var bad error
	ast.Inspect(file, func(node ast.Node) bool {
		v, ok := node.(*ast.ValueSpec)
		if !ok || len(v.Values) != 1 {
			return true
		}
		l, ok := v.Values[0].(*ast.BasicLit)
		if !ok || l.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(l.Value)
		if err != nil {
			bad = err
		}
		n.add(v.Names[0].Name, text)
		return true
	})
	if len(n.types) == 0 || len(n.where) == 0 {
		bad = fmt.Errorf("%s: no types or places of errors", dir)
	}
	return n, bad
}

// add takes a constant's value; the name of a file's bytes is also that of the
// file's name.
func (n *named) add(constant, text string) {
	switch {
	case strings.HasPrefix(constant, "Type"):
		n.types = append(n.types, text)
	case strings.HasPrefix(constant, "Where"):
		n.where = append(n.where, text)
	case strings.HasPrefix(constant, "field"):
		n.fields = append(n.fields, text, text+"Name")
	}
}
