// Package bundle is the page within a program: the zip that make dist puts in
// its place when it builds with the tag page, and nothing otherwise. The
// repository does not hold the built page.
package bundle
