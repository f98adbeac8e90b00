package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"m3s/wasm/protocol"
)

const protocolDir = "../../protocol"

func TestThePageHasTheTypesOfTheProtocol(t *testing.T) {
	want, err := module(protocolDir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("..", "..", "..", "site", "src", "program", "messages.js"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("site/src/program/messages.js is not what the protocol says: go generate ./wasm/protocol")
	}
}

func TestRunWritesTheModule(t *testing.T) {
	file := filepath.Join(t.TempDir(), "messages.js")
	var out bytes.Buffer
	for _, args := range [][]string{{"-protocol", protocolDir, "-o", file}, {"-protocol", protocolDir}} {
		if err := run(args, &out, &out); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(written, out.Bytes()) || !strings.Contains(out.String(), "export const VERSION = ") {
		t.Errorf("the file and the output differ, or are nothing: %v", err)
	}
	if err := run([]string{"-protocol", t.TempDir()}, &out, &out); err == nil {
		t.Error("a folder without the protocol is no error")
	}
}

// field looks one up in a list of messages.
func fieldIn(t *testing.T, list []shape, typ, name string) field {
	t.Helper()
	for _, s := range list {
		for _, f := range s.fields {
			if s.typ == typ && f.name == name {
				return f
			}
		}
	}
	t.Fatalf("%s has no field %s", typ, name)
	return field{}
}

func TestRequestsAreWhatTheirReadersTake(t *testing.T) {
	names, err := readNames(protocolDir)
	if err != nil {
		t.Fatal(err)
	}
	list, err := requests(names.fields)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		typ string
		field
	}{
		{"load", field{"pack", "Uint8Array", false}},
		{"start", field{"run", "number", false}},
		{"start", field{"rate", "number", true}},
		{"start", field{"perClass", "number", true}},
		{"start", field{"fullBatch", "boolean", true}},
		{"start", field{"centroids", `"current" | "original"`, true}},
		{"step", field{"unit", `"epoch" | "stage"`, true}},
		{"own", field{"graph", "string", false}},
		{"read", field{"citesName", "string", true}},
	} {
		if got := fieldIn(t, list, want.typ, want.name); got != want.field {
			t.Errorf("%s: got %+v, want %+v", want.typ, got, want.field)
		}
	}
	for _, s := range list {
		if s.typ == protocol.TypePing && len(s.fields) > 0 {
			t.Errorf("ping has %v", s.fields)
		}
	}
}

func TestEventsKeepWhatNotEverySampleHas(t *testing.T) {
	list, err := events([]string{"run", "load"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		typ string
		field
	}{
		{"epoch", field{"loss", "number", false}},
		{"epoch", field{"predictions", "Int32Array", true}},
		{"error", field{"where", `"run" | "load"`, false}},
		{"error", field{"row", "number", true}},
		{"done", field{"perClass", "Float64Array", false}},
	} {
		if got := fieldIn(t, list, want.typ, want.name); got != want.field {
			t.Errorf("%s: got %+v, want %+v", want.typ, got, want.field)
		}
	}
	if _, err := merged([]field{{name: "a", is: "number"}}, []field{{name: "a", is: "string"}}); err == nil {
		t.Error("a field of two kinds is no error")
	}
}

func TestATypeNobodyKnowsIsAnError(t *testing.T) {
	known := []shape{{typ: "load"}}
	if err := complete([]string{"load", "new"}, known, nil); err == nil || !strings.Contains(err.Error(), `"new"`) {
		t.Errorf("got %v", err)
	}
	if err := complete(nil, slices.Concat(known, known), nil); err == nil {
		t.Error("a request that is listed twice is no error")
	}
	if _, err := neededBy("x", func(*protocol.Message) error { return errors.New("other") }); err == nil {
		t.Error("a reader with errors of another form is no error")
	}
}
