package languages

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// unsaid are the folders of static/ whose texts nobody translates: what others wrote, tests, and what the site's builder
// runs.
var unsaid = []string{"node_modules", "testing", "say", "packages/try"}

// scripts finds the messages of the TypeScript files.
func (c *collector) scripts() error {
	static := filepath.Join(c.root, "static")
	return filepath.WalkDir(static, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(static, path)
		if entry.IsDir() && slices.Contains(unsaid, filepath.ToSlash(name)) {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".test.ts") || strings.HasSuffix(name, ".d.ts") {
			return nil
		}
		content, err := os.ReadFile(path)
		if err == nil {
			c.script(path, string(content))
		}
		return err
	})
}

var sayImport = regexp.MustCompile(`import\s*\{([^}]*)\}\s*from\s*'[./]*/say(?:/say)?\.ts'`)

// script finds the messages of one file. It reads no more of the language than it must: comments, texts, and calls of
// what is imported from say.
func (c *collector) script(path, source string) {
	imported := sayImport.FindStringSubmatch(source)
	if imported == nil {
		return
	}
	var callers []string
	for _, name := range strings.Split(imported[1], ",") {
		name, other, renamed := strings.Cut(strings.TrimSpace(name), " as ")
		if name != "t" && name != "m" {
			continue
		}
		if renamed {
			name = other
		}
		callers = append(callers, strings.TrimSpace(name))
	}
	tokens, err := tokensOf(source)
	if err != nil {
		c.report(c.place(path, 1), "%v", err)
		return
	}
	for i, token := range tokens {
		isCall := slices.Contains(callers, token.text) && i+1 < len(tokens) && tokens[i+1].text == "(" &&
			(i == 0 || tokens[i-1].text != "." && tokens[i-1].text != "?.")
		if !isCall {
			continue
		}
		place := c.place(path, 1+strings.Count(source[:token.at], "\n"))
		texts, rest := literals(tokens[i+2:])
		if texts == nil || len(rest) == 0 || rest[0].text != "," && rest[0].text != ")" {
			c.report(place, "%s() must have a text in quotes, or a choice of such texts: another text cannot be found here", token.text)
			continue
		}
		for _, text := range texts {
			c.add(text, place)
		}
	}
}

// literals reads a text, or a ? b : c with texts, and gives what follows. It is nil where there is no text.
func literals(tokens []token) (texts []string, rest []token) {
	if len(tokens) > 1 && tokens[0].literal && tokens[1].text != "?" && tokens[1].text != "===" && tokens[1].text != "!==" {
		return []string{tokens[0].value}, tokens[1:]
	}
	if len(tokens) > 0 && tokens[0].text == "(" {
		texts, rest = literals(tokens[1:])
		if texts != nil && len(rest) > 0 && rest[0].text == ")" {
			return texts, rest[1:]
		}
	}
	depth := 0
	for i, t := range tokens {
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "?":
			if depth > 0 {
				continue
			}
			first, rest := literals(tokens[i+1:])
			if first == nil || len(rest) == 0 || rest[0].text != ":" {
				return nil, nil
			}
			second, rest := literals(rest[1:])
			if second == nil {
				return nil, nil
			}
			return append(first, second...), rest
		}
		if depth < 0 || depth == 0 && (t.text == "," || t.text == ":" || t.text == ";") {
			break
		}
	}
	return nil, nil
}

// token is a word, a sign, or a text in quotes.
type token struct {
	text string
	at   int
	// literal tells that it is a text in quotes without anything filled in, and value what it says.
	literal bool
	value   string
}

var (
	wordForm  = regexp.MustCompile(`^[\p{L}_$#][\p{L}\p{N}_$]*`)
	spaceForm = regexp.MustCompile(`^(?:\s+|//[^\n]*|/\*(?s:.*?)\*/)`)
	// regexForm is a regular expression, whose brackets may have a slash in them.
	regexForm = regexp.MustCompile(`^/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*`)
)

// beforeRegex are the words after which a slash begins a regular expression and divides nothing.
var beforeRegex = []string{"return", "typeof", "case", "in", "of", "await", "yield", "void", "delete"}

// tokensOf parts a source into tokens.
func tokensOf(source string) (tokens []token, err error) {
	for at := 0; at < len(source); {
		rest := source[at:]
		if space := spaceForm.FindString(rest); space != "" {
			at += len(space)
			continue
		}
		t := token{at: at, text: rest[:1]}
		switch word := wordForm.FindString(rest); {
		case word != "":
			t.text = word
		case rest[0] == '\'' || rest[0] == '"':
			end := quoteEnd(rest)
			if end < 0 {
				return nil, fmt.Errorf("a quote is not closed in %.40q", rest)
			}
			t.text, t.literal, t.value = rest[:end], true, unquoted(rest[1:end-1])
		case rest[0] == '`':
			end, inner, err := template(rest)
			if err != nil {
				return nil, err
			}
			t.text, t.literal = rest[:end], len(inner) == 0
			if t.literal {
				t.value = unquoted(rest[1 : end-1])
			}
			tokens = append(tokens, t)
			for _, part := range inner {
				within, err := tokensOf(rest[part[0]:part[1]])
				if err != nil {
					return nil, err
				}
				for i := range within {
					within[i].at += at + part[0]
				}
				tokens = append(tokens, within...)
			}
			at += end
			continue
		case rest[0] == '/' && beginsRegex(tokens):
			if found := regexForm.FindString(rest); found != "" {
				t.text = found
			}
		case strings.HasPrefix(rest, "=>") || strings.HasPrefix(rest, "?.") || strings.HasPrefix(rest, "??"):
			t.text = rest[:2]
		case strings.HasPrefix(rest, "===") || strings.HasPrefix(rest, "!=="):
			t.text = rest[:3]
		}
		tokens = append(tokens, t)
		at += len(t.text)
	}
	return tokens, nil
}

func beginsRegex(before []token) bool {
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	if last.literal || last.text == ")" || last.text == "]" || last.text == "}" {
		return false
	}
	return slices.Contains(beforeRegex, last.text) || !wordForm.MatchString(last.text) && !(last.text[0] >= '0' && last.text[0] <= '9')
}

// quoteEnd is where a text in quotes ends.
func quoteEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '\n':
			return -1
		case s[0]:
			return i + 1
		}
	}
	return -1
}

// template is where a text in backquotes ends, and where code stands in it.
func template(s string) (end int, inner [][2]int, err error) {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == '`':
			return i + 1, inner, nil
		case strings.HasPrefix(s[i:], "${"):
			from := i + 2
			for i = from; i < len(s) && s[i] != '}'; i++ {
				switch s[i] {
				case '{':
					if i, err = braces(s, i); err != nil {
						return 0, nil, err
					}
				case '\'', '"':
					i += max(0, quoteEnd(s[i:])-1)
				case '`':
					skip, _, err := template(s[i:])
					if err != nil {
						return 0, nil, err
					}
					i += skip - 1
				}
			}
			inner = append(inner, [2]int{from, i})
		}
	}
	return 0, nil, fmt.Errorf("a backquote is not closed in %.40q", s)
}

// braces is the place of the brace that closes the one at open, in code.
func braces(s string, open int) (int, error) {
	for i := open + 1; i < len(s); i++ {
		switch s[i] {
		case '}':
			return i, nil
		case '{':
			end, err := braces(s, i)
			if err != nil {
				return 0, err
			}
			i = end
		case '\'', '"':
			i += max(0, quoteEnd(s[i:])-1)
		case '`':
			skip, _, err := template(s[i:])
			if err != nil {
				return 0, err
			}
			i += skip - 1
		}
	}
	return 0, fmt.Errorf("a brace is not closed in %.40q", s[open:])
}

var escape = regexp.MustCompile(`\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(?s:(.)))`)

// unquoted resolves the escapes of a text in quotes.
func unquoted(s string) string {
	return escape.ReplaceAllStringFunc(s, func(found string) string {
		parts := escape.FindStringSubmatch(found)
		if code := parts[1] + parts[2] + parts[3]; code != "" {
			n, _ := strconv.ParseInt(code, 16, 32) // the pattern has digits alone
			return string(rune(n))
		}
		switch parts[4] {
		case "n":
			return "\n"
		case "t":
			return "\t"
		case "\n":
			return ""
		}
		return parts[4]
	})
}
