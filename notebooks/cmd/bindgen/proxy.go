package main

import (
	"bytes"
	"fmt"
	"go/types"
	"strings"
)

// generic reports whether t needs type arguments or is a constraint.
func generic(t types.Type) bool {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.TypeParams().Len() > 0 && n.TypeArgs().Len() == 0 {
		return true
	}
	if a, ok := t.(*types.Alias); ok && a.TypeParams().Len() > 0 {
		return true
	}
	i, ok := t.Underlying().(*types.Interface)
	return ok && !i.IsMethodSet()
}

// proxy writes the struct through which an interpreted type implements an
// interface, or nothing where no such type can.
func (g *generator) proxy(name string, it *types.Interface) string {
	if it.NumMethods() == 0 {
		return ""
	}
	var fields, methods bytes.Buffer
	for i := range it.NumMethods() {
		m := it.Method(i)
		if !m.Exported() {
			return ""
		}
		g.proxyMethod(&fields, &methods, name, m)
	}
	return fmt.Sprintf("\ntype %s struct {\nObject any\n%s}\n\n%s", name, &fields, &methods)
}

func (g *generator) proxyMethod(fields, methods *bytes.Buffer, name string, m *types.Func) {
	sig := m.Signature()
	var params, args, results []string
	for j := range sig.Params().Len() {
		t := types.TypeString(sig.Params().At(j).Type(), g.name)
		arg := fmt.Sprintf("a%d", j)
		if sig.Variadic() && j == sig.Params().Len()-1 {
			t = "..." + strings.TrimPrefix(t, "[]")
			args = append(args, arg+"...")
		} else {
			args = append(args, arg)
		}
		params = append(params, arg+" "+t)
	}
	for j := range sig.Results().Len() {
		results = append(results, types.TypeString(sig.Results().At(j).Type(), g.name))
	}
	result, answer := strings.Join(results, ", "), ""
	if len(results) > 0 {
		answer = "return "
	}
	if len(results) > 1 {
		result = "(" + result + ")"
	}
	fmt.Fprintf(fields, "%s_ func(%s) %s\n", m.Name(), strings.Join(append([]string{"o any"}, params...), ", "), result)
	fmt.Fprintf(methods, "func (p *%s) %s(%s) %s { %sp.%s_(%s) }\n", name, m.Name(), strings.Join(params, ", "), result,
		answer, m.Name(), strings.Join(append([]string{"p.Object"}, args...), ", "))
}

// promoted lists the methods a struct type has only through embedding, which
// reflection cannot tell from its own.
func promoted(t types.Type) []string {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return nil
	}
	set := types.NewMethodSet(types.NewPointer(n))
	var names []string
	for i := range set.Len() {
		if s := set.At(i); len(s.Index()) > 1 && s.Obj().Exported() {
			names = append(names, s.Obj().Name())
		}
	}
	return names
}
