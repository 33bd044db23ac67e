//go:build !unix && !js

package main

import "time"

// processor is the time since the program began, where the system does not
// count that of a process.
func processor() time.Duration { return time.Since(origin) }
