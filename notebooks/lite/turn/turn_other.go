//go:build !js

package turn

// Poll does nothing.
func Poll() bool { return false }
