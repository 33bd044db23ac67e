//go:build !js

package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestWorkerImports keeps packages out of the worker that cost much of its size
// as soon as anything imports them, because they start up on their own.
func TestWorkerImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "-tags="+workerTags, module+"/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list for the worker: %v", err)
	}
	packages := strings.Fields(string(out))
	if !slices.Contains(packages, module+"/solver") {
		t.Fatalf("go list finds no solver in the worker, but %v", packages)
	}
	for _, heavy := range []string{"fmt", "embed", "io/fs", "os", "sort", "syscall", "time"} {
		if slices.Contains(packages, heavy) {
			t.Errorf("the worker depends on %s: do without it, or leave the file that needs it out of the worker by a build tag", heavy)
		}
	}
}
