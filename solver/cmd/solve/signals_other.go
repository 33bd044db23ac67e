//go:build !unix

package main

import "os"

// notifyStatistics does nothing where there is no SIGUSR1.
func notifyStatistics(chan<- os.Signal) {}
