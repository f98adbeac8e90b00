package protocol

import (
	"math"

	"m3s/internal/errs"
)

// maxWhole is the largest whole number a JavaScript number holds exactly.
const maxWhole = 1<<53 - 1

// reader takes the fields out of a request and keeps the first error. It
// remembers the names asked for, so that any other field is an error too.
type reader struct {
	m     *Message
	asked []string
	err   error
}

func (r *reader) fail(name, format string, args ...any) {
	if r.err == nil {
		r.err = errs.Errorf("message: %s: %s: %s", r.m.Type, name, errs.Sprintf(format, args...))
	}
}

// find returns the field of a name, or nil when the message has none.
func (r *reader) find(name string) *Field {
	r.asked = append(r.asked, name)
	return r.m.Find(name)
}

// get returns the field of a name and kind, or nil when the message has none
// or one of another kind.
func (r *reader) get(name string, want Kind) *Field {
	f := r.find(name)
	if f == nil || f.Kind == want {
		return f
	}
	r.fail(name, "want %s, got %s", want, f.describe())
	return nil
}

// describe says what the field holds, in a few words.
func (f *Field) describe() string {
	switch f.Kind {
	case Number:
		return errs.Sprintf("%v", f.Num)
	case Text:
		return errs.Sprintf("%.40q", f.Text)
	case Flag:
		return errs.Sprintf("%v", f.Flag)
	case Other:
		if f.Text != "" {
			return f.Text
		}
	}
	return f.Kind.String()
}

// need reports whether the message has the field, and fails when it has not.
func (r *reader) need(name string) bool {
	if r.m.Find(name) == nil {
		r.fail(name, "missing")
		return false
	}
	return true
}

// whole is a whole number in [min, max], or def when missing.
func (r *reader) whole(name string, def, min, max float64) float64 {
	f := r.get(name, Number)
	switch {
	case f == nil:
		return def
	case f.Num != math.Trunc(f.Num) || math.IsInf(f.Num, 0):
		r.fail(name, "want a whole number, got %v", f.Num)
	case f.Num < min || f.Num > max:
		r.fail(name, "%v is not between %d and %d", f.Num, int64(min), int64(max))
	default:
		return f.Num
	}
	return def
}

// float is a finite number, or def when missing.
func (r *reader) float(name string, def float64) float64 {
	f := r.get(name, Number)
	if f == nil {
		return def
	}
	if math.IsNaN(f.Num) || math.IsInf(f.Num, 0) {
		r.fail(name, "want a finite number, got %v", f.Num)
		return def
	}
	return f.Num
}

// flag is a truth value, or def when missing.
func (r *reader) flag(name string, def bool) bool {
	if f := r.get(name, Flag); f != nil {
		return f.Flag
	}
	return def
}

// text is text, or def when missing.
func (r *reader) text(name, def string) string {
	if f := r.get(name, Text); f != nil {
		return f.Text
	}
	return def
}

// run is the required id of a run.
func (r *reader) run() Run {
	r.need(fieldRun)
	return Run(r.whole(fieldRun, 0, -maxWhole, maxWhole))
}

// done fails for a field nobody asked for and returns the first error.
func (r *reader) done() error {
	for i := range r.m.Fields {
		if name := r.m.Fields[i].Name; !r.knows(name) {
			r.fail(errs.Sprintf("%.40q", name), "no such field")
		}
	}
	return r.err
}

func (r *reader) knows(name string) bool {
	for _, a := range r.asked {
		if a == name {
			return true
		}
	}
	return false
}
