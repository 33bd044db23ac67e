//go:build !js

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundle makes the scripts and the style sheet of static/.
func (s *site) bundle() error {
	wasmExec, err := wasmExecPath()
	if err != nil {
		return err
	}
	revision := strings.TrimSuffix(s.assets["worker.wasm"], ".wasm")
	revision = revision[strings.LastIndexByte(revision, '-')+1:]
	appSize, err := s.sizeOf(s.assets["app.wasm"])
	if err != nil {
		return err
	}
	workerSize, err := s.sizeOf(s.assets["worker.wasm"])
	if err != nil {
		return err
	}

	// The workers' scripts come first, because others name them. They are classic
	// scripts, since not every browser starts a worker from a module; so is the one
	// that must have run before the first paint.
	runner := s.options(wasmExec)
	runner.Format = api.FormatIIFE
	runner.EntryPointsAdvanced = []api.EntryPoint{
		{InputPath: "static/worker/runner.ts", OutputPath: "runner"},
		{InputPath: "static/worker/loader.ts", OutputPath: "loader"},
	}
	if err := s.run(runner); err != nil {
		return err
	}
	planner := s.options(wasmExec)
	planner.Format = api.FormatIIFE
	planner.EntryPointsAdvanced = []api.EntryPoint{
		{InputPath: "static/worker/planner.ts", OutputPath: "planner"},
		{InputPath: "static/page/early.ts", OutputPath: "early"},
		{InputPath: "static/worker/export.ts", OutputPath: "export"},
		{InputPath: "static/worker/solutions.ts", OutputPath: "sifter"},
	}
	planner.Define = map[string]string{
		"WORKER_WASM": strconv.Quote(strings.TrimPrefix(s.assets["worker.wasm"], assetsFolder)),
		"WORKER_SIZE": workerSize,
		"RUNNER":      strconv.Quote(strings.TrimPrefix(s.assets["runner.js"], assetsFolder)),
		"LOADER":      strconv.Quote(strings.TrimPrefix(s.assets["loader.js"], assetsFolder)),
		"REVISION":    strconv.Quote(revision),
	}
	if err := s.run(planner); err != nil {
		return err
	}

	// The panel that embeds and saves, and the tree of a search, are loaded when they
	// are opened. They have their own copies of what they need of the player, so that
	// the player stays one file, which the first paint waits for.
	panel := s.options(wasmExec)
	panel.Format = api.FormatESModule
	panel.EntryPointsAdvanced = []api.EntryPoint{
		{InputPath: "static/embed/index.ts", OutputPath: "embed"},
		{InputPath: "static/tree/index.ts", OutputPath: "tree"},
		{InputPath: "static/pieces/index.ts", OutputPath: "pieces"},
	}
	panel.Define = map[string]string{"EXPORTER": strconv.Quote(s.assets["export.js"])}
	if err := s.run(panel); err != nil {
		return err
	}

	page := s.options(wasmExec)
	page.Format = api.FormatESModule
	page.Splitting = true
	page.EntryPointsAdvanced = []api.EntryPoint{
		{InputPath: "static/page/boot.ts", OutputPath: "boot"},
		{InputPath: "static/player/index.ts", OutputPath: "player"},
		{InputPath: "static/editor/index.ts", OutputPath: "editor"},
		{InputPath: "static/tune/stage-axis.ts", OutputPath: "tune"},
		{InputPath: "static/lab/index.ts", OutputPath: "lab"},
		{InputPath: "static/chart/work-chart.ts", OutputPath: "chart"},
		{InputPath: "static/solutions/index.ts", OutputPath: "solutions"},
		{InputPath: "static/watch/index.ts", OutputPath: "watch"},
		{InputPath: "static/page/frame.ts", OutputPath: "frame"},
		{InputPath: "static/figures/index.ts", OutputPath: "figures"},
		{InputPath: "static/embedding/index.ts", OutputPath: "embedding"},
		{InputPath: "static/css/page.css", OutputPath: "page"},
		{InputPath: "static/css/embed-page.css", OutputPath: "frame"},
	}
	page.Define = map[string]string{
		"APP_WASM": strconv.Quote(s.assets["app.wasm"]),
		"APP_SIZE": appSize,
		"BOARDS":   strconv.Quote(s.assets["boards.json"]),
		"LOADER":   strconv.Quote(s.assets["loader.js"]),
		"PLANNER":  strconv.Quote(s.assets["planner.js"]),
		"EMBED":    strconv.Quote(s.assets["embed.js"]),
		"TREE":     strconv.Quote(s.assets["tree.js"]),
		"PIECES":   strconv.Quote(s.assets["pieces.js"]),
		"SIFTER":   strconv.Quote(s.assets["sifter.js"]),
		"REVISION": strconv.Quote(revision),
	}
	if err := s.run(page); err != nil {
		return err
	}

	// The player for other sites: classic scripts at the root, under names that
	// stay, because they stand in pages that nobody will change. The second is
	// loaded from beside the first when a solid is on the screen.
	embed := s.options(wasmExec)
	embed.Format = api.FormatIIFE
	embed.Outdir = s.stage
	embed.EntryNames = "[name]"
	embed.EntryPointsAdvanced = []api.EntryPoint{
		{InputPath: "static/player/embed.ts", OutputPath: "poly-player"},
		{InputPath: "static/player/solid/embed.ts", OutputPath: "poly-solid"},
	}
	return s.run(embed)
}

// embedScripts are the files for other sites, which the site's own pages do not load.
var embedScripts = []string{"poly-player.js", "poly-solid.js"}

// options are what all bundles share.
func (s *site) options(wasmExec string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir: s.root,
		Outdir:        filepath.Join(s.stage, assetsFolder),
		EntryNames:    "[name]-[hash]",
		ChunkNames:    "[name]-[hash]",
		AssetNames:    "[name]-[hash]",
		Bundle:        true,
		Write:         true,
		Metafile:      true,
		Target:        api.ES2022,
		// What the newest two years of the four browsers understand.
		Engines: []api.Engine{
			{Name: api.EngineChrome, Version: "120"}, {Name: api.EngineFirefox, Version: "121"},
			{Name: api.EngineSafari, Version: "17.2"},
		},
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		LegalComments:     api.LegalCommentsEndOfFile,
		Charset:           api.CharsetUTF8,
		Alias:             map[string]string{"wasm_exec": wasmExec},
		Loader:            map[string]api.Loader{".woff2": api.LoaderFile, ".svg": api.LoaderFile},
		LogLevel:          api.LogLevelSilent,
	}
}

// run bundles, and notes the name that every entry got.
func (s *site) run(options api.BuildOptions) error {
	result := api.Build(options)
	if len(result.Errors) > 0 {
		lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return fmt.Errorf("bundling static/:\n%s", strings.Join(lines, "\n"))
	}
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string `json:"entryPoint"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return fmt.Errorf("reading esbuild's list of outputs: %w", err)
	}
	for _, entry := range options.EntryPointsAdvanced {
		for path, output := range meta.Outputs {
			if output.EntryPoint == entry.InputPath {
				s.assets[entry.OutputPath+filepath.Ext(path)] = assetsFolder + filepath.Base(path)
			}
		}
	}
	for path := range meta.Outputs {
		// The text face is needed by the first paint; the monospaced one is not.
		if name := filepath.Base(path); strings.HasPrefix(name, "inter-latin-wght-normal-") {
			s.fonts = append(s.fonts, assetsFolder+name)
		}
	}
	return nil
}

// wasmExecPath finds the script that comes with the Go toolchain and must be of
// the same version as the compiler.
func wasmExecPath() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("asking go for its root: %w", err)
	}
	path := filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js")
	if _, err := os.Stat(path); err != nil {
		return "", errors.New("lib/wasm/wasm_exec.js of Go is missing: install the whole Go distribution, not only the compiler")
	}
	return path, nil
}
