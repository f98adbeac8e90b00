package words

import (
	"regexp"
	"strings"
)

// packages are the names that errors of packages begin with, as is usual in Go:
// they help who calls the package, not who calls the command.
var packages = regexp.MustCompile(`^(?:engine: |datasets: (?:own: |exchange: |generate: |layout: )?|reproduce: )+`)

// Plain is text, which has that of err in it, without the names of packages at
// the beginning of err and of the errors that it wraps. An error that has a
// method Field names a key of the user's own file, which stays.
func Plain(text string, err error) string {
	if _, own := err.(interface{ Field() string }); !own {
		said := err.Error()
		cut := packages.FindString(said)
		if at := strings.LastIndex(text, said); cut != "" && at >= 0 {
			text = text[:at] + text[at+len(cut):]
		}
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			text = Plain(text, inner)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			text = Plain(text, inner)
		}
	}
	return text
}

// Option is how the engine names an option in an error, after Plain.
var option = regexp.MustCompile(`(^|: )options: ([A-Z]\w*): `)

// Options is text with the flags of the options that the engine names in it:
// "--layers: 0 is less than 1", and after a file and its line "layers: ...".
func Options(text string, flag func(field string) string) string {
	return option.ReplaceAllStringFunc(text, func(s string) string {
		m := option.FindStringSubmatch(s)
		name := flag(m[2])
		if name == "" {
			return s
		}
		if m[1] == "" {
			return "--" + name + ": "
		}
		return m[1] + name + ": "
	})
}
