package bind

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// Docs is what the sources say of the names that cells reach, as JSON: an
// object of packages, of which each is an object of names. A field or method
// is Type.Name, the package itself is "". The kernel's build sets it.
var Docs string

// documentation is Docs, read when the first reader asks.
var documentation = sync.OnceValue(func() map[string]map[string]string {
	var all map[string]map[string]string
	if json.Unmarshal([]byte(Docs), &all) != nil {
		return nil
	}
	return all
})

// Inspect tells about the name at a place of a cell's code, counted in
// characters: what its source says of it, or its type. The last argument asks
// for more, of which there is none.
func Inspect(ir *fast.Interp, code string, place, _ int) (text string, found bool) {
	defer func() {
		if recover() != nil { // the interpreter panics over what it cannot look up
			text, found = "", false
		}
	}()
	names := namesAt([]rune(code), place)
	if len(names) == 0 {
		return "", false
	}
	c := ir.Comp
	if sym := c.TryResolve(names[0]); sym != nil {
		if imp, ok := sym.Value.(*fast.Import); ok {
			return imported(c, imp, names[1:])
		}
		return described(c, names[0], sym.Type, names[1:])
	}
	if t := c.TryResolveType(names[0]); t != nil {
		return described(c, "type "+names[0], t, names[1:])
	}
	return "", false
}

// namesAt are the names joined by dots at a place, up to the one it is in.
// Behind an opening parenthesis it is the call's.
func namesAt(code []rune, place int) []string {
	inName := func(i int) bool {
		return i >= 0 && i < len(code) && (unicode.IsLetter(code[i]) || unicode.IsDigit(code[i]) || code[i] == '_')
	}
	end := min(max(place, 0), len(code))
	if !inName(end) && !inName(end-1) && end > 0 && code[end-1] == '(' {
		end--
	}
	for inName(end) {
		end++
	}
	begin := end
	for inName(begin-1) || begin > 0 && code[begin-1] == '.' && inName(begin-2) {
		begin--
	}
	if begin == end {
		return nil
	}
	return strings.Split(string(code[begin:end]), ".")
}

// imported tells about a package, or about what names of it lead to.
func imported(c *fast.Comp, imp *fast.Import, names []string) (string, bool) {
	docs := documentation()[imp.Path]
	if len(names) == 0 {
		text := docs[""]
		return text, text != ""
	}
	var t xreflect.Type
	if bind := imp.Binds[names[0]]; bind != nil {
		t = bind.Type
	} else if t = imp.Types[names[0]]; t == nil {
		return "", false
	}
	if text := docs[names[0]]; len(names) == 1 && text != "" {
		return text, true
	}
	return described(c, imp.Name+"."+names[0], t, names[1:])
}

// described tells what a value of a type is, or the field or method of it
// that names lead to.
func described(c *fast.Comp, name string, t xreflect.Type, names []string) (string, bool) {
	if t == nil {
		return "", false
	}
	if len(names) == 0 {
		text := name + " " + short(t)
		if own := of(t, ""); own != "" {
			text += "\n\n" + own
		}
		return text, true
	}
	if text := of(t, names[0]); len(names) == 1 && text != "" {
		return text, true
	}
	field, isField, method, isMethod, err := c.TryLookupFieldOrMethod(t, names[0])
	switch {
	case err != nil:
		return "", false
	case isField:
		return described(c, field.Name, field.Type, names[1:])
	case isMethod && len(names) == 1:
		return "func " + method.Name + strings.TrimPrefix(short(method.Type), "func"), true
	}
	return "", false
}

// folders matches what stands before a package's name in a type's.
var folders = regexp.MustCompile(`([\w.-]+/)+`)

// short is a type as a cell writes it.
func short(t xreflect.Type) string { return folders.ReplaceAllString(t.String(), "") }

// of is what the source says of a named type, or of a field or method of it.
func of(t xreflect.Type, member string) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return ""
	}
	name := t.Name()
	if member != "" {
		name += "." + member
	}
	return documentation()[t.PkgPath()][name]
}
