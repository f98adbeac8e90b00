//go:build !unix

package main

import "time"

var begin = time.Now()

// processorTime is the time this process has had a processor: c/go.mjs makes
// that the program's monotonic clock.
func processorTime() time.Duration { return time.Since(begin) }
