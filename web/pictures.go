//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"tilewright/ui/pictures"
)

// writePictures writes the pictures of the library, by ID: the known solution of each puzzle, or its empty board. Those of the sets are
// a file of their own, as their shelf is the last one in the list. The script that draws all other pictures (static/player) draws them
// under node, so that no page has to draw fifty boards.
func (s *site) writePictures() error {
	traces, err := s.picturesOf()
	if err != nil {
		return err
	}
	for name, of := range map[string]map[string]string{"pictures.json": traces, "set-pictures.json": pictures.SetTraces()} {
		input, err := json.Marshal(of)
		if err != nil {
			return err
		}
		drawn, err := s.underNode("static/builder/library.ts", input)
		if err != nil {
			return err
		}
		s.assets[name] = hashedName(name, drawn)
		if err := s.write(s.assets[name], drawn); err != nil {
			return err
		}
	}
	return nil
}

// underNode runs a script of static/ under node, and returns its output for an input.
func (s *site) underNode(path string, input []byte) ([]byte, error) {
	script, err := s.forNode(path)
	if err != nil {
		return nil, err
	}
	return s.node(script, path, input)
}

// forNode bundles a script of static/ into one file.
func (s *site) forNode(path string) (string, error) {
	script := api.Build(api.BuildOptions{
		AbsWorkingDir: s.root,
		EntryPoints:   []string{path},
		Bundle:        true,
		Platform:      api.PlatformNode,
		Format:        api.FormatESModule,
		External:      []string{"@napi-rs/canvas"}, // a part of it is no script
		LogLevel:      api.LogLevelSilent,
	})
	if len(script.Errors) > 0 {
		return "", fmt.Errorf("bundling %s: %s", path, script.Errors[0].Text)
	}
	return string(script.OutputFiles[0].Contents), nil
}

// node runs a bundled script; path is its source.
func (s *site) node(script, path string, input []byte) ([]byte, error) {
	cmd := exec.Command("node", "--input-type=module", "-e", script)
	cmd.Dir = filepath.Join(s.root, "static")
	cmd.Stdin = bytes.NewReader(input)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	output, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("running %s under node: %w\n%s", path, err, problems.String())
	}
	return output, nil
}
