//go:build !js

package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// leanShaders leaves out the shaders of three.js that none of our materials needs, which is a fifth of what solids
// load. Ours are the basic material and those that static/player/solid writes itself. Another material would have to be
// named here.
func leanShaders(root string) api.Plugin {
	return api.Plugin{Name: "lean shaders", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `[/\\]three\.module\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := os.ReadFile(args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			sources, err := filepath.Glob(filepath.Join(root, "static/player/solid/*.ts"))
			if err != nil {
				return api.OnLoadResult{}, err
			}
			needed := []string{"meshbasic_vert", "meshbasic_frag"}
			for _, name := range sources {
				source, err := os.ReadFile(name)
				if err != nil {
					return api.OnLoadResult{}, err
				}
				needed = append(needed, included(string(source))...)
			}
			lean, err := withShaders(string(text), needed)
			return api.OnLoadResult{Contents: &lean, Loader: api.LoaderJS}, err
		})
	}}
}

var (
	shaderEntry   = regexp.MustCompile(`\n\t(\w+): ([\w$]+)`)
	shaderText    = regexp.MustCompile(`\n(const|var) ([\w$]+) = ("(?:[^"\\]|\\.)*");`)
	shaderUse     = regexp.MustCompile(`ShaderChunk\[ ?'(\w+)' ?\]`)
	shaderInclude = regexp.MustCompile(`#include <(\w+)>`)
)

// included are the names of the shaders that a text includes.
func included(text string) (names []string) {
	for _, m := range shaderInclude.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

// withShaders is the module of three.js with only these shaders and those that they include; all others are empty.
func withShaders(module string, needed []string) (string, error) {
	_, list, ok := strings.Cut(module, "\nconst ShaderChunk = {")
	list, _, closed := strings.Cut(list, "\n};")
	if !ok || !closed {
		return "", errors.New("three.js no longer has its shaders in a list ShaderChunk: adapt web/shaders.go")
	}
	constants, texts, kept := map[string]string{}, map[string]string{}, map[string]bool{}
	for _, m := range shaderEntry.FindAllStringSubmatch(list, -1) {
		constants[m[1]] = m[2]
	}
	for _, m := range shaderText.FindAllStringSubmatch(module, -1) {
		texts[m[2]] = m[3]
	}
	needed = slices.Clone(needed)
	for _, m := range shaderUse.FindAllStringSubmatch(module, -1) { // the parts that stand before every shader
		needed = append(needed, m[1])
	}
	for ; len(needed) > 0; needed = needed[1:] {
		constant := constants[needed[0]]
		if texts[constant] == "" {
			return "", errors.New("three.js has no shader " + needed[0] + ": adapt web/shaders.go")
		}
		if !kept[constant] {
			kept[constant] = true
			needed = append(needed, included(texts[constant])...)
		}
	}
	dropped := map[string]bool{}
	for _, constant := range constants {
		dropped[constant] = !kept[constant]
	}
	return shaderText.ReplaceAllStringFunc(module, func(line string) string {
		m := shaderText.FindStringSubmatch(line)
		if !dropped[m[2]] {
			return line
		}
		return "\n" + m[1] + " " + m[2] + ` = "";`
	}), nil
}
