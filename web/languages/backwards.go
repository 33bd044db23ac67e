package languages

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A language for trials: English with each text backwards. Where a page in it can be read, its text is no message.

// backwardsTag is its tag, in a range that is free for any use.
const backwardsTag = "qbw"

// WriteBackwards writes the table of the language for trials into a folder.
func WriteBackwards(root, folder string, siteFlags []string) error {
	messages, err := Messages(root, siteFlags)
	if err != nil {
		return err
	}
	t := &Table{Tag: backwardsTag, Name: "hsilgnE", Plural: "one", Group: ",", Decimal: ".", GroupFrom: 4, Messages: map[string]string{}}
	for _, m := range messages {
		english, _, _ := strings.Cut(m.Text, context)
		if t.Messages[m.Text], err = Backwards(english); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("making %s: %w", folder, err)
	}
	return os.WriteFile(filepath.Join(folder, backwardsTag+".json"), t.Format(), 0o644)
}

// Backwards turns a message around. Its arguments, the names of its cases and its tags stay as they are.
func Backwards(text string) (string, error) {
	var parts []string
	for rest := text; rest != ""; {
		end := strings.IndexAny(rest, "{<")
		tag := tagForm.FindStringIndex(rest)
		switch {
		case end < 0:
			end = len(rest)
		case end == 0 && rest[0] == '{':
			brace, err := closing(rest, 0)
			if err != nil {
				return "", err
			}
			inside, err := formBackwards(rest[1:brace])
			if err != nil {
				return "", err
			}
			parts, rest = append(parts, "{"+inside+"}"), rest[brace+1:]
			continue
		case end == 0 && tag != nil && tag[0] == 0:
			parts, rest = append(parts, turned(rest[:tag[1]])), rest[tag[1]:]
			continue
		case end == 0:
			end = 1
		}
		parts, rest = append(parts, reversed(rest[:end])), rest[end:]
	}
	slices.Reverse(parts)
	return strings.Join(parts, ""), nil
}

// turned makes an opening tag a closing one and a closing tag an opening one, since they change places.
func turned(tag string) string {
	if name, closes := strings.CutPrefix(tag, "</"); closes {
		return "<" + name
	}
	if strings.HasSuffix(tag, "/>") || tag == "<br>" || strings.Contains(tag, " ") {
		return tag
	}
	return "</" + tag[1:]
}

// formBackwards turns the cases of a plural or of a select around.
func formBackwards(inside string) (string, error) {
	head, rest, isForm := strings.Cut(inside, ",")
	if !isForm {
		return inside, nil
	}
	form, rest, _ := strings.Cut(rest, ",")
	out := head + "," + form + ","
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			return out + rest, nil
		}
		end, err := closing(rest, open)
		if err != nil {
			return "", err
		}
		branch, err := Backwards(rest[open+1 : end])
		if err != nil {
			return "", err
		}
		out += rest[:open] + "{" + branch + "}"
		rest = rest[end+1:]
	}
}

func reversed(s string) string {
	letters := []rune(s)
	slices.Reverse(letters)
	return string(letters)
}
