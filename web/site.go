//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/lab"
	"tilewright/ui/pictures"
	"tilewright/web/figures"
)

// assetsFolder holds the files whose names carry the hash of their content.
const assetsFolder = "assets/"

// site is one build of the web site.
type site struct {
	root string // of the module
	out  string
	base string // the path on its host, "/a/b/"
	// host is the address of the host, "https://some.host", or "" if it is not known.
	host string

	// moreTables is a folder with tables of further languages, or "".
	moreTables string

	// stage is the folder in which the files are written; it becomes out at the end.
	stage string
	// assets are the names in assets/, by the names of the sources: "app.wasm", "planner.js", "page.css".
	assets map[string]string
	// fonts are the files in assets/ that every page needs at once.
	fonts []string
	// scripts are the bundled scripts of static/, by their paths from the root, and embedded those that elements on other
	// sites have in them.
	scripts, embedded []string
	// tongues are the languages, English first.
	locales []*locale
	// revision names this state of the site. The service worker keeps a cache for each revision.
	revision string
}

// build writes the site. An earlier one stays in place until the new one is complete.
func (s *site) build() error {
	s.stage = strings.TrimRight(s.out, "/") + ".new"
	if err := os.RemoveAll(s.stage); err != nil {
		return fmt.Errorf("clearing %s: %w", s.stage, err)
	}
	if err := os.MkdirAll(filepath.Join(s.stage, assetsFolder), 0o755); err != nil {
		return fmt.Errorf("creating %s: %w", s.stage, err)
	}
	s.assets = map[string]string{}

	// Pictures are drawn while the programs, which take longer, are compiled.
	drawn := make(chan error, 1)
	go func() { drawn <- s.writePreviews() }()
	steps := []func() error{
		s.compile, s.writeBoards, s.writeKnown, s.writeGames, s.writeLibrary, s.writeBench, s.writePictures,
		func() error { return <-drawn }, s.readTongues, s.writeQuizzes, s.bundle, s.writeTongues, s.copyIcons, s.writeFrames,
		s.writePages, s.writeServiceWorker,
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(s.out); err != nil {
		return fmt.Errorf("removing the old %s: %w", s.out, err)
	}
	return os.Rename(s.stage, s.out)
}

// program is a WebAssembly program: the page with its worker, or the one of the npm package.
type program struct {
	name, pkg string
	// stubbed compiles it with the packages in stubbed.
	stubbed bool
}

var pageProgram = program{"app.wasm", "./web", true}

// buildFlags give the same bytes for the same sources, and so the same name, whatever the commit. Code without inlining
// is smaller, by a tenth after compression. The solver, where the time goes, is compiled as usual, except the assembler
// of kernels: inlining its many small functions cost 80 kB, and saved no time.
var buildFlags = []string{
	"-trimpath", "-buildvcs=false", "-ldflags=-s -w",
	"-gcflags=all=-l", "-gcflags=tilewright/solver/...=", "-gcflags=tilewright/solver/kernel/asm=-l",
}

// compile makes app.wasm.
func (s *site) compile() error {
	content, err := s.programOf(pageProgram)
	if err != nil {
		return err
	}
	asset := hashedName(pageProgram.name, content)
	s.assets[pageProgram.name] = asset
	return errors.Join(s.write(asset, content), s.write(asset+".gz", gzipped(content)))
}

// programOf compiles a program.
func (s *site) programOf(p program) ([]byte, error) { return s.programWith(p, buildFlags) }

func (s *site) programWith(p program, flags []string) ([]byte, error) {
	raw, err := filepath.Abs(filepath.Join(s.stage, p.name))
	if err != nil {
		return nil, err
	}
	args := slices.Concat([]string{"build"}, flags, []string{"-o", raw})
	if p.stubbed {
		content, err := overlay(s.root)
		if err != nil {
			return nil, err
		}
		file := raw + ".overlay"
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return nil, err
		}
		defer os.Remove(file)
		args = append(args, "-overlay", file)
	}
	cmd := exec.Command("go", append(args, p.pkg)...)
	cmd.Dir, cmd.Env = s.root, inBrowser()
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling %s from %s: %w\n%s", p.name, p.pkg, err, out)
	}
	content, err := os.ReadFile(raw)
	if err != nil {
		return nil, err
	}
	return joinSegments(content), os.Remove(raw)
}

// inBrowser is the environment in which the go command builds for the browser.
func inBrowser() []string {
	return append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
}

// gzipped packs a program. The packed file lies beside the plain one, and pages load it (static/worker/load.ts). So it
// is small even where a host compresses nothing. Debian's libdeflate-gzip saves a twentieth over Go's package, which is
// used where that is missing.
func gzipped(content []byte) []byte {
	var packed bytes.Buffer
	tool := exec.Command("libdeflate-gzip", "-12", "-c")
	tool.Stdin, tool.Stdout = bytes.NewReader(content), &packed
	if tool.Run() == nil {
		return packed.Bytes()
	}
	packed.Reset()
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is valid
	w.Write(content)
	w.Close()
	return packed.Bytes()
}

// sizeOf is the size of a program, in JSON, in the form that load.ts takes.
func (s *site) sizeOf(asset string) (string, error) {
	plain, err := os.Stat(filepath.Join(s.stage, asset))
	if err != nil {
		return "", err
	}
	packed, err := os.Stat(filepath.Join(s.stage, asset+".gz"))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`{"plain":%d,"packed":%d}`, plain.Size(), packed.Size()), nil
}

// writeBoards writes the boards of the library, by the names in links. The page shows a board before its program has
// come (static/store/linked.ts).
func (s *site) writeBoards() error {
	type fixed struct {
		Name  string `json:"name"`
		Cells []int  `json:"cells"`
	}
	type board struct {
		X       int      `json:"x"`
		Y       int      `json:"y"`
		Z       int      `json:"z"`
		Lattice string   `json:"lattice,omitempty"`
		Pieces  []string `json:"pieces"` // none yet
		Fixed   []fixed  `json:"fixed"`
	}
	boards, puzzles := map[string]board{}, map[string]*def.Puzzle{}
	for _, entry := range def.Library() {
		puzzles[entry.ID] = entry.Puzzle()
	}
	for _, c := range def.Calendars {
		puzzles[c.ID] = def.FindCalendar(c.ID)
	}
	for _, set := range def.Sets() {
		puzzles[set.ID] = set.Puzzles()[0]
	}
	for id, p := range puzzles {
		b := board{X: p.Size.X, Y: p.Size.Y, Z: p.Size.Z, Lattice: p.Lattice.Name(), Pieces: []string{}, Fixed: []fixed{}}
		for _, piece := range p.Pieces {
			if !piece.Closes() {
				continue
			}
			f := fixed{Name: piece.Name}
			for _, c := range piece.Cells {
				f.Cells = append(f.Cells, p.Index(c))
			}
			b.Fixed = append(b.Fixed, f)
		}
		boards[id] = b
	}
	content, err := json.Marshal(boards)
	if err != nil {
		return err
	}
	s.assets["boards.json"] = hashedName("boards.json", content)
	return s.write(s.assets["boards.json"], content)
}

// writeKnown writes the known solutions of the library's puzzles, as recordings. They are played where no program comes
// (static/page/known.ts).
func (s *site) writeKnown() error {
	content, err := json.Marshal(pictures.KnownTraces())
	if err != nil {
		return err
	}
	s.assets["known.json"] = hashedName("known.json", content)
	return s.write(s.assets["known.json"], content)
}

// gamesFolder has a script for each puzzle of the library, which sets what frames on other sites play. A frame in a
// sandbox may not fetch, but may load scripts. The names stand in posts that nobody will change.
const gamesFolder = "play/"

// writeGames writes the puzzles of the library as other pages play them, and those of the figure on five lattices. Each
// has its answer as a recording, so it can be watched, too.
func (s *site) writeGames() error {
	all := pictures.Games()
	same, err := figures.Lattices()
	if err != nil {
		return err
	}
	for _, l := range same {
		all["lattice-"+l.ID] = pictures.Game(l.Puzzle, l.Puzzle.Title, nil, l.Answer)
	}
	input, err := json.Marshal(all)
	if err != nil {
		return err
	}
	output, err := s.underNode("static/builder/games.ts", input)
	if err != nil {
		return err
	}
	games := map[string]string{}
	if err := json.Unmarshal(output, &games); err != nil {
		return fmt.Errorf("reading the puzzles that are played: %w", err)
	}
	for id, game := range games {
		if err := s.write(gamesFolder+id+".js", fmt.Appendf(nil, "tilewrightGame=%q", game)); err != nil {
			return err
		}
	}
	return nil
}

// writeLibrary writes the library for the page of puzzles.
func (s *site) writeLibrary() error {
	content, err := json.Marshal(pictures.ShelfList())
	if err != nil {
		return err
	}
	s.assets["library.json"] = hashedName("library.json", content)
	return s.write(s.assets["library.json"], content)
}

// writeQuizzes writes the questions of the lessons, a file a language.
func (s *site) writeQuizzes() error {
	defer say.Use(say.English)
	for _, t := range s.locales {
		say.Use(t.Language)
		content, err := json.Marshal(struct {
			Version int
			Lessons map[string][]lab.Question
		}{lab.QuizVersion, lab.Lessons()})
		if err != nil {
			return err
		}
		t.quizzes = hashedName("quizzes-"+t.Tag+".json", content)
		if err := s.write(t.quizzes, content); err != nil {
			return err
		}
	}
	return nil
}

// writeBench writes the puzzles and lines that the bench page measures.
func (s *site) writeBench() error {
	content, err := json.Marshal(pictures.BenchList())
	if err != nil {
		return err
	}
	s.assets["bench.json"] = hashedName("bench.json", content)
	return s.write(s.assets["bench.json"], content)
}

// hashedName is the name in assets/ for a file with this content.
func hashedName(name string, content []byte) string {
	ext := filepath.Ext(name)
	return assetsFolder + strings.TrimSuffix(name, ext) + "-" + hash(content) + ext
}

func hash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:5])
}

func (s *site) write(name string, content []byte) error {
	path := filepath.Join(s.stage, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

// copyIcons copies static/icons, and writes the manifest that names them.
func (s *site) copyIcons() error {
	icons := filepath.Join(s.root, "static", "icons")
	entries, err := os.ReadDir(icons)
	if err != nil {
		return fmt.Errorf("reading the icons: %w", err)
	}
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(icons, entry.Name()))
		if err != nil {
			return err
		}
		if err := s.write("icons/"+entry.Name(), content); err != nil {
			return err
		}
	}
	return s.writeManifest()
}

// writeManifest describes the installed app. Its addresses are relative to itself, so scope and start are right under
// any path.
func (s *site) writeManifest() error {
	type icon struct {
		Src     string `json:"src"`
		Type    string `json:"type"`
		Sizes   string `json:"sizes"`
		Purpose string `json:"purpose,omitempty"`
	}
	manifest := struct {
		Name            string `json:"name"`
		ShortName       string `json:"short_name"`
		Description     string `json:"description"`
		ID              string `json:"id"`
		StartURL        string `json:"start_url"`
		Scope           string `json:"scope"`
		Display         string `json:"display"`
		BackgroundColor string `json:"background_color"`
		ThemeColor      string `json:"theme_color"`
		Icons           []icon `json:"icons"`
	}{
		Name: siteName, ShortName: siteName, Description: siteDescription,
		ID: "./", StartURL: "./", Scope: "./", Display: "standalone",
		BackgroundColor: theme.Light, ThemeColor: theme.Light,
		Icons: []icon{
			{Src: "icons/icon.svg", Type: "image/svg+xml", Sizes: "any"},
			{Src: "icons/icon-192.png", Type: "image/png", Sizes: "192x192"},
			{Src: "icons/icon-512.png", Type: "image/png", Sizes: "512x512"},
			{Src: "icons/icon-maskable-512.png", Type: "image/png", Sizes: "512x512", Purpose: "maskable"},
		},
	}
	for _, icon := range manifest.Icons {
		if _, err := os.Stat(filepath.Join(s.stage, icon.Src)); err != nil {
			return fmt.Errorf("the manifest names static/%s: %w", icon.Src, err)
		}
	}
	content, err := json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return err
	}
	return s.write("manifest.webmanifest", append(content, '\n'))
}

// files lists what has been written so far, in order, with / between folders.
func (s *site) files() ([]string, error) {
	var names []string
	err := filepath.WalkDir(s.stage, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(s.stage, path)
		names = append(names, filepath.ToSlash(name))
		return err
	})
	slices.Sort(names)
	return names, err
}

// moduleRoot is the folder of go.mod, wherever in the module the program runs.
func moduleRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("asking go for the module: %w", err)
	}
	file := strings.TrimSpace(string(out))
	if file == "" || file == os.DevNull {
		return "", errors.New("this is not inside the module: run it in the folder that holds go.mod")
	}
	return filepath.Dir(file), nil
}
