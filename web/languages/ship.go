package languages

import (
	"bytes"
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

// Shipped returns two JSON texts that a program loads to speak the language: the language without its messages, and
// the wanted messages. Language in static/say/say.ts reads them.
func (t *Table) Shipped(wanted func(english string) bool) (head, messages []byte, err error) {
	shipped, texts := map[string]string{}, map[string]string{}
	for _, english := range slices.Sorted(maps.Keys(t.Messages)) {
		key := Key(english)
		if other := texts[key]; other != "" {
			return nil, nil, fmt.Errorf("the messages %q and %q have the key %s: change a word of one", english, other, key)
		}
		texts[key] = english
		if translation := t.Messages[english]; translation != "" && wanted(english) {
			shipped[key] = translation
		}
	}
	head, err = json.Marshal(struct {
		Tag       string `json:"tag"`
		Plural    string `json:"plural"`
		Group     string `json:"group"`
		Decimal   string `json:"decimal"`
		GroupFrom int    `json:"groupFrom"`
	}{t.Tag, t.Plural, t.Group, t.Decimal, t.GroupFrom})
	if err != nil {
		return nil, nil, err
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err = e.Encode(shipped)
	return head, bytes.TrimSpace(out.Bytes()), err
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
