//go:build !js

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/evanw/esbuild/pkg/api"

	"tilewright/web/languages"
)

// verbsProgram is the program of the package tilewright-solver.
var verbsProgram = program{"solver.wasm", "./wasm/verbs", false}

// npmPackage is a package that could be published. Its sources are in a folder of static/packages, with its
// package.json, README.md and types. Its scripts are bundled from there.
type npmPackage struct {
	folder  string
	entries []string
	// split puts parts that several scripts share, or that are loaded late, into files of their own.
	split bool
}

var npmPackages = []npmPackage{
	{folder: "solver", entries: []string{"browser.ts", "node.ts"}, split: true},
	{folder: "player", entries: []string{"browser.ts", "node.ts"}, split: true},
	{folder: "player", entries: []string{"notebook.ts"}}, // a notebook takes it as one file
}

// pack writes the npm packages to out, as folders and as the tarballs that npm makes. Their version is that of
// static/package.json.
func pack(out string) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return fmt.Errorf("clearing %s: %w", out, err)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	s := &site{root: root, stage: out, assets: map[string]string{}}
	content, err := s.programOf(verbsProgram)
	if err != nil {
		return err
	}
	if err := s.write("solver/solver.wasm", content); err != nil {
		return err
	}
	for _, p := range npmPackages {
		if err := s.bundlePackage(p, content); err != nil {
			return fmt.Errorf("bundling package %s: %w", p.folder, err)
		}
	}
	if err := s.writeLanguages(); err != nil {
		return err
	}
	for _, folder := range []string{"solver", "player"} {
		if err := s.describePackage(folder); err != nil {
			return fmt.Errorf("package %s: %w", folder, err)
		}
		cmd := exec.Command("npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", "..")
		cmd.Dir, cmd.Stderr = filepath.Join(out, folder), os.Stderr
		tarball, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("npm pack of %s: %w", folder, err)
		}
		fmt.Printf("%s/%s", out, tarball)
	}
	return nil
}

// writeLanguages writes the translations of what the player says.
func (s *site) writeLanguages() error {
	said, err := languages.Said(s.root, s.embedded)
	if err != nil {
		return err
	}
	tables, err := languages.Tables(filepath.Join(s.root, languages.Folder))
	for _, t := range tables {
		err = errors.Join(err, s.writeElements(t, said, "player/"))
	}
	return err
}

// bundlePackage writes the scripts of a package.
func (s *site) bundlePackage(p npmPackage, program []byte) error {
	wasmExec, err := wasmExecPath()
	if err != nil {
		return err
	}
	options := s.options(wasmExec)
	options.Outdir, options.EntryNames = filepath.Join(s.stage, p.folder), "[name]"
	options.Format, options.Splitting = api.FormatESModule, p.split
	options.Platform, options.External = api.PlatformNeutral, []string{"node:*"}
	options.MainFields = []string{"module", "main"}
	options.Plugins = append(options.Plugins, scopedExec(wasmExec), programText(program))
	for _, entry := range p.entries {
		options.EntryPoints = append(options.EntryPoints, "static/packages/"+p.folder+"/"+entry)
	}
	scripts, err := s.run(options)
	if p.folder == "player" {
		s.embedded = append(s.embedded, scripts...)
	}
	return err
}

// scopedExec is Go's script as a function whose argument serves as the global object. The script adds names to it.
func scopedExec(wasmExec string) api.Plugin {
	return api.Plugin{Name: "Go's script, scoped", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^wasm_exec_scoped$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: wasmExec, Namespace: "scoped"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "scoped"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			script, err := os.ReadFile(wasmExec)
			text := "export default (globalThis) => {\n" + string(script) + "\nreturn globalThis.Go;\n};\n"
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, err
		})
	}}
}

// programText is the program as a module: packed, and written in Base64.
func programText(program []byte) api.Plugin {
	return api.Plugin{Name: "the program as a module", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^tilewright-program$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: args.Path, Namespace: "program"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "program"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			text := "export default " + strconv.Quote(base64.StdEncoding.EncodeToString(gzipped(program))) + ";\n"
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		})
	}}
}

// describePackage copies the other files: the text, the types, the licences, and package.json with the version.
func (s *site) describePackage(folder string) error {
	from := filepath.Join(s.root, "static", "packages", folder)
	types, err := filepath.Glob(filepath.Join(from, "*.d.ts"))
	if err != nil {
		return err
	}
	copies := map[string]string{"README.md": filepath.Join(from, "README.md"), "LICENSE": filepath.Join(s.root, "LICENSE")}
	for _, file := range types {
		if name := filepath.Base(file); name != "modules.d.ts" {
			copies[name] = file
		}
	}
	for name, file := range copies {
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := s.write(folder+"/"+name, content); err != nil {
			return err
		}
	}
	// The text stays as it is written: the order of conditions in "exports" has a meaning.
	own, err := os.ReadFile(filepath.Join(from, "package.json"))
	if err != nil {
		return err
	}
	whole, err := os.ReadFile(filepath.Join(s.root, "static", "package.json"))
	if err != nil {
		return err
	}
	var static struct{ Version string }
	if err := json.Unmarshal(whole, &static); err != nil || static.Version == "" {
		return fmt.Errorf("static/package.json has no version (%v), which is that of the packages", err)
	}
	const unset = `"version": "0.0.0"`
	if !bytes.Contains(own, []byte(unset)) {
		return fmt.Errorf("its package.json has no %s to be filled in", unset)
	}
	return s.write(folder+"/package.json", bytes.Replace(own, []byte(unset), []byte(`"version": `+strconv.Quote(static.Version)), 1))
}
