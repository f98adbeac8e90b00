// Package mathml turns the TeX of the lessons into MathML, which browsers draw
// without a script. It knows the commands the lessons use and no others: an
// unknown one is an error.
package mathml
