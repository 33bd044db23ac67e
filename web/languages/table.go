package languages

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Folder has the tables, from the module's root.
const Folder = "static/languages"

// Table is the file of a language.
type Table struct {
	// Tag is the file's name without .json, as in the lang attribute.
	Tag string `json:"-"`
	// Name is the language's own name of itself.
	Name string `json:"name"`
	// Plural, Group, Decimal and GroupFrom are as in say.Language.
	Plural    string `json:"plural"`
	Group     string `json:"group"`
	Decimal   string `json:"decimal"`
	GroupFrom int    `json:"groupFrom"`
	// Messages are the translations by the English text, "" where there is none yet.
	Messages map[string]string `json:"messages"`
}

// Tables reads all tables of a folder, in the order of their tags.
func Tables(folder string) ([]*Table, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	var list []*Table
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		t := &Table{Tag: strings.TrimSuffix(filepath.Base(path), ".json")}
		decoder := json.NewDecoder(bytes.NewReader(content))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(t); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if err := t.checkHeader(); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, t)
	}
	return list, nil
}

func (t *Table) checkHeader() error {
	switch {
	case t.Name == "":
		return errors.New(`"name" is empty: it is the language's own name, as in "Deutsch"`)
	case !slices.Contains([]string{"one", "french", "none"}, t.Plural):
		return fmt.Errorf(`"plural" is %q: it is one, french or none`, t.Plural)
	case t.Group == "" || t.Decimal == "" || t.GroupFrom < 4:
		return errors.New(`"group" and "decimal" are signs, and "groupFrom" is at least 4`)
	}
	return nil
}

// Format writes the file of a table, one message a line, in the order of the English texts.
func (t *Table) Format() []byte {
	var out bytes.Buffer
	quote := func(s string) string {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		_ = e.Encode(s) // a string can always be written
		return strings.TrimSpace(b.String())
	}
	fmt.Fprintf(&out, "{\n  \"name\": %s,\n  \"plural\": %s,\n  \"group\": %s,\n  \"decimal\": %s,\n  \"groupFrom\": %d,\n  \"messages\": {",
		quote(t.Name), quote(t.Plural), quote(t.Group), quote(t.Decimal), t.GroupFrom)
	for i, text := range slices.Sorted(maps.Keys(t.Messages)) {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, "\n    %s: %s", quote(text), quote(t.Messages[text]))
	}
	out.WriteString("\n  }\n}\n")
	return out.Bytes()
}

// Update gives a table the keys of these messages. It keeps translations, and removes those of other messages.
func (t *Table) Update(messages []Message) {
	before := t.Messages
	t.Messages = make(map[string]string, len(messages))
	for _, m := range messages {
		t.Messages[m.Text] = before[m.Text]
	}
}

// Write writes the file of a table.
func (t *Table) Write(root string) error {
	return os.WriteFile(filepath.Join(root, Folder, t.Tag+".json"), t.Format(), fs.FileMode(0o644))
}

// Check holds a table against the messages. missing are those without a translation, unused the translations of none,
// wrong what differs in its arguments or tags.
func (t *Table) Check(messages []Message) (missing, unused, wrong []string) {
	said := map[string]bool{}
	for _, m := range messages {
		said[m.Text] = true
		translation := t.Messages[m.Text]
		if translation == "" {
			missing = append(missing, m.Text)
			continue
		}
		if err := compare(m.Text, translation); err != nil {
			wrong = append(wrong, fmt.Sprintf("%s/%s.json: %q: %v", Folder, t.Tag, translation, err))
		}
	}
	for _, text := range slices.Sorted(maps.Keys(t.Messages)) {
		if !said[text] {
			unused = append(unused, text)
		}
	}
	return missing, unused, wrong
}

// Do is what the command does besides printing how many messages each table lacks.
type Do struct {
	Update   bool // give the tables the messages of today first
	Where    bool // only print every message with the places where it stands
	Complete bool // fail where a table lacks a message, or has one that nothing says
}

// Run is the command: it checks all messages and tables, and prints what it found. The page says a message that a table
// lacks in English. siteFlags are as in Messages.
func Run(root string, siteFlags []string, do Do) error {
	messages, err := Messages(root, siteFlags)
	if err != nil {
		return err
	}
	if do.Where {
		for _, m := range messages {
			fmt.Printf("%q\t%s\n", m.Text, strings.Join(m.Places, " "))
		}
		return nil
	}
	tables, err := Tables(filepath.Join(root, Folder))
	if err != nil {
		return err
	}
	fmt.Printf("%d messages\n", len(messages))
	var failures []string
	for _, t := range tables {
		if do.Update {
			t.Update(messages)
			if err := t.Write(root); err != nil {
				return err
			}
		}
		missing, unused, wrong := t.Check(messages)
		fmt.Printf("%s: %d missing, %d unused, %d wrong\n", t.Tag, len(missing), len(unused), len(wrong))
		failures = append(failures, wrong...)
		if do.Complete {
			for _, text := range missing {
				failures = append(failures, fmt.Sprintf("%s/%s.json: no translation of %q", Folder, t.Tag, text))
			}
			for _, text := range unused {
				failures = append(failures, fmt.Sprintf("%s/%s.json: nothing says %q", Folder, t.Tag, text))
			}
		}
	}
	if len(failures) > 0 {
		return fmt.Errorf("tables:\n%s", strings.Join(failures, "\n"))
	}
	return nil
}
