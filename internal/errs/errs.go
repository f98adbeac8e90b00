// Package errs writes the messages of errors. It stands in for fmt in the
// packages the page links: fmt and the reflection it brings are an eighth of
// the program there.
package errs

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Errorf is fmt.Errorf for the verbs and values of Sprintf and for %w, of
// which there may be one.
func Errorf(format string, args ...any) error {
	text, wrapped := sprint(format, args)
	if wrapped == nil {
		return &plain{text}
	}
	return &wrapper{plain{text}, wrapped}
}

// Sprintf is fmt.Sprintf for the verbs %d, %s, %q, %v and %%, for %x with
// zeros to a width (%08x), and for %q with a precision (%.40q), of strings,
// truth values, whole numbers, floats, errors and values with a String method.
func Sprintf(format string, args ...any) string {
	text, _ := sprint(format, args)
	return text
}

type plain struct{ text string }

func (e *plain) Error() string { return e.text }

type wrapper struct {
	plain
	err error
}

func (e *wrapper) Unwrap() error { return e.err }

// verb is one % of a format with what stands before its letter.
type verb struct {
	letter    byte
	width     int
	precision int // -1: none
}

func sprint(format string, args []any) (string, error) {
	var b strings.Builder
	var wrapped error
	for {
		text, rest, more := strings.Cut(format, "%")
		b.WriteString(text)
		if !more {
			break
		}
		v, n := parseVerb(rest)
		format = rest[n:]
		if v.letter == '%' {
			b.WriteByte('%')
			continue
		}
		if len(args) == 0 {
			b.WriteString("%!" + string(rune(v.letter)) + "(MISSING)")
			continue
		}
		if err, ok := args[0].(error); ok && v.letter == 'w' {
			wrapped = err
		}
		b.WriteString(v.format(args[0]))
		args = args[1:]
	}
	return b.String(), wrapped
}

// parseVerb reads a verb after its % and returns the bytes it took.
func parseVerb(s string) (verb, int) {
	v := verb{precision: -1}
	n := 0
	number := func() (k int) {
		for ; n < len(s) && s[n] >= '0' && s[n] <= '9'; n++ {
			k = 10*k + int(s[n]-'0')
		}
		return k
	}
	v.width = number()
	if n < len(s) && s[n] == '.' {
		n++
		v.precision = number()
	}
	if n < len(s) {
		v.letter = s[n]
		n++
	}
	return v, n
}

func (v verb) format(a any) string {
	switch v.letter {
	case 'q':
		return strconv.Quote(cut(text(a, 10), v.precision))
	case 'x':
		s := text(a, 16)
		for len(s) < v.width {
			s = "0" + s
		}
		return s
	}
	return text(a, 10)
}

// cut is the first n runes of s, or s for n < 0.
func cut(s string, n int) string {
	if n < 0 || utf8.RuneCountInString(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// text is a value as %v prints it, whole numbers in base.
func text(a any, base int) string {
	switch a := a.(type) {
	case nil:
		return "<nil>"
	case error:
		return a.Error()
	case interface{ String() string }:
		return a.String()
	case string:
		return a
	case bool:
		return strconv.FormatBool(a)
	case int:
		return strconv.FormatInt(int64(a), base)
	case int32:
		return strconv.FormatInt(int64(a), base)
	case int64:
		return strconv.FormatInt(a, base)
	case uint8:
		return strconv.FormatUint(uint64(a), base)
	case uint32:
		return strconv.FormatUint(uint64(a), base)
	case uint64:
		return strconv.FormatUint(a, base)
	case float32:
		return strconv.FormatFloat(float64(a), 'g', -1, 32)
	case float64:
		return strconv.FormatFloat(a, 'g', -1, 64)
	}
	return "a value of an unknown type"
}
