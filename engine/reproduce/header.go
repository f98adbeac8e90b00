package reproduce

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"strings"

	"m3s/engine"
)

// Method is the version of how runs come about: engine, splits and records.
// It must change whenever a run's numbers do, so that results of two versions
// are never mixed.
const Method = 1

// Header is the first line of a results file. Two files may be merged when
// their headers are equal. It says nothing of which cells and seeds were run.
type Header struct {
	Study    string `json:"study"`
	Method   int    `json:"method"`
	Settings string `json:"settings"` // options given by the user, "defaults" for none, and which graphs own names stand for
	Hash     string `json:"hash"`     // of all options of both protocols
}

// defaultSettings are those of a user who gave none.
const defaultSettings = "defaults"

// newHeader describes a study whose options before a cell's own are those of
// protocols, in the order of Protocols.
func newHeader(study, settings string, protocols []engine.Options) Header {
	if settings == "" {
		settings = defaultSettings
	}
	var b strings.Builder
	fmt.Fprintln(&b, study, Method)
	for _, o := range protocols {
		writeOptions(&b, o)
	}
	sum := sha256.Sum256([]byte(b.String()))
	return Header{study, Method, settings, hex.EncodeToString(sum[:8])}
}

// writeOptions writes every field that is not zero by name, and of the fields
// that came later, from Input on, those that differ from their default: old
// hashes stay as they were.
func writeOptions(b *strings.Builder, o engine.Options) {
	v, usual := reflect.ValueOf(o), reflect.ValueOf(engine.DefaultOptions())
	later := false
	for i := range v.NumField() {
		name, f := v.Type().Field(i).Name, v.Field(i)
		later = later || name == "Input"
		if later && f.Interface() == usual.Field(i).Interface() || !later && f.IsZero() {
			continue
		}
		fmt.Fprintf(b, "%s=%v\n", name, f.Interface())
	}
}

// String names the settings for an error message.
func (h Header) String() string {
	return fmt.Sprintf("study %s, method %d, settings %q, hash %s", h.Study, h.Method, h.Settings, h.Hash)
}

// Match reports how a file's header differs from the wanted one.
func (h Header) Match(want Header) error {
	if h == want {
		return nil
	}
	return fmt.Errorf("made by %s; wanted is %s", h, want)
}
