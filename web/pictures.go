//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"

	"github.com/evanw/esbuild/pkg/api"

	"tilewright/def"
	"tilewright/solver/trace"
	"tilewright/ui"
)

// writePictures writes the pictures of the library, by ID: the solution that is known
// of each puzzle, or its empty board. They are drawn by the script that draws all
// others (static/player), under node, so that no page has to draw fifty boards.
func (s *site) writePictures() error {
	traces := ui.KnownTraces()
	for _, entry := range def.Library() {
		if traces[entry.ID] != "" {
			continue
		}
		board, _ := trace.BoardOf(entry.Puzzle())
		compact, err := trace.EncodeCompact(&trace.Trace{Board: board})
		if err != nil {
			return fmt.Errorf("the board of %s: %w", entry.ID, err)
		}
		traces[entry.ID] = compact
	}
	input, err := json.Marshal(traces)
	if err != nil {
		return err
	}
	pictures, err := s.underNode("static/player/make-library.ts", input)
	if err != nil {
		return err
	}
	s.assets["pictures.json"] = hashedName("pictures.json", pictures)
	return s.write(s.assets["pictures.json"], pictures)
}

// underNode runs a script of static/ under node, and returns what it makes of the input.
func (s *site) underNode(path string, input []byte) ([]byte, error) {
	script := api.Build(api.BuildOptions{
		AbsWorkingDir: s.root,
		EntryPoints:   []string{path},
		Bundle:        true,
		Platform:      api.PlatformNode,
		Format:        api.FormatESModule,
		LogLevel:      api.LogLevelSilent,
	})
	if len(script.Errors) > 0 {
		return nil, fmt.Errorf("bundling %s: %s", path, script.Errors[0].Text)
	}
	cmd := exec.Command("node", "--input-type=module", "-e", string(script.OutputFiles[0].Contents))
	cmd.Stdin = bytes.NewReader(input)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	output, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("running %s under node: %w\n%s", path, err, problems.String())
	}
	return output, nil
}
