package errs

import (
	"errors"
	"fmt"
	"math"
	"testing"
)

type name int

func (n name) String() string { return "name" }

func TestSprintfIsFmts(t *testing.T) {
	cause := errors.New("cause")
	values := []any{
		nil, cause, name(1), "", "text with \"quotes\" and é", true, false,
		0, -5, 1 << 40, int32(-7), int64(math.MinInt64), uint8(9), uint32(1 << 31), uint64(math.MaxUint64),
		0.0, 1.5, -2.25, 1e-5, 1e-4, 123456789.0, 1e20, 1e21, -1e300, 5e-324, math.Inf(1), math.Inf(-1), math.NaN(), math.Copysign(0, -1),
		float32(0.1), float32(1e10), float32(3e38),
	}
	for _, v := range values {
		if got, want := Sprintf("a %v, 100%% %s", v, "b"), fmt.Sprintf("a %v, 100%% %s", v, "b"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for _, c := range []struct {
		format string
		arg    any
	}{
		{"%d", 5}, {"%d", int32(-5)}, {"%d", uint32(5)}, {"%x", 255}, {"%08x", uint32(255)}, {"%016x", uint64(1 << 60)}, {"%02x", 4096},
		{"%q", "a\nb\x00"}, {"%.2q", "éèà"}, {"%.40q", "short"}, {"%q", name(1)}, {"%s", cause}, {"%s", name(1)},
	} {
		if got, want := Sprintf(c.format, c.arg), fmt.Sprintf(c.format, c.arg); got != want {
			t.Errorf("%s: got %s, want %s", c.format, got, want)
		}
	}
	if got, want := Sprintf("%d and %d", 1), "1 and %!d(MISSING)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestErrorfWraps(t *testing.T) {
	cause := errors.New("cause")
	err := Errorf("file %s: %w", "x", cause)
	if err.Error() != "file x: cause" || !errors.Is(err, cause) {
		t.Errorf("got %v, which is the cause: %v", err, errors.Is(err, cause))
	}
	if err := Errorf("file %s: %v", "x", cause); errors.Unwrap(err) != nil {
		t.Errorf("%s wraps the error", "%v")
	}
}

func FuzzSprintf(f *testing.F) {
	f.Add("a", 1.5, 3)
	f.Add("%", math.Inf(1), -3)
	f.Fuzz(func(t *testing.T, s string, x float64, n int) {
		const format = "%s: %q, %v, %d, %08x%%, %.3q"
		if got, want := Sprintf(format, s, s, x, n, uint32(n), s), fmt.Sprintf(format, s, s, x, n, uint32(n), s); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}
