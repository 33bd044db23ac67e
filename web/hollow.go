//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
)

// hollow are packages of the standard library of which the page's program has the names
// alone, by the file that has those. go-app imports them for what a page never does:
// net/http for a server of its sites, and regexp for routes by a pattern, while ours are
// plain. Go's linker keeps what a package needs to begin, which of net/http is all of TLS,
// and of regexp every table of Unicode. Both were 580 kB of 3.0 MB after gzip.
//
// TestHollow holds that nobody else imports them. What go-app needs of them beyond these
// names does not compile.
var hollow = map[string]string{
	"net/http": "web/_hollow/http/http.go",
	"regexp":   "web/_hollow/regexp/regexp.go",
}

// overlay is what `go build -overlay` takes to put these files in the place of theirs.
func overlay(root string) ([]byte, error) {
	replace := map[string]string{}
	for name, file := range hollow {
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
			if replace[own] = ""; i == 0 { // which leaves it out
				replace[own] = filepath.Join(root, file)
			}
		}
	}
	return json.Marshal(map[string]any{"Replace": replace})
}
