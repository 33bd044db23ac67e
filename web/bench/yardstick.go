//go:build !js

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// The yardstick is a program that takes a number of runs and times the same searches in C. For each search it prints a
// title, and then a line with median=SECONDS in it.

// timeNative runs the yardstick once and reads the seconds by their titles.
func timeNative(ctx context.Context, program string) (map[string]float64, error) {
	cmd := exec.CommandContext(ctx, program, "1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the yardstick %s: %w", program, err)
	}
	times := map[string]float64{}
	title := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		_, rest, ok := strings.Cut(line, "median=")
		if !ok {
			title = line
			continue
		}
		number, _, _ := strings.Cut(rest, " ")
		seconds, err := strconv.ParseFloat(number, 64)
		if err != nil || seconds <= 0 {
			return nil, fmt.Errorf("the yardstick %s printed %q, which has no median", program, line)
		}
		times[title] = seconds
	}
	if len(times) == 0 {
		return nil, fmt.Errorf("the yardstick %s printed no line with median=", program)
	}
	return times, nil
}
