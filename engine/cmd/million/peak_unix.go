//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peakOf is the most memory that a process that has ended held, in bytes.
func peakOf(p *os.ProcessState) float64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return float64(u.Maxrss)
	}
	return 1024 * float64(u.Maxrss)
}

// nice is how far this process stands behind others, 0 where that is not known.
func nice() int {
	if runtime.GOOS != "linux" {
		return 0
	}
	p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		return 0
	}
	return 20 - p // as Linux itself tells it
}
