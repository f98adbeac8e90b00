// Package csv writes tables as the page does: in the form of RFC 4180, lines
// ended by CR LF (site/src/parts/csv.js), held to the same cases
// (site/test/csv.json). A text that a spreadsheet would take for a formula gets
// an apostrophe in front, which datasets/own takes off names again.
package csv

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Table writes lines, the first of which names the columns.
func Table(lines [][]string) []byte {
	var b []byte
	for _, cells := range lines {
		b = Append(b, cells...)
	}
	return b
}

// Append adds one line to b.
func Append(b []byte, cells ...string) []byte {
	for k, cell := range cells {
		if k > 0 {
			b = append(b, ',')
		}
		b = append(b, field(cell)...)
	}
	return append(b, "\r\n"...)
}

func field(cell string) string {
	if isFormula(cell) {
		cell = "'" + cell
	}
	first, _ := utf8.DecodeRuneInString(cell)
	last, _ := utf8.DecodeLastRuneInString(cell)
	if strings.ContainsAny(cell, "\",\r\n") || unicode.IsSpace(first) || unicode.IsSpace(last) {
		cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
	}
	return cell
}

// isFormula reports whether a cell begins, after apostrophes, with a sign that
// begins formulas and is no plain number.
func isFormula(cell string) bool {
	rest := strings.TrimLeft(cell, "'")
	if sign, _ := utf8.DecodeRuneInString(rest); rest == "" || !strings.ContainsRune("=+-@＝＋－＠\t\r\n", sign) {
		return false
	}
	if strings.Trim(cell, "+-.0123456789eE") != "" {
		return true
	}
	_, err := strconv.ParseFloat(cell, 64)
	return err != nil && !strings.Contains(err.Error(), "range")
}
