// Package claims runs a lesson's cells as the kernel does, with other seeds
// or another dataset than the notebook's, and asks whether what its sentences
// say still holds.
package claims
