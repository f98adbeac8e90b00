//go:build unix

package series

import (
	"syscall"
	"time"
)

// processorSeconds is the time that this process has had of processors.
func processorSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return float64(time.Now().UnixNano()) / 1e9
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
