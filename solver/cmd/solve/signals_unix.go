//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// notifyStatistics sends a value for every SIGUSR1.
func notifyStatistics(c chan<- os.Signal) { signal.Notify(c, syscall.SIGUSR1) }
