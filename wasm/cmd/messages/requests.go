package main

import (
	"fmt"
	"slices"
	"strings"

	"m3s/datasets"
	"m3s/wasm/protocol"
)

// reader reads a request and says what is wrong with it.
type reader func(*protocol.Message) error

// refuses makes a reader of one that also returns the request.
func refuses[T any](read func(*protocol.Message) (T, error)) reader {
	return func(m *protocol.Message) error {
		_, err := read(m)
		return err
	}
}

// readers are the readers of all requests, in the order of the module.
func readers() []struct {
	typ  string
	read reader
} {
	g := datasets.Karate()
	return []struct {
		typ  string
		read reader
	}{
		{protocol.TypeLoad, refuses(protocol.ParseLoad)},
		{protocol.TypeKarate, protocol.ParseKarate},
		{protocol.TypeGenerate, refuses(protocol.ParseGenerate)},
		{protocol.TypeRead, refuses(protocol.ParseRead)},
		{protocol.TypeOwn, refuses(protocol.ParseOwn)},
		{protocol.TypeStart, refuses(func(m *protocol.Message) (protocol.Start, error) { return protocol.ParseStart(m, g) })},
		{protocol.TypePause, refuses(protocol.ParseControl)},
		{protocol.TypeResume, refuses(protocol.ParseControl)},
		{protocol.TypeCancel, refuses(protocol.ParseControl)},
		{protocol.TypeStep, refuses(protocol.ParseStep)},
		{protocol.TypeExplain, refuses(protocol.ParseExplain)},
		{protocol.TypeWeights, refuses(protocol.ParseWeights)},
		{protocol.TypeTopics, protocol.ParseTopics},
		{protocol.TypePing, protocol.ParseKarate}, // no fields either
	}
}

// fallback is what a start needs one of: the labels per class, or a rate.
const fallback = "perClass"

// requests finds the fields of every request by trying each of names.
func requests(names []string) ([]shape, error) {
	var list []shape
	for _, p := range readers() {
		needed, err := neededBy(p.typ, p.read)
		if err != nil {
			return nil, err
		}
		s := shape{name: typeName(p.typ) + "Request", typ: p.typ}
		for i, name := range names {
			if slices.Contains(names[:i], name) {
				continue
			}
			is, err := probe(p.typ, p.read, needed, name)
			if err != nil {
				return nil, err
			}
			if is != "" {
				optional := name == fallback || !slices.ContainsFunc(needed, func(f protocol.Field) bool { return f.Name == name })
				s.fields = append(s.fields, field{name: name, is: is, optional: optional})
			}
		}
		slices.SortStableFunc(s.fields, func(a, b field) int {
			switch {
			case a.optional == b.optional:
				return 0
			case b.optional:
				return -1
			}
			return 1
		})
		list = append(list, s)
	}
	return list, nil
}

// neededBy is a field of the right kind for each that a request cannot be
// without.
func neededBy(typ string, read reader) ([]protocol.Field, error) {
	var needed []protocol.Field
	for range 10 {
		err := read(message(typ, needed))
		if err == nil {
			return needed, nil
		}
		name, what, ok := blamed(typ, err)
		if !ok || !strings.HasPrefix(what, "missing") {
			return nil, fmt.Errorf("%s with %v: %w", typ, needed, err)
		}
		kind, err := kindOf(typ, read, needed, name)
		if err != nil {
			return nil, err
		}
		needed = append(needed, protocol.Field{Name: name, Kind: kind, Num: 1, Text: "x"})
	}
	return nil, fmt.Errorf("%s is never complete: %v", typ, needed)
}

// probe is the JavaScript type of a field of a request, "" when it has none of
// that name.
func probe(typ string, read reader, needed []protocol.Field, name string) (string, error) {
	others := slices.DeleteFunc(slices.Clone(needed), func(f protocol.Field) bool { return f.Name == name })
	kind, err := kindOf(typ, read, others, name)
	if err != nil || kind == protocol.Other {
		return "", err
	}
	if kind == protocol.Text {
		err := read(message(typ, append(others, protocol.Field{Name: name, Kind: kind, Text: "?"})))
		if err != nil {
			if _, list, ok := strings.Cut(err.Error(), " is not one of "); ok {
				return quoted(strings.Split(list, ", ")), nil
			}
		}
	}
	return kinds[kind], nil
}

// kindOf asks for a field's kind by giving it one that no message has.
func kindOf(typ string, read reader, others []protocol.Field, name string) (protocol.Kind, error) {
	if name == "rate" { // one of the two is wanted
		others = slices.DeleteFunc(slices.Clone(others), func(f protocol.Field) bool { return f.Name == fallback })
	}
	err := read(message(typ, append(slices.Clone(others), protocol.Field{Name: name})))
	at, what, ok := blamed(typ, err)
	if ok && at == fmt.Sprintf("%q", name) && what == "no such field" {
		return protocol.Other, nil
	}
	for k := protocol.Number; k <= protocol.Float64s; k++ {
		if ok && at == name && strings.HasPrefix(what, "want "+k.String()+", ") {
			return k, nil
		}
	}
	return 0, fmt.Errorf("%s: %s: cannot tell its kind from the error %v", typ, name, err)
}

// message is a request with fields.
func message(typ string, fields []protocol.Field) *protocol.Message {
	return &protocol.Message{Type: typ, Fields: slices.Clone(fields)}
}

// blamed takes an error of the form "message: type: field: what" apart.
func blamed(typ string, err error) (name, what string, ok bool) {
	if err == nil {
		return "", "", false
	}
	rest, ok := strings.CutPrefix(err.Error(), "message: "+typ+": ")
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, ": ")
}
