//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"

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
	script := api.Build(api.BuildOptions{
		AbsWorkingDir: s.root,
		EntryPoints:   []string{filepath.Join("static", "player", "make-library.ts")},
		Bundle:        true,
		Platform:      api.PlatformNode,
		Format:        api.FormatESModule,
		LogLevel:      api.LogLevelSilent,
	})
	if len(script.Errors) > 0 {
		return fmt.Errorf("bundling the script of the pictures: %s", script.Errors[0].Text)
	}
	cmd := exec.Command("node", "--input-type=module", "-e", string(script.OutputFiles[0].Contents))
	cmd.Stdin = bytes.NewReader(input)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	pictures, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("drawing the pictures of the library under node: %w\n%s", err, problems.String())
	}
	s.assets["pictures.json"] = hashedName("pictures.json", pictures)
	return s.write(s.assets["pictures.json"], pictures)
}
