// Package turn shares the one thread of a web worker between Go and the
// worker's event loop. Elsewhere there is nothing to share.
package turn
