//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
)

// stubbed are packages of the standard library that the page's program has by their names alone; each has the file with
// these names. go-app (10.1.11) imports them for things that a page never does: net/http for the server of http.go (line 481) and
// resource.go (line 21), regexp for routes by a pattern (route.go, line 32), while our routes are plain. Go's linker
// keeps what a package needs to initialise. For net/http that is all of TLS, and for regexp every table of Unicode. Together
// they were 580 kB of 3.0 MB after gzip.
//
// TestHollow checks that nobody else imports them. If go-app needs more of them than these names, it does not compile.
var stubbed = map[string]string{
	"net/http": "web/_stubbed/http/http.go",
	"regexp":   "web/_stubbed/regexp/regexp.go",
}

// overlay is the file for `go build -overlay` that replaces the packages' files by these.
func overlay(root string) ([]byte, error) {
	replace := map[string]string{}
	for name, file := range stubbed {
		cmd := exec.Command("go", "list", "-json=Dir,GoFiles", name)
		cmd.Dir, cmd.Env = root, inBrowser()
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("looking for package %s: %w", name, err)
		}
		var found struct {
			Dir     string
			GoFiles []string
		}
		if err := json.Unmarshal(out, &found); err != nil {
			return nil, fmt.Errorf("looking for package %s: %w", name, err)
		}
		for i, own := range found.GoFiles {
			own = filepath.Join(found.Dir, own)
			if replace[own] = ""; i == 0 { // this leaves the file out
				replace[own] = filepath.Join(root, file)
			}
		}
	}
	return json.Marshal(map[string]any{"Replace": replace})
}
