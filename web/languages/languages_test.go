package languages

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestCompare(t *testing.T) {
	for _, c := range []struct{ english, translation, wrong string }{
		{"Stop", "Anhalten", ""},
		{"{a} of {b}", "{b}: {a}", ""},
		{"{n, plural, one {# way} other {# ways}}", "{n, plural, other {# Wege}}", ""},
		{"{n, plural, one {# way} other {# ways}}", "{n} Wege", ""},
		{"{a} of {b}", "{b}", "the arguments are {b}, in English {a} {b}"},
		{`A <drag-number label="Cells">4</drag-number>`, `<drag-number label="Zellen">4</drag-number>`, ""},
		{"Press <b>Solve</b>.", "<i>Lösen</i>.", "the tags are </i><i>, in English </b><b>"},
		{"{a}", "{a", "a brace is not closed"},
		{"{a}", "{a}}", "a } closes nothing"},
		{"{n, plural, one {# way} other {# ways}}", "{n, plural, one {# Weg}}", "no case other"},
		{"{n, plural, one {# way} other {# ways}}", "{n, plural, few {# Weg} other {b}}", "neither one, other nor =0"},
		{"{k, select, a {x y} other {z #}}", "{k, select, b {x} other {z}}", "no case k=b"},
		{"Open ¦ a file", "Öffnen ¦ x", "no context"},
	} {
		err := compare(c.english, c.translation)
		if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%q as %q: %v, want %q", c.english, c.translation, err, c.wrong)
		}
	}
}

// TestGo checks which constants of Go are found, and which calls are refused.
func TestGo(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	const source = `package words
import "tilewright/def/say"
type kind string
type place int
func (place) String() string { return "" }
const stop say.Message = "Stop"
var table = []struct{ name, text say.Message }{{"One", "T" + "wo"}}
func f(n int, k kind, list []int, m say.Message, s string, b bool, err error) {
	say.T("{n} of {k}", n, string(k))
	say.T("{k, select, a {x y} other {z #}} {b, select, true {y y} other {n n}}", k, b)
	say.T("{m} {p} {err} {x}", m, place(1), say.Error("no {n}", n), 1.5)
	say.T(m, n)
	say.T("one {a}", k)
	say.T("two {a}", list)
	say.T("three {a}")
	_ = say.Message(s)
	say.T("{n, plural, one {# x}}", n)
}`
	c := collector{root: root, patterns: []string{"./ui/words"}, targets: []target{{}}, texts: map[string][]string{},
		overlay: map[string][]byte{filepath.Join(root, "ui/words/overlaid.go"): []byte(source)}}
	if err := c.golang(); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Stop", "One", "Two", "{n} of {k}", "no {n}", "one {a}", "{m} {p} {err} {x}"} {
		if c.texts[text] == nil {
			t.Errorf("%q was not found", text)
		}
	}
	slices.Sort(c.problems)
	want := []string{
		":13: say cannot write the tilewright/ui/words.kind of {a}", ":14: say cannot write the []int of {a}",
		":15: say.T has 0 arguments, and the message names 1: a", ":16: only a constant can be a message; this text is made while the program runs",
	}
	for i := range want {
		want[i] = "ui/words/overlaid.go" + want[i]
	}
	if got := slices.Compact(c.problems); !slices.Equal(got, want) {
		t.Errorf("reported\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestScript checks which texts of a script are found, and which calls are refused.
func TestScript(t *testing.T) {
	head := "import { m as mark, said, t } from '../say/say.ts';\n"
	for source, want := range map[string][]string{
		"x = t('a b') + said(y); // t('c')":                       {"a b"},
		"x = t(`it's`, { n: t(\"n\\u2009m\") });":                 {"it's", "n\u2009m"},
		"const T = [mark('one'), mark('two')];":                   {"one", "two"},
		"const s = `${t('in')} ${n > 1 ? `${t('deep')}` : ''} t`": {"deep", "in"},
		"t(n === 1 ? 'one' : k(2, 3) ? 'two' : 'more', { n })":    {"more", "one", "two"},
		"a.t('no'); s.replace(/'t(\"/g, '') / 2 / t('yes')":       {"yes"},
		"t(text)":       nil,
		"t('a' + b)":    nil,
		"t(`a ${b}`)":   nil,
		"t(n ? 'a': b)": nil,
	} {
		c := collector{texts: map[string][]string{}}
		c.script("x.ts", head+source)
		var got []string
		for text := range c.texts {
			got = append(got, text)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) || (want == nil) != (len(c.problems) == 1) {
			t.Errorf("%s: found %q, reported %q", source, got, c.problems)
		}
	}
}

func TestFormat(t *testing.T) {
	table := Table{Name: "Deutsch", Plural: "one", Group: ".", Decimal: ",", GroupFrom: 4,
		Messages: map[string]string{"b": "<B>", "x": "gone"}}
	table.Update([]Message{{Text: "b"}, {Text: "a"}})
	want := `{
  "name": "Deutsch",
  "plural": "one",
  "group": ".",
  "decimal": ",",
  "groupFrom": 4,
  "messages": {
    "a": "",
    "b": "<B>"
  }
}
`
	if got := string(table.Format()); got != want {
		t.Error(got)
	}
}

// TestKey checks keys against those of static/say/say.test.ts.
func TestKey(t *testing.T) {
	for text, want := range map[string]string{"Stop": "ky4lc5", "10×6 – “Öl”": "1fuevql"} {
		if got := Key(text); got != want {
			t.Errorf("the key of %s is %s, want %s", text, got, want)
		}
	}
}

func TestBackwards(t *testing.T) {
	for text, want := range map[string]string{
		"Stop":          "potS",
		"{n} of {all}.": ".{all} fo {n}",
		"See <b>all {n, plural, one {# way} other {# ways}}</b>!": "!<b>{n, plural, one {yaw #} other {syaw #}} lla</b> eeS",
		"a < b": "b < a",
	} {
		if got, err := Backwards(text); got != want || err != nil {
			t.Errorf("%s: %s, %v, want %s", text, got, err, want)
		}
	}
}

// TestHTML says a page whose texts are in capitals.
func TestHTML(t *testing.T) {
	const source = `<h2 id="a">One</h2><p class="x">In {{n "few"}} of {{.All}}, {{n "few"}} <code>&lt;p&gt;</code>.</p>
<p></p><td><code>name</code></td><td>a text</td><textarea aria-label="Example">title One</textarea>`
	const want = `<h2 id="a">[One]</h2><p class="x">[In {{n "few"}} of {{.All}}, {{n "few"}} <code>&lt;p&gt;</code>.]</p>
<p></p><td><code>name</code></td><td>[a text]</td><textarea aria-label="[Example]">title One</textarea>`
	var messages []string
	got := HTML(source, func(text string) string {
		messages = append(messages, text)
		return "[" + text + "]"
	})
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if sentence := "In {few} of {All}, {few} <code>&lt;p&gt;</code>."; !slices.Contains(messages, sentence) {
		t.Errorf("the messages are %q, without %q", messages, sentence)
	}
}

// TestMarkdown marks what is said of a text in Markdown: no code, no examples, and no links.
func TestMarkdown(t *testing.T) {
	const source = "---\ntitle: A lesson\ntask: row e=knuth hide\nlink: lab/\n---\n\n# One\n\n" +
		"## Two {#a-b part=\"Part\"}\n\nA `code` word.\n\n    no word\n\n" +
		"![A caption](view)\n\n- one\n- two\n\n- **3**: three\n- **`b`**: four\n- **five**: six\n\n> A source\n\n| `x` | cell | 5 |"
	const want = "---\ntitle: [A lesson]\ntask: row e=knuth hide\nlink: lab/\n---\n\n# [One]\n\n" +
		"## [Two] {#a-b part=\"[Part]\"}\n\n[A `code` word.]\n\n    no word\n\n" +
		"![[A caption]](view)\n\n- [one]\n- [two]\n\n- **3**: [three]\n- **`b`**: [four]\n- **[five]**: [six]\n\n> [A source]\n\n| `x` | [cell] | 5 |\n"
	if got := Markdown(source, func(text string) string { return "[" + text + "]" }); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
