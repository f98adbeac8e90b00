package own

import "math"

// value reads a feature, or says what is wrong with it. A number of up to 15
// digits and a power of ten up to 22 is the nearest double, rounded to single;
// digits after the 18th are passed over.
func value(cell []byte) (float32, string) {
	s := cell
	negative := false
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		negative = s[0] == '-'
		s = s[1:]
	}
	var digits uint64
	power, seen, point := 0, 0, false
	for len(s) > 0 {
		c := s[0]
		if c == '.' && !point {
			point = true
		} else if c >= '0' && c <= '9' {
			seen++
			if digits < 1e17 {
				digits = 10*digits + uint64(c-'0')
				if point {
					power--
				}
			} else if !point {
				power++
			}
		} else {
			break
		}
		s = s[1:]
	}
	if seen == 0 {
		if word(s) {
			return 0, "finite"
		}
		return 0, "number"
	}
	if len(s) > 0 {
		e, ok := exponent(s)
		if !ok {
			return 0, "number"
		}
		power += e
	}
	v := scaled(float64(digits), power)
	if v > math.MaxFloat32 {
		return 0, "finite"
	}
	if negative {
		v = -v
	}
	return float32(v), ""
}

// exponent reads what follows the digits of a number: e, a sign and up to five
// digits.
func exponent(s []byte) (e int, ok bool) {
	if s[0]|0x20 != 'e' {
		return 0, false
	}
	s = s[1:]
	sign := 1
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		if s[0] == '-' {
			sign = -1
		}
		s = s[1:]
	}
	if len(s) == 0 || len(s) > 5 {
		return 0, false
	}
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		e = 10*e + int(c-'0')
	}
	return sign * e, true
}

// scaled is v·10^power; products and quotients of numbers that are exact up
// to 10^22.
func scaled(v float64, power int) float64 {
	for ; power > 0 && v != 0 && v < 1e40; power-- {
		step, k := 10.0, 1
		for k < 22 && k < power {
			step *= 10
			k++
		}
		v *= step
		power -= k - 1
	}
	for ; power < 0 && v > 1e-60; power++ {
		step, k := 10.0, 1
		for k < 22 && k < -power {
			step *= 10
			k++
		}
		v /= step
		power += k - 1
	}
	if power < 0 {
		return 0
	}
	return v
}

// word reports whether s is a usual name of what is no finite number.
func word(s []byte) bool {
	if len(s) < 3 {
		return false
	}
	switch string([]byte{s[0] | 0x20, s[1] | 0x20, s[2] | 0x20}) {
	case "nan":
		return len(s) == 3
	case "inf":
		return len(s) == 3 || len(s) == 8
	}
	return false
}
