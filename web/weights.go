//go:build !js

package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// weights prints what the page's program consists of: for each package the bytes of its code, as linked, and of its data,
// as compiled. The linker leaves data out that nothing reaches, and keeps one of several equal texts, so the data is at
// most that much. The generic functions with the most code follow, all of their instances together.
func weights(root string, w io.Writer) error {
	folder, err := os.MkdirTemp("", "weights")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	s := site{root: root, stage: folder}
	flags := slices.Clone(buildFlags)
	flags[slices.Index(flags, "-ldflags=-s -w")] = "-ldflags=-w" // with the names of functions
	program, err := s.programWith(pageProgram, flags)
	if err != nil {
		return err
	}
	functions, err := codeSizes(program)
	if err != nil {
		return err
	}
	packages, err := s.packagesOf(pageProgram)
	if err != nil {
		return err
	}
	type weight struct{ code, data int }
	of, generic, instances := map[string]weight{}, map[string]int{}, map[string]int{}
	for name, size := range functions {
		in := packageOf(name, packages)
		of[in] = weight{of[in].code + size, 0}
		if at := strings.Index(name, "_go.shape"); at >= 0 {
			// The shapes follow the function's name; a method's stands behind them.
			generic[name[:at]] += size
			instances[name[:at]]++
		}
	}
	for path, archive := range packages {
		size, err := dataSize(archive)
		if err != nil {
			return err
		}
		of[path] = weight{of[path].code, size}
	}
	var all weight
	for _, x := range of {
		all = weight{all.code + x.code, all.data + x.data}
	}
	fmt.Fprintf(w, "%9s %9s  %s\n", "code", "data", "package")
	fmt.Fprintf(w, "%9d %9d  all; %d bytes, %d after gzip\n", all.code, all.data, len(program), len(gzipped(program)))
	heaviest := func(a, b string) int { return cmp.Compare(of[b].code+of[b].data, of[a].code+of[a].data) }
	for _, path := range slices.SortedFunc(maps.Keys(of), heaviest) {
		if x := of[path]; x.code+x.data >= 10_000 {
			fmt.Fprintf(w, "%9d %9d  %s\n", x.code, x.data, path)
		}
	}
	fmt.Fprintf(w, "\n%9s %9s  %s\n", "code", "instances", "generic function")
	for i, name := range slices.SortedFunc(maps.Keys(generic), func(a, b string) int { return cmp.Compare(generic[b], generic[a]) }) {
		if i < 40 {
			fmt.Fprintf(w, "%9d %9d  %s\n", generic[name], instances[name], name)
		}
	}
	return nil
}

var errWeights = errors.New("the program is not as the WebAssembly core specification says (5.5), or has no names")

// codeSizes are the bytes of each function of a program, by its name.
func codeSizes(program []byte) (map[string]int, error) {
	const sectionCustom, sectionImport, sectionCode, functionNames = 0, 2, 10, 1
	sizes, imported, named := []int{}, 0, map[string]int{}
	r := bytes.NewBuffer(program[min(8, len(program)):])
	for r.Len() > 0 {
		id, _ := r.ReadByte()
		body, ok := readBlock(r)
		if !ok {
			return nil, errWeights
		}
		section := bytes.NewBuffer(body)
		count, err := binary.ReadUvarint(section)
		switch {
		case err != nil:
			return nil, errWeights
		case id == sectionImport:
			imported = int(count) // all imports of a program of Go are functions
		case id == sectionCode:
			for range count {
				code, _ := readBlock(section)
				sizes = append(sizes, len(code))
			}
		case id == sectionCustom:
			if title := section.Next(int(count)); string(title) != "name" {
				continue
			}
			for section.Len() > 0 {
				kind, _ := section.ReadByte()
				part, _ := readBlock(section)
				if kind != functionNames {
					continue
				}
				list := bytes.NewBuffer(part)
				count, _ := binary.ReadUvarint(list)
				for range count {
					index, _ := binary.ReadUvarint(list)
					name, _ := readBlock(list)
					if i := int(index) - imported; i >= 0 && i < len(sizes) {
						named[string(name)] += sizes[i]
					}
				}
			}
		}
	}
	if len(sizes) == 0 || len(named) == 0 {
		return nil, errWeights
	}
	return named, nil
}

// signs are what Go's linker replaces by "_" in the name of a function.
var signs = regexp.MustCompile(`[^\w.]`)

// packageOf is the package that a function of this name is in: the one with the longest path that the name begins with.
func packageOf(name string, packages map[string]string) string {
	longest := "others"
	for path := range packages {
		if linked := signs.ReplaceAllString(path, "_"); strings.HasPrefix(name, linked+".") && (longest == "others" || len(path) > len(longest)) {
			longest = path
		}
	}
	return longest
}

// packagesOf compiles the packages of a program, and returns their archives by their paths.
func (s *site) packagesOf(p program) (map[string]string, error) {
	flags := slices.DeleteFunc(slices.Clone(buildFlags), func(f string) bool { return strings.HasPrefix(f, "-ldflags") })
	content, err := overlay(s.root)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(s.stage, "overlay")
	if err := os.WriteFile(file, content, 0o644); err != nil {
		return nil, err
	}
	cmd := exec.Command("go", slices.Concat([]string{"list"}, flags,
		[]string{"-overlay", file, "-deps", "-export", "-f", "{{.ImportPath}}\t{{.Export}}", p.pkg})...)
	cmd.Dir, cmd.Env = s.root, inBrowser()
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("compiling the packages of %s: %w", p.name, err)
	}
	archives := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if path, archive, _ := strings.Cut(strings.TrimSpace(line), "\t"); archive != "" {
			archives[path] = archive
		}
	}
	return archives, nil
}

// dataSize is how many bytes of data a compiled package has.
func dataSize(archive string) (size int, err error) {
	out, err := exec.Command("go", "tool", "nm", "-size", archive).Output()
	if err != nil {
		return 0, fmt.Errorf("reading %s: %w", archive, err)
	}
	for line := range strings.Lines(string(out)) {
		// An address if there is one, a size, a kind, a name.
		if f := strings.Fields(line); len(f) >= 4 && strings.Contains("RrDd", f[2]) {
			n, _ := strconv.Atoi(f[1])
			size += n
		}
	}
	return size, nil
}
