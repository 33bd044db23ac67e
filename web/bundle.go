//go:build !js

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundle is a set of entries of static/ that are bundled together.
type bundle struct {
	// entries are the sources, by the names of the files that are made.
	entries map[string]string
	// module bundles modules, which share common parts if shared is true. Otherwise the files are classic scripts, each
	// with everything that it needs.
	module, shared bool
	// inAssets says that the scripts name other files from assets/, where they lie, and not from the site's root.
	inAssets bool
	// stays puts the files into the site's root, under names without a hash.
	stays bool
}

// bundles are in an order in which a script can name files of bundles before it, by constants.
var bundles = []bundle{
	// The workers' scripts are classic, because not every browser can start a worker from a module. So is the script
	// that must run before the first paint.
	{inAssets: true, entries: map[string]string{"runner": "worker/runner.ts", "loader": "worker/loader.ts"}},
	{inAssets: true, entries: map[string]string{
		"planner": "worker/planner.ts", "early": "page/early.ts", "missing": "page/missing.ts", "export": "export/worker.ts",
		"sifter": "solutions/worker.ts", "puzzles": "own-puzzles/worker.ts",
	}},
	// These are loaded when they are opened: the panels that embed and print, the tree of a search, the editor of
	// boards, the board that is played, the catalogue of pieces and the strip of moves. They have their own copies of
	// the player's parts that they use. So the player stays one file, which the first paint waits for.
	{module: true, entries: map[string]string{
		"embed": "embed/index.ts", "search-tree": "search-tree/index.ts", "draw": "draw/index.ts", "play": "play/index.ts",
		"print": "print/index.ts", "pieces": "pieces/index.ts",
		"disassembly": "disassembly/index.ts", "slide": "disassembly/slide.ts",
	}},
	{module: true, shared: true, entries: map[string]string{
		"boot": "page/boot.ts", "player": "player/index.ts", "editor": "editor/index.ts", "stages": "stages/stage-axis.ts",
		"lab": "lab/index.ts", "chart": "chart/work-chart.ts", "solutions": "solutions/index.ts", "search-steps": "search-steps/index.ts",
		"figures": "figures/index.ts", "how-to-embed": "how-to-embed/index.ts", "guide": "guide/index.ts",
		"own-puzzles": "own-puzzles/index.ts", "bench": "bench/index.ts", "lessons": "lessons/index.ts",
	}},
	// The pages for frames on other sites have classic scripts. In a sandbox such a page has no origin, and a module
	// script or a fetched file would have to come from its own.
	{entries: map[string]string{"frame": "page/frame.ts", "tile-frame": "page/tile-frame.ts"}},
	{entries: map[string]string{"page": "css/page.css", "others": "css/others.css", "forced": "css/forced.css",
		"frame": "css/embed-page.css"}},
	// These are the player for other sites, and the puzzle that is played there. Their names stand in pages that nobody
	// will change. The first loads the second from its own folder when a solid is on the screen. The third loads the
	// fourth for hints and solids.
	{stays: true, entries: map[string]string{
		"poly-player": "player/embed.ts", "poly-solid": "player/solid/embed.ts", "tile-puzzle": "tile-puzzle/embed.ts",
		"tile-more": "tile-puzzle/more.ts",
	}},
}

// addresses are the constants in static/ with addresses of other files.
var addresses = map[string]string{
	"APP_WASM": "app.wasm", "BOARDS": "boards.json", "KNOWN": "known.json",
	"RUNNER": "runner.js", "LOADER": "loader.js", "PLANNER": "planner.js", "EXPORTER": "export.js",
	"EMBED": "embed.js", "SEARCH_TREE": "search-tree.js", "DRAW": "draw.js", "PLAY": "play.js", "PIECES": "pieces.js", "SIFTER": "sifter.js",
	"PRINT": "print.js", "DISASSEMBLY": "disassembly.js", "SLIDE": "slide.js", "PUZZLES": "puzzles.js",
	"LIBRARY": "library.json", "PICTURES": "pictures.json", "SET_PICTURES": "set-pictures.json", "BENCH": "bench.json",
}

// bundle makes the scripts and the style sheets from static/.
func (s *site) bundle() error {
	wasmExec, err := wasmExecPath()
	if err != nil {
		return err
	}
	constants := map[string]string{}
	if constants["APP_SIZE"], err = s.sizeOf(s.assets["app.wasm"]); err != nil {
		return err
	}
	revision := strings.TrimSuffix(s.assets["app.wasm"], ".wasm")
	constants["REVISION"] = strconv.Quote(revision[strings.LastIndexByte(revision, '-')+1:])
	constants["PROGRAM"] = strconv.Quote(s.program())
	quizzes := map[string]string{}
	for _, t := range s.locales {
		quizzes[t.Tag] = t.quizzes
	}
	list, err := json.Marshal(quizzes)
	if err != nil {
		return err
	}
	constants["QUIZZES"] = string(list)
	for _, b := range bundles {
		options := s.options(wasmExec)
		options.Format, options.Splitting = api.FormatIIFE, b.shared
		if b.module {
			options.Format = api.FormatESModule
		}
		if b.stays {
			options.Outdir, options.EntryNames = s.stage, "[name]"
		}
		for _, name := range slices.Sorted(maps.Keys(b.entries)) {
			options.EntryPointsAdvanced = append(options.EntryPointsAdvanced, api.EntryPoint{
				InputPath: "static/" + b.entries[name], OutputPath: name,
			})
		}
		options.Define = maps.Clone(constants)
		for name, asset := range addresses {
			if address := s.assets[asset]; address != "" {
				if b.inAssets {
					address = strings.TrimPrefix(address, assetsFolder)
				}
				options.Define[name] = strconv.Quote(address)
			}
		}
		inputs, err := s.run(options)
		if err != nil {
			return err
		}
		s.scripts = append(s.scripts, inputs...)
		if b.stays || b.entries["tile-frame"] != "" {
			s.embedded = append(s.embedded, inputs...)
		}
	}
	return nil
}

// ofOthers tells whether a file is only for other sites, and so is not kept for use without network. The site's own
// pages have their own copies.
func (s *site) ofOthers(name string) bool {
	return name == "poly-solid.js" || strings.HasPrefix(name, gamesFolder) || strings.HasPrefix(name, elementsPrefix) ||
		slices.ContainsFunc(s.locales, func(t *locale) bool { return strings.HasPrefix(name, t.folder+previewsFolder) })
}

// program is the version of the program, the same as in the terminal: all parts of a split search need the same. It is
// the last commit.
func (s *site) program() string {
	git := exec.Command("git", "rev-parse", "HEAD")
	git.Dir = s.root
	out, err := git.Output()
	if err != nil || len(out) < 12 {
		return "(devel)"
	}
	return string(out[:12])
}

// options are the options that all bundles share.
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
		// These browsers cover the newest two years of the four.
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
		Plugins:           []api.Plugin{plainEnglish, leanShaders(s.root)},
	}
}

// plainEnglish makes uPlot write numbers as the rest of the page does. While it is loaded, uPlot asks for a formatter
// in the browser's language. Some browsers have an invalid language tag, such as C, with which no chart would appear.
var plainEnglish = api.Plugin{Name: "plain English", Setup: func(build api.PluginBuild) {
	const asked, plain = "domEnv ? nav.language : 'en-US'", "'en'"
	build.OnLoad(api.OnLoadOptions{Filter: `[/\\]uPlot\.esm\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		b, err := os.ReadFile(args.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		if strings.Count(string(b), asked) != 1 {
			return api.OnLoadResult{}, fmt.Errorf("%s no longer asks for a language in the way that is known", args.Path)
		}
		text := strings.Replace(string(b), asked, plain, 1)
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}}

// run makes a bundle, and notes the file name that every entry got. It returns the scripts of static/ that went in, by
// their paths from the root.
func (s *site) run(options api.BuildOptions) (scripts []string, err error) {
	result := api.Build(options)
	if len(result.Errors) > 0 {
		lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, fmt.Errorf("bundling static/:\n%s", strings.Join(lines, "\n"))
	}
	var meta struct {
		Inputs  map[string]struct{} `json:"inputs"`
		Outputs map[string]struct {
			EntryPoint string `json:"entryPoint"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return nil, fmt.Errorf("reading esbuild's list of outputs: %w", err)
	}
	for _, entry := range options.EntryPointsAdvanced {
		for path, output := range meta.Outputs {
			if output.EntryPoint == entry.InputPath {
				s.assets[entry.OutputPath+filepath.Ext(path)] = assetsFolder + filepath.Base(path)
			}
		}
	}
	for path := range meta.Outputs {
		// The first paint needs the text font, but not the monospaced one.
		if name := filepath.Base(path); strings.HasPrefix(name, "inter-latin-wght-normal-") {
			s.fonts = append(s.fonts, assetsFolder+name)
		}
	}
	for path := range meta.Inputs {
		if strings.HasPrefix(path, "static/") && strings.HasSuffix(path, ".ts") {
			scripts = append(scripts, path)
		}
	}
	return scripts, nil
}

// wasmExecPath finds the script that comes with the Go toolchain. It must have the version of the compiler.
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
