//go:build !js

package main

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// about says on which machine, and with which sources, something was measured.
type about struct {
	Processor, Memory, System string
	Cores                     int
	Go, Browser               string
	// Sources is the version of the sources, Date the day.
	Sources, Date string
}

// same tells whether samples may be compared.
func (a about) same(b about) bool {
	a.Date = b.Date
	return a == b
}

// machine describes this machine, as far as it can be asked.
func machine() about {
	a := about{
		Processor: field("/proc/cpuinfo", "model name"), Cores: runtime.NumCPU(), Memory: memory(),
		System: output("uname", "-sr"), Go: runtime.Version(), Sources: sources(), Date: time.Now().Format(time.DateOnly),
	}
	if a.Processor == "" {
		a.Processor = runtime.GOARCH
	}
	if a.System == "" {
		a.System = runtime.GOOS
	}
	return a
}

// sources is the last commit that changed more than documents and tests, and whether anything else has changed since.
func sources() string {
	others := []string{"--", ":/", ":!*.md", ":!*_test.go"}
	commit := output("git", append([]string{"log", "-1", "--format=%h"}, others...)...)
	if commit != "" && output("git", append([]string{"status", "--porcelain", "--untracked-files=no"}, others...)...) != "" {
		commit += ", changed"
	}
	return commit
}

func output(program string, args ...string) string {
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// field is the value of the first line with this name, in a file of lines "name: value".
func field(path, name string) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// memory is the size of the machine's memory.
func memory() string {
	if n := kilobytes(field("/proc/meminfo", "MemTotal")); n > 0 {
		return strconv.FormatFloat(n/1024/1024, 'f', 0, 64) + " GB"
	}
	return ""
}

// kilobytes reads "123 kB"; 0 for anything else.
func kilobytes(text string) float64 {
	n, _ := strconv.ParseFloat(strings.TrimSuffix(text, " kB"), 64)
	return n
}
