// Package lint holds the repository's rules as tests: which package may
// import which, how long files and functions are, what a library must not do,
// that cited sections of documents exist, and that no product is fused with a
// sum. It has no code of its own.
package lint
