package own

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// checkValue holds value against strconv: the same numbers are refused, and
// others differ by at most one unit in the last place, by none where the
// number is short.
func checkValue(t *testing.T, text string) {
	t.Helper()
	got, code := value([]byte(text))
	wide, err := strconv.ParseFloat(text, 64)
	want := float32(wide)
	switch {
	case code != "":
		if err == nil && !math.IsInf(float64(want), 0) && !math.IsNaN(wide) && math.Abs(wide) <= math.MaxFloat32 {
			t.Errorf("%q is refused as %q, it is %v", text, code, want)
		}
	case err != nil && math.IsInf(wide, 0), err != nil && wide == 0 && want != got:
		t.Errorf("%q is read as %v: %v", text, got, err)
	default:
		gap := int64(math.Float32bits(got)) - int64(math.Float32bits(want))
		most := int64(1)
		if len(text) <= 15 {
			most = 0
		}
		if got != want && (gap > most || gap < -most) {
			t.Errorf("%q is read as %v, want %v", text, got, want)
		}
	}
}

func TestValue(t *testing.T) {
	for _, text := range []string{
		"0", "-0", "+1", "7", "42", "0.5", ".5", "5.", "1e3", "1E-3", "1e+05", "1e-05", "123456789", "0.000001", "3.4e38", "1e-45", "1e-46", "1e-400", "00012.50",
		"340282346638528859811704183484516925440", "0.1000000000000000055511151231257827", "12345678901234567890", "0.00000000000000000000000000000012",
	} {
		if _, code := value([]byte(text)); code != "" {
			t.Errorf("%q is refused as %q", text, code)
		}
		checkValue(t, text)
	}
	for text, want := range map[string]string{
		"": "number", "-": "number", ".": "number", "e5": "number", "1e": "number", "1e+": "number", "1e5x": "number", "1e1.5": "number", "1ex": "number", "1x5": "number", "1e100000": "number", "1.2.3": "number", "1,5": "number", "0x10": "number", "1_000": "number",
		"ten": "number", "1e999999": "number", "<b>": "number", "1e39": "finite", "-1e400": "finite", "NaN": "finite", "nan": "finite", "-Inf": "finite", "+Infinity": "finite",
	} {
		if _, code := value([]byte(text)); code != want {
			t.Errorf("%q: %q, want %q", text, code, want)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		v := math.Ldexp(r.NormFloat64(), r.IntN(200)-100)
		for _, form := range []string{"%g", "%e", "%.3f", "%.17g", "%.7g"} {
			checkValue(t, fmt.Sprintf(form, v))
		}
	}
}

func FuzzValue(f *testing.F) {
	for _, s := range []string{"1.5", "-2e-3", "1e39", "nan", "123456789012345678901234567890"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 40 {
			return
		}
		got, code := value([]byte(s))
		if math.IsNaN(float64(got)) || math.IsInf(float64(got), 0) || code != "" && code != "number" && code != "finite" {
			t.Errorf("%q: %v %q", s, got, code)
		}
	})
}
