//go:build !js

package main

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"tilewright/def/say"
	"tilewright/web/languages"
)

// Each language has pages of its own, in a folder with its tag: /de/, /de/lab/. English has the root.

// locale is a language of the site.
type locale struct {
	say.Language
	// Name is what the language calls itself.
	Name string
	// folder is where its pages are, from the site's root: "" or "de/". up is the way back, "" or "../".
	folder, up string
	// table has its translations, nil for English, and script is the file in assets/ with them, "" for English.
	table  *languages.Table
	script string
	// quizzes is the file in assets/ with the questions of the lessons.
	quizzes string
}

// translated is a text in this language, or the text itself where it has no translation.
func (t *locale) translated(english string) string {
	if t.Find != nil {
		return cmp.Or(t.Find(english), english)
	}
	return english
}

// readTongues reads the languages.
func (s *site) readTongues() error {
	tables, err := languages.Tables(filepath.Join(s.root, languages.Folder))
	if err != nil {
		return err
	}
	if s.moreTables != "" {
		more, err := languages.Tables(s.moreTables)
		if err != nil {
			return err
		}
		tables = append(tables, more...)
	}
	s.locales = []*locale{{Language: say.English, Name: "English"}}
	for _, t := range tables {
		s.locales = append(s.locales, &locale{Language: t.Language(), Name: t.Name, folder: t.Tag + "/", up: "../", table: t})
	}
	return nil
}

// writeTongues writes the scripts with the translations. Those for elements on other sites have translations of their
// own texts alone, under names that stay.
func (s *site) writeTongues() error {
	said, err := languages.Said(s.root, s.embedded)
	if err != nil {
		return err
	}
	carried, err := s.carried()
	if err != nil {
		return err
	}
	for _, t := range s.locales[1:] {
		script, err := s.packedScript(t.table, carried)
		if err != nil {
			return err
		}
		if err := s.writeElements(t.table, said, ""); err != nil {
			return err
		}
		t.script = hashedName("language-"+t.Tag+".js", script)
		if err := s.write(t.script, script); err != nil {
			return err
		}
	}
	return nil
}

// carried tells which texts the program and the scripts say. Others, such as those of the guide, are said by the site's
// builder alone, and stand in the pages already.
func (s *site) carried() (func(english string) bool, error) {
	said, err := languages.Said(s.root, s.scripts)
	if err != nil {
		return nil, err
	}
	// Of each text the first bytes are looked for. A shorter one counts as said.
	const first = 8
	begin := map[string][]string{}
	for _, t := range s.locales[1:] {
		for english := range t.table.Messages {
			if len(english) < first {
				said[english] = true
			} else if !slices.Contains(begin[english[:first]], english) {
				begin[english[:first]] = append(begin[english[:first]], english)
			}
		}
	}
	content, err := os.ReadFile(filepath.Join(s.stage, s.assets[pageProgram.name]))
	if err != nil {
		return nil, err
	}
	for at := range len(content) - first {
		for _, english := range begin[string(content[at:at+first])] {
			if bytes.HasPrefix(content[at:], []byte(english)) {
				said[english] = true
			}
		}
	}
	return func(english string) bool { return said[english] }, nil
}

// packedScript is what pages and workers load to speak a language: a classic script with the translations of what they
// say, packed.
func (s *site) packedScript(t *languages.Table, carried func(english string) bool) ([]byte, error) {
	head, messages, err := t.Shipped(carried)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // the level is valid
	w.Write(messages)
	w.Close()
	options := s.options("")
	options.Alias, options.Write, options.Metafile, options.Format = nil, false, false, api.FormatIIFE
	options.EntryPoints = []string{"static/say/packed.ts"}
	options.Define = map[string]string{
		"LANGUAGE": string(head), "PACKED": strconv.Quote(base64.StdEncoding.EncodeToString(packed.Bytes())),
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("packing the language %s: %s", t.Tag, result.Errors[0].Text)
	}
	return result.OutputFiles[0].Contents, nil
}

// elementsPrefix begins the names of the scripts with translations for elements on other sites: tilewright-de.js.
const elementsPrefix = "tilewright-"

// writeElements writes the translations of these texts into a folder. They are so few that unpacking them would take as
// much script as packing saves.
func (s *site) writeElements(t *languages.Table, said map[string]bool, folder string) error {
	head, messages, err := t.Shipped(func(english string) bool { return said[english] })
	if err != nil {
		return err
	}
	return s.write(folder+elementsPrefix+t.Tag+".js", fmt.Appendf(nil, "globalThis.tilewrightLanguage={...%s,messages:%s}", head, messages))
}

// choice is an entry of the menu of languages, and a link of the page's head.
type choice struct {
	Tag, Name string
	// Link leads from the page to itself in this language, Address is the whole address.
	Link, Address string
	Current       bool
}

// choices are the languages of a page whose folder from the root of its language is at.
func (s *site) choices(of *locale, at string) (list []choice) {
	home := strings.Repeat("../", strings.Count(at, "/"))
	for _, t := range s.locales {
		c := choice{Tag: t.Tag, Name: t.Name, Link: home + of.up + t.folder + at, Current: t == of}
		if c.Link == "" {
			c.Link = "./"
		}
		if c.Address = c.Link; s.host != "" {
			c.Address = s.host + s.base + t.folder + at
		}
		list = append(list, c)
	}
	return list
}

// writeSitemap lists the pages for search engines, which take whole addresses alone.
func (s *site) writeSitemap(pages map[string]page) error {
	if s.host == "" {
		return nil
	}
	var out strings.Builder
	out.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">` + "\n")
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		p := pages[name]
		if p.Shown == nil {
			continue
		}
		fmt.Fprintf(&out, "<url><loc>%s</loc>", p.Shown.Address)
		for _, c := range p.Choices {
			fmt.Fprintf(&out, `<xhtml:link rel="alternate" hreflang="%s" href="%s"/>`, c.Tag, c.Address)
		}
		out.WriteString("</url>\n")
	}
	out.WriteString("</urlset>\n")
	return s.write("sitemap.xml", []byte(out.String()))
}

// spokenFiles are the files of each language but English, as JSON: its pages, its translations and its questions.
func (s *site) spokenFiles(names []string) (string, error) {
	list := map[string][]string{}
	for _, t := range s.locales[1:] {
		for _, name := range names {
			if name == t.script || name == t.quizzes || strings.HasPrefix(name, t.folder) {
				list[t.Tag] = append(list[t.Tag], name)
			}
		}
	}
	content, err := json.Marshal(list)
	return string(content), err
}
