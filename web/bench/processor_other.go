//go:build !unix && !js

package main

import "time"

// processor is the time since the program began, on systems that do not count a process's time.
func processor() time.Duration { return time.Since(origin) }
