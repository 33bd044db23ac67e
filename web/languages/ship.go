package languages

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"unicode/utf16"

	"tilewright/def/say"
)

// Script is what a page or a worker loads to speak a language: a classic script that sets tilewrightLanguage
// (static/say/say.ts). It has those of the table's messages that wanted says, all if it is nil.
func (t *Table) Script(wanted func(english string) bool) ([]byte, error) {
	shipped, texts := map[string]string{}, map[string]string{}
	for _, english := range slices.Sorted(maps.Keys(t.Messages)) {
		key := Key(english)
		if other := texts[key]; other != "" {
			return nil, fmt.Errorf("the messages %q and %q have the key %s: change a word of one", english, other, key)
		}
		texts[key] = english
		if translation := t.Messages[english]; translation != "" && (wanted == nil || wanted(english)) {
			shipped[key] = translation
		}
	}
	content, err := json.Marshal(struct {
		Tag       string            `json:"tag"`
		Plural    string            `json:"plural"`
		Group     string            `json:"group"`
		Decimal   string            `json:"decimal"`
		GroupFrom int               `json:"groupFrom"`
		Messages  map[string]string `json:"messages"`
	}{t.Tag, t.Plural, t.Group, t.Decimal, t.GroupFrom, shipped})
	return fmt.Appendf(nil, "globalThis.tilewrightLanguage=%s", content), err
}

// Said are the texts that some scripts say, by the scripts' paths from the module's root.
func Said(root string, scripts []string) (map[string]bool, error) {
	c := collector{root: root, texts: map[string][]string{}}
	for _, name := range scripts {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		c.script(filepath.Join(root, name), string(content))
	}
	said := map[string]bool{}
	for text := range c.texts {
		said[text] = true
	}
	return said, nil
}

// Key is the short key of an English text, as keyOf of static/say/say.ts.
func Key(english string) string {
	hash := uint32(0x811c9dc5)
	for _, unit := range utf16.Encode([]rune(english)) {
		hash = (hash ^ uint32(unit)) * 0x01000193
	}
	return strconv.FormatUint(uint64(hash), 36)
}

// Language is the table for package say.
func (t *Table) Language() say.Language {
	return say.Language{
		Tag: t.Tag, Plural: t.Plural, Group: t.Group, Decimal: t.Decimal, GroupFrom: t.GroupFrom,
		Find: func(english string) string { return t.Messages[english] },
	}
}
