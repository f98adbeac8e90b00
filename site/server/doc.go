// Package server serves the built page on this computer: from its folder, from
// its zip, or from the zip within the program. It imports nothing of the
// module.
package server
