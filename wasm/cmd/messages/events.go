package main

import (
	"errors"
	"fmt"
	"slices"

	"m3s/datasets"
	"m3s/datasets/own"
	"m3s/engine"
	"m3s/wasm/protocol"
)

// samples are messages of every type of event; together those of a type have
// every field that it can have.
func samples(where []string) ([]*protocol.Message, error) {
	g := datasets.Karate()
	q, err := protocol.ParseStart(protocol.New(protocol.TypeStart).Int("run", 1).Int("perClass", 1), g)
	if err != nil {
		return nil, err
	}
	list := []*protocol.Message{
		protocol.Ready("", false), protocol.Pong(), protocol.Loaded(g, "", nil), protocol.Started(&q, &engine.Split{}, 0, nil),
		protocol.Epoch(protocol.New(""), 1, engine.EpochInfo{Evaluated: true}), protocol.Epoch(protocol.New(""), 1, engine.EpochInfo{}),
		protocol.Trained(1, engine.TrainedInfo{}), protocol.Stage(1, engine.StageInfo{}),
		protocol.Paused(1), protocol.Resumed(1), protocol.Cancelled(1), protocol.Done(1, &engine.Result{}, 0),
		protocol.Explained(1, 0, &engine.Explanation{}, nil), protocol.Understood(g, "", &own.Report{}), protocol.Weights(1, 0, nil),
		protocol.Topics("", 0, nil, nil, false),
	}
	for _, i := range []engine.EpochInfo{{Evaluated: true}, {}} {
		var b protocol.Epochs
		b.Take(protocol.Epoch(protocol.New(""), 1, i))
		b.Send(func(m *protocol.Message) { list = append(list, m.Clone()) })
	}
	for _, w := range where {
		for _, err := range []error{
			errors.New(""), &own.Fault{}, &protocol.Coded{Code: "", A: "1", Err: errors.New("")}, &engine.DivergedError{},
		} {
			list = append(list, protocol.Failure(w, err), protocol.FailureOf(1, w, err))
		}
	}
	return list, nil
}

// events are the shapes of all samples, in their order. A field that not every
// sample of its type has is optional.
func events(where []string) ([]shape, error) {
	all, err := samples(where)
	if err != nil {
		return nil, err
	}
	var list []shape
	for _, m := range all {
		at := slices.IndexFunc(list, func(s shape) bool { return s.typ == m.Type })
		if at < 0 {
			list = append(list, shape{name: typeName(m.Type), typ: m.Type, fields: fieldsOf(m)})
			continue
		}
		if list[at].fields, err = merged(list[at].fields, fieldsOf(m)); err != nil {
			return nil, fmt.Errorf("%s: %w", m.Type, err)
		}
	}
	for i, s := range list {
		for k, f := range s.fields {
			if s.typ == protocol.TypeError && f.name == "where" {
				list[i].fields[k].is = quoted(where)
			}
		}
	}
	return list, nil
}

func fieldsOf(m *protocol.Message) []field {
	fields := make([]field, len(m.Fields))
	for i, f := range m.Fields {
		fields[i] = field{name: f.Name, is: kinds[f.Kind]}
	}
	return fields
}

// merged are the fields of either of two messages of a type.
func merged(a, b []field) ([]field, error) {
	find := func(list []field, name string) int {
		return slices.IndexFunc(list, func(f field) bool { return f.name == name })
	}
	for i, f := range a {
		k := find(b, f.name)
		if k >= 0 && b[k].is != f.is {
			return nil, fmt.Errorf("%s is %s and %s", f.name, f.is, b[k].is)
		}
		a[i].optional = f.optional || k < 0
	}
	for _, f := range b {
		if find(a, f.name) < 0 {
			f.optional = true
			a = append(a, f)
		}
	}
	return a, nil
}
