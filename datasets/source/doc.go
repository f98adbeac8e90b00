// Package source knows the datasets by name and gets their files: from a cache
// folder, a mirror, or their public home, in this order. It is the only
// package of the project that uses the network. Every file is accepted by its
// checksum alone, wherever it comes from.
package source
