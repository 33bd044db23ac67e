//go:build unix && !js

package main

import (
	"syscall"
	"time"
)

// processor is the time that this process has spent on the processors.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Since(origin)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
