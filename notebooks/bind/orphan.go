//go:build !js

package bind

import (
	"os"
	"strconv"
	"time"
)

// endWithParent ends a kernel soon after the Jupyter that started it has
// ended without stopping it: a training nobody sees would go on for hours.
// Jupyter names itself in JPY_PARENT_PID. A kernel that another process
// started, and every kernel on Windows, where a process keeps its parent's
// number, is left alone.
func endWithParent() {
	parent := os.Getppid()
	if os.Getenv("JPY_PARENT_PID") != strconv.Itoa(parent) {
		return
	}
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	os.Exit(0)
}
