package burr_test

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/space"
)

// everything has all that a file can have, and also things that this package does not know.
const everything = `<?xml version="1.0"?>
<!-- by hand -->
<puzzle version="2" editor="somebody's">
  <gridType type="0"/>
  <colors><color red="0" green="0" blue="255"/><color red="255" green="16" blue="0"/></colors>
  <shapes>
    <voxel x="2" y="2" z="1" weight="2" name="L &amp; R" type="0" hx="1" hy="0" hz="0">#1##_</voxel>
    <voxel x="1" y="1" z="1" type="0">#2</voxel>
    <voxel x="4" y="2" z="1" type="0" name="Result">
      _#####2
      #_</voxel>
    <voxel x="3" y="2" z="1" type="0">+1#+##_</voxel>
    <future a="1">x</future>
  </shapes>
  <problems>
    <problem name="Two &lt;L&gt;" state="2" assemblies="7" solutions="3" time="11" assembler="9">
      <shapes><shape id="0" count="1"/><shape id="1" min="3" max="3" group="2"/></shapes>
      <result id="2"/>
      <bitmap><pair piece="0" result="1"/><pair piece="1" result="1"/></bitmap>
      <solutions><solution asmNum="4"><assembly>0 0 0 0 x</assembly><separationInfo>2 0 0</separationInfo></solution></solutions>
      <strange/>
    </problem>
    <problem maxHoles="1"><shapes><shape id="1" min="0" max="6"><group group="1" count="2"/></shape></shapes><result id="3"/></problem>
  </problems>
  <comment popup="">Title: by
J. Doe &quot;9&quot;</comment>
</puzzle>
`

func read(t *testing.T, text string) *burr.File {
	t.Helper()
	f, err := burr.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestRead(t *testing.T) {
	f := read(t, everything)
	if f.Grid != burr.Cubes || !slices.Equal(f.Colours, []string{"#0000ff", "#ff1000"}) || !f.Popup || f.Comment != "Title: by\nJ. Doe \"9\"" {
		t.Errorf("read as %v, %v, %v, %q", f.Grid, f.Colours, f.Popup, f.Comment)
	}
	if len(f.Shapes) != 4 || f.Shapes[0].Name != "L & R" || f.Shapes[2].X != 4 {
		t.Fatalf("the shapes are %+v", f.Shapes)
	}
	if got := f.Shapes[0].At(def.Cell{}); got != (burr.Voxel{Fill: burr.Filled, Colour: 1}) {
		t.Errorf("the first voxel is %+v", got)
	}
	if got := f.Shapes[3].Cells(burr.Variable); !slices.Equal(got, []def.Cell{{}, {X: 2}}) {
		t.Errorf("variable are %v", got)
	}
	want := []burr.Problem{{
		Name: "Two <L>", Uses: []burr.Use{{Shape: 0, Min: 1, Max: 1}, {Shape: 1, Min: 3, Max: 3, Groups: []burr.Group{{2, 3}}}},
		Result: 2, Pairs: []burr.Pair{{Piece: 1, Result: 2}, {Piece: 2, Result: 2}}, MaxHoles: -1, Stored: 1, Assemblies: 7, Solutions: 3,
	}, {
		Uses: []burr.Use{{Shape: 1, Min: 0, Max: 6, Groups: []burr.Group{{1, 2}}}}, Result: 3, MaxHoles: 1, Assemblies: -1, Solutions: -1,
	}}
	if !reflect.DeepEqual(f.Problems, want) {
		t.Errorf("the problems are %+v,\nwant %+v", f.Problems, want)
	}
}

// TestRoundTrip reads, writes and reads again. All is there, even what has no name here.
func TestRoundTrip(t *testing.T) {
	f := read(t, everything)
	text := f.Text()
	wellFormed(t, text)
	if text != everything {
		t.Errorf("what was read is written as\n%s", text)
	}
	again, err := burr.Read(f.Pack())
	if err != nil {
		t.Fatal(err)
	}
	if again.Text() != text || !reflect.DeepEqual(again.Problems, f.Problems) || !reflect.DeepEqual(again.Shapes, f.Shapes) {
		t.Error("what was packed is read as something else")
	}
	if !bytes.Equal(again.Pack(), f.Pack()) {
		t.Error("what was packed is packed as something else")
	}
	if !burr.Packed(f.Pack()) {
		t.Error("what was packed is not known as such")
	}
}

// TestLatin1 reads a file with bytes that are no UTF-8, as older files have in names.
func TestLatin1(t *testing.T) {
	text := strings.Replace(strings.Replace(everything, "J. Doe", "G\xf6tz \u00e9", 1), `version="1.0"`,
		`version="1.0" encoding="ISO-8859-1"`, 1)
	f := read(t, text)
	if !strings.Contains(f.Comment, "Götz é") {
		t.Errorf("the comment is %q", f.Comment)
	}
	if again := read(t, f.Text()); again.Comment != f.Comment {
		t.Errorf("and then %q", again.Comment)
	}
}

func TestPuzzle(t *testing.T) {
	d, err := read(t, everything).Puzzle(0)
	if err != nil {
		t.Fatal(err)
	}
	want := `# | Title: by
# | J. Doe "9"
# title: Two <L>
D:xDim=4:yDim=2:zDim=1:allow=c1/c2 c2/c2
C:name=L_&_R:layout=0 0 0 c1, 0 1 0, 1 0 0
C:name=S2:copies=3:group=2:layout=0 0 0 c2
L:stationary=*
. . * *
* . . .
~L
L:coloured=c2
c2 .  .  .
.  .  .  .
~L
~D
`
	doc := def.Parse(d.Text())
	if doc.Puzzles[0] == nil {
		t.Fatalf("the definition has errors: %v\n%s", doc.Diagnostics, d.Text())
	}
	if got := def.Format(doc.Puzzles[0]); !strings.HasSuffix(d.Text(), got) || doc.Puzzles[0].Title != "Two <L>" {
		t.Errorf("the definition is\n%s\nwhich is parsed as\n%s", d.Text(), got)
	}
	if head, body, _ := strings.Cut(want, "D:"); !strings.HasPrefix(d.Text(), head) || !strings.Contains(d.Text(), "D:xDim=4") {
		t.Errorf("the definition is\n%s\nwant\n%s%s", d.Text(), head, body)
	}
}

// TestRanges reads and writes pieces in ranges, and cells that may stay empty.
func TestRanges(t *testing.T) {
	d, err := read(t, everything).Puzzle(1)
	if err != nil {
		t.Fatal(err)
	}
	p := d.Puzzle
	if p.Empty != 1 || p.Size.X != 3 || p.Size.Y != 2 || len(p.Pieces) != 4 {
		t.Fatalf("read as\n%s", d.Text())
	}
	if cells, most := p.VariableCells(); most != 1 || !slices.Equal(cells, []def.Cell{{}, {X: 2}}) {
		t.Errorf("%v may stay empty, %d of them", cells, most)
	}
	if q, r := p.Pieces[2], p.Pieces[3]; q.Range() != "0-2" || q.Group != 1 || r.Range() != "0-4" || r.Group != 0 {
		t.Errorf("S2 is there %s times in group %d, and %s times in group %d", q.Range(), q.Group, r.Range(), r.Group)
	}
	f, err := burr.New(p)
	if err != nil {
		t.Fatal(err)
	}
	again, err := f.Puzzle(0)
	if err != nil || def.Format(again.Puzzle) != def.Format(p) {
		t.Errorf("after two ways it is %v,\n%s\nand was\n%s", err, again.Text(), d.Text())
	}
	// If a problem allows no holes, all of its places are filled. A problem without variable places has none that may
	// stay empty.
	for _, change := range [][2]string{{`maxHoles="1"`, `maxHoles="0"`}, {`+1#+##_<`, `#1####_<`}} {
		d, err := read(t, strings.Replace(everything, change[0], change[1], 1)).Puzzle(1)
		if err != nil || d.Puzzle.Empty != 0 || slices.ContainsFunc(d.Puzzle.Pieces, func(q def.Piece) bool { return q.Variable }) {
			t.Errorf("%s: %v", change[1], err)
		}
	}
}

// TestUnserved has problems that no definition can say, each with its reason.
func TestUnserved(t *testing.T) {
	for change, want := range map[[2]string]string{
		{`gridType type="0"`, `gridType type="2"`}: "",
		{`gridType type="0"`, `gridType type="7"`}: "unknown kind",
		{`<result id="2"/>`, ``}:                   "no result",
		{`_#####2`, `______2`}:                     "",
		{`count="1"`, `count="2"`}:                 "cover",
	} {
		text := strings.Replace(everything, change[0], change[1], 1)
		f, err := burr.Read([]byte(text))
		if err == nil {
			_, err = f.Puzzle(0)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", change[1], err, want)
		}
	}
	if _, err := read(t, everything).Puzzle(2); err == nil {
		t.Error("there is a third problem")
	}
}

// TestNew writes definitions of the library as files, and reads them.
func TestNew(t *testing.T) {
	for _, e := range def.Library() {
		for _, p := range def.Parse(e.Text).Puzzles {
			f, err := burr.New(p)
			switch p.Lattice {
			case space.Cubes, space.Triangles, space.Balls, space.RhombicTetrahedra, space.TetraOctahedra:
			default:
				if err == nil {
					t.Errorf("%s is saved, and BurrTools has no %s", e.ID, p.Lattice.Name())
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			again, err := burr.Read(f.Pack())
			if err != nil {
				t.Fatalf("%s: %v", e.ID, err)
			}
			if again.Text() != f.Text() {
				t.Errorf("%s is written as another file", e.ID)
			}
			d, err := again.Puzzle(0)
			if err != nil {
				t.Errorf("%s: %v", e.ID, err)
				continue
			}
			if d.Puzzle.PieceCount() != p.PieceCount() || len(d.Puzzle.OpenCells()) != len(p.OpenCells()) {
				t.Errorf("%s is read as\n%s", e.ID, d.Text())
			}
			// Writing and reading once more changes nothing.
			f2, err := burr.New(d.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			if d2, err := f2.Puzzle(0); err != nil || def.Format(d2.Puzzle) != def.Format(d.Puzzle) {
				t.Errorf("%s is another puzzle after two ways, %v", e.ID, err)
			}
		}
	}
}

// TestHostile has files that are refused, each with its line and a reason.
func TestHostile(t *testing.T) {
	in := func(old, new string) string { return strings.Replace(everything, old, new, 1) }
	var bomb bytes.Buffer
	w := gzip.NewWriter(&bomb)
	for range 64 {
		w.Write(make([]byte, 1<<20))
	}
	w.Close()
	for name, c := range map[string]struct {
		text, want string
		line       int
	}{
		"another version":               {in(`version="2"`, `version="3"`), "version", 3},
		"a document type":               {in(`<!-- by hand -->`, `<!DOCTYPE a [<!ENTITY b "b">]>`), "document type", 2},
		"an entity":                     {in(`J. Doe`, `&lol;`), "&lol; is not a character entity. Write & itself as &amp;.", 26},
		"tags that cross":               {in(`</problem>`, `</problems>`), "<problem> of line 16 ends with </problems>. Each", 22},
		"half a file":                   {everything[:800], "it is not whole", 0},
		"half a tag":                    {everything[:strings.Index(everything, ` z="1"`)], "not whole", 7},
		"two attributes of a name":      {in(`weight="2"`, `x="2"`), "twice", 7},
		"an instruction without a name": {in(`<!-- by hand -->`, "<?l\xb8 a?>"), "name", 2},
		"a namespace":                   {in(`<strange/>`, "<a:b/>"), "namespace", 21},
		"no quotes":                     {in(`weight="2"`, `weight=2`), "has no quotes. Write it as name=", 7},
		"a tag in a value":              {in(`weight="2"`, `weight="<a"`), "has a < in it. Write it as &lt;.", 7},
		"a control character":           {in(`J. Doe`, "J.\x01Doe"), "The character U+0001 is not allowed in XML. Take it out.", 26},
		"one that is written":           {in(`J. Doe`, "J.&#1;Doe"), "The character U+0001 is not allowed", 26},
		"an end of nothing":             {in(`<!-- by hand -->`, "</b>"), "</b> ends nothing that is open. Take it out.", 2},
		"no value":                      {in(`weight="2"`, `weight`), "has no value. Write it as name=", 7},
		"a comma in a tag":              {in(`weight="2"`, `, weight="2"`), "not an attribute. Take it out.", 7},
		"a slash in a tag":              {in(`weight="2"`, `/ weight="2"`), "not before its end. Take it out.", 7},
		"a < in a text":                 {in(`J. Doe`, `J. < Doe`), "In a text, write it as &lt;.", 26},
		"]]> in a text":                 {in(`J. Doe`, `J. ]]> Doe`), "Write it as ]]&gt;.", 26},
		"-- in a comment":               {in(`by hand`, `by -- hand`), "A comment has -- in it. Take it out.", 2},
		"a < in an end":                 {in(`</problem>`, `</problem <`), "The XML is damaged: invalid", 22},
		"a comment without end":         {in(`hand -->`, `hand`), "The file ends too early: it is not whole.", 28},
		"a second puzzle":               {everything + everything, "after its end", 30},
		"text behind":                   {everything + "x", "outside", 27},
		"no puzzle":                     {`<svg/>`, "<puzzle>", 1},
		"nothing":                       {``, "<puzzle>", 0},
		"no XML":                        {"D:xDim=1", "outside", 1},
		"half a packed file":            {string(read(t, everything).Pack()[:300]), "damaged", 0},
		"a bomb":                        {bomb.String(), "too large", 0},
		"depth":                         {"<puzzle>" + strings.Repeat("<a>", 5000), "deeply", 1},
		"elements":                      {"<puzzle>" + strings.Repeat("<a/>", burr.MaxElements+1) + "</puzzle>", "too many elements", 1},
		"comments":                      {"<puzzle>" + strings.Repeat("<!---->", burr.MaxElements) + "</puzzle>", "too many elements", 1},
		"shapes": {"<puzzle><shapes>" + strings.Repeat("<voxel/>", burr.MaxShapes+1) +
			"</shapes></puzzle>", "too many shapes", 1},
		"many large problems": {manyLarge(burr.MaxUsed/burr.MaxVoxels + 1), "shapes of too many places", 1},
		"another encoding":    {in(`version="1.0"`, `version="1.0" encoding="UTF-16"`), "encoding", 1},
		"a large file":        {strings.Repeat(" ", burr.MaxFile+1), "too large", 0},
	} {
		_, err := burr.Read([]byte(c.text))
		bad := (*burr.Error)(nil)
		if !errors.As(err, &bad) || !strings.Contains(bad.Message, c.want) || c.line > 0 && bad.Line != c.line {
			t.Errorf("%s: %v, want %q in line %d", name, err, c.want, c.line)
		}
	}
}

// TestOdd has files with one odd thing each. The part about that thing cannot be searched, for a reason that is told.
// The rest of the file is read as it was. "" stands for a problem that can be searched all the same.
func TestOdd(t *testing.T) {
	other, err := read(t, everything).Puzzle(1)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ old, new, want string }{
		"a result that was not chosen":   {`result id="2"`, `result id="4294967295"`, "no result"},
		"a result without a number":      {`result id="2"`, `result id=""`, "no result"},
		"a result that is none":          {`result id="2"`, `result id="4"`, "its result is shape 5, and the file has 4"},
		"a result below all":             {`result id="2"`, `result id="-7"`, "its result is shape -6"},
		"a shape that is none":           {`shape id="1" min`, `shape id="4294967295" min`, "one of its pieces is shape 4,294,967,296, and the file has 4"},
		"a shape below all":              {`shape id="1" min`, `shape id="-1" min`, "one of its pieces is shape 0"},
		"a shape without a number":       {`shape id="1" min`, `shape min`, "does not say which shape"},
		"more than ever":                 {`count="1"`, `count="100000000"`, "100,000,000 times"},
		"fewer than none":                {`count="1"`, `count="-1"`, "-1 times"},
		"a range upside down":            {`min="3" max="3"`, `min="3" max="2"`, "at least 3 times and at most 2"},
		"half a range is none":           {`<shape id="0" count="1"/><shape id="1" min="3" max="3" group="2"/>`, `<shape id="0"/><shape id="1" count="3" max="2"/>`, ""},
		"a group beyond all":             {`group="2"`, `group="99999999999999999999"`, "at most 32,768"},
		"a side that overflows":          {`x="2" y="2"`, `x="99999999999999999999" y="2"`, "L_&_R is not a shape: its side x is"},
		"a side below nothing":           {`x="2" y="2"`, `x="2" y="-2"`, "its side y is -2"},
		"sides whose product overflows":  {`x="2" y="2"`, `x="1000" y="1000"`, "4 signs for 1000 × 1000 × 1 places"},
		"too many places":                {`x="2" y="2" z="1"`, `x="1000" y="1000" z="1000"`, "too many places"},
		"more signs than places":         {`#1##_<`, `#1##_#<`, "5 signs for 2 × 2 × 1 places"},
		"fewer signs":                    {`#1##_<`, `#1##<`, "3 signs"},
		"another sign":                   {`#1##_<`, `#1#x_<`, "sign 'x'"},
		"another way to write":           {`name="L &amp; R" type="0"`, `name="L &amp; R" type="1"`, `("1")`},
		"a result that is no shape":      {`      #_</voxel>`, `#</voxel>`, "its result, Result, is not a shape: it has 7 signs"},
		"a colour that is in no list":    {`<bitmap><pair piece="0"`, `<bitmap><pair piece="8" result="8"/><pair piece="0"`, ""},
		"a piece of such a colour":       {`#1##_<`, `#9##_<`, ""},
		"a colour without end":           {`#1##_<`, `#1` + strings.Repeat("9", 1000) + `##_<`, "a colour of a number above"},
		"a digit behind no cube":         {`#1##_<`, `7#1##_12<`, ""},
		"a pair without a colour":        {`<bitmap>`, `<bitmap><pair result="1"/><pair piece="-4" result="1"/>`, ""},
		"counts that are none":           {`assemblies="7" solutions="3"`, `assemblies="-7" solutions="many"`, ""},
		"a hot place that is none":       {`hx="1"`, `hx="99999999999999999999"`, ""},
		"an entry that is no shape's":    {`<shapes><shape id="0"`, `<shapes><something/><shape id="0"`, ""},
		"a grid that is written at odds": {`gridType type="0"`, `gridType type=" 0 "`, ""},
	} {
		text := strings.Replace(everything, c.old, c.new, 1)
		if text == everything {
			t.Errorf("%s: %q is not in the file", name, c.old)
		}
		f := read(t, text)
		d, err := f.Puzzle(0)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want == "" && d.Puzzle.Pieces[0].Name != "*":
			t.Errorf("%s: read as\n%s", name, d.Text())
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if d, err := f.Puzzle(1); err != nil || d.Text() != other.Text() {
			t.Errorf("%s: the other problem is %+v, %v", name, d, err)
		}
		if again := read(t, f.Text()); again.Text() != f.Text() || !reflect.DeepEqual(again.Problems, f.Problems) {
			t.Errorf("%s: written and read it is another file", name)
		}
	}
	if f := read(t, strings.Replace(everything, `red="0" green="0" blue="255"`,
		`red="257" green="-1" blue="x"`, 1)); f.Colours[0] != "#01ff00" {
		t.Errorf("a colour beyond its bounds is %s", f.Colours[0])
	}
}

// TestNotChosen reads a file as BurrTools writes it after a problem was added and left empty.
func TestNotChosen(t *testing.T) {
	f := read(t, `<?xml version="1.0"?><puzzle version="2"><gridType type="0"/><colors/><shapes><voxel x="2" y="1" z="1" type="0">##</voxel>`+
		`<voxel x="2" y="2" z="1" type="0">####</voxel></shapes><problems><problem state="0"><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/></problem>`+
		`<problem state="0"><shapes/><result id="4294967295"/><bitmap/></problem></problems><comment/></puzzle>`)
	d, err := f.Puzzle(0)
	if err != nil || d.Puzzle.PieceCount() != 2 || d.Puzzle.Volume() != 4 {
		t.Errorf("the first problem is %+v, %v", d, err)
	}
	if _, err := f.Puzzle(1); err == nil || err.Error() != "it has no result shape" {
		t.Errorf("the second problem: %v", err)
	}
}

// TestHolesOfExactPieces: where the numbers of pieces are no ranges, they say how many places stay empty, and maxHoles
// says nothing.
func TestHolesOfExactPieces(t *testing.T) {
	const text = `<puzzle version="2"><shapes><voxel x="3" y="2" z="1" type="0">##__##</voxel><voxel x="1" y="1" z="1" type="0">#</voxel>` +
		`<voxel x="3" y="2" z="1" type="0">++####</voxel></shapes><problems><problem maxHoles="0"><shapes><shape id="0" count="1"/>` +
		`<shape id="1" count="1"/></shapes><result id="2"/></problem></problems></puzzle>`
	d, err := read(t, text).Puzzle(0)
	if err != nil {
		t.Fatal(err)
	}
	if cells, most := d.Puzzle.VariableCells(); len(cells) != 2 || most < 1 {
		t.Errorf("%v may stay empty, %d of them:\n%s", cells, most, d.Text())
	}
	// With a range the bound counts, and then nothing may stay empty.
	ranged := strings.Replace(text, `<shape id="1" count="1"/>`, `<shape id="1" min="1" max="2"/>`, 1)
	if d, err := read(t, ranged).Puzzle(0); err != nil || d.Puzzle.Empty != 0 ||
		slices.ContainsFunc(d.Puzzle.Pieces, func(q def.Piece) bool { return q.Variable }) {
		t.Errorf("with a range it is %v, %v", d, err)
	}
}

// manyLarge has problems that all use the same shapes, which are as large as they can be.
func manyLarge(problems int) string {
	half := fmt.Sprintf(`<voxel x="128" y="128" z="128">%s</voxel>`, strings.Repeat("_", burr.MaxVoxels/2))
	problem := `<problem><shapes><shape id="1" count="9"/><shape id="1"/></shapes><result id="0"/></problem>`
	return "<puzzle><shapes>" + half + half + "</shapes><problems>" + strings.Repeat(problem, problems) + "</problems></puzzle>"
}

// TestManyLarge: a file at the limit of what all problems together may use is read. A shape that a problem uses twice
// counts once.
func TestManyLarge(t *testing.T) {
	f := read(t, manyLarge(burr.MaxUsed/burr.MaxVoxels))
	if len(f.Problems) != burr.MaxUsed/burr.MaxVoxels {
		t.Errorf("%d problems are read", len(f.Problems))
	}
}

// TestLargeProblem has problems with far more than can be searched. It says so without trying, which would take hours.
func TestLargeProblem(t *testing.T) {
	const side, colours = 128, 600
	single := `<voxel x="1" y="1" z="1">#</voxel>`
	cube := fmt.Sprintf(`<voxel x="%d" y="%d" z="%d">%s</voxel>`, side, side, side, strings.Repeat("#", side*side*side))
	var row, pairs strings.Builder
	for i := range colours {
		fmt.Fprintf(&row, "#%d", i+1)
	}
	for i := range colours * 500 {
		fmt.Fprintf(&pairs, `<pair piece="%d" result="%d"/>`, i%colours, i/colours)
	}
	striped := fmt.Sprintf(`<voxel x="%d" y="1" z="1">%s</voxel>`, colours, row.String())
	uses := strings.Repeat(`<shape id="1"/>`, burr.MaxUses)
	for name, c := range map[string]struct{ shapes, uses, pairs, want string }{
		"a large piece many times": {single + cube, uses, "", "more than 174,762 cubes"},
		"many pieces of a name":    {single + single, uses, "", "cover 16384 of 1 cells"},
		"many pairs":               {striped + striped, `<shape id="1"/>`, pairs.String(), "600 colours"},
	} {
		f, err := burr.Parse("<puzzle><colors>" + strings.Repeat("<color/>", colours) + "</colors><shapes>" + c.shapes +
			"</shapes><problems><problem><shapes>" +
			c.uses + `</shapes><result id="0"/><bitmap>` + c.pairs + "</bitmap></problem></problems></puzzle>")
		if err != nil {
			t.Fatal(err)
		}
		if _, err = f.Puzzle(0); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// wellFormed lets another reader read what was written.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("what was written is no XML: %v\n%q", err, text)
		}
	}
}

// TestMostColours: more colours than BurrTools could read are not written.
func TestMostColours(t *testing.T) {
	puzzle := func(colours int) *def.Puzzle {
		text := fmt.Sprintf("D:xDim=%d:yDim=1:zDim=1\n", colours)
		for i := range colours {
			text += fmt.Sprintf("C:name=A%d:layout=0 0 0 k%d\n", i, i)
		}
		p, err := def.ParseOne(text + "~D\n")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	if f, err := burr.New(puzzle(63)); err != nil || len(f.Colours) != 63 {
		t.Errorf("63 colours: %v", err)
	}
	if _, err := burr.New(puzzle(64)); err == nil || !strings.Contains(err.Error(), "at most 63 colours, and here are 64") {
		t.Errorf("64 colours: %v", err)
	}
}

// FuzzRead reads anything. All that it accepts is the same after writing it.
func FuzzRead(f *testing.F) {
	f.Add([]byte(everything))
	f.Add(read(&testing.T{}, everything).Pack())
	f.Add([]byte(`<puzzle><shapes><voxel x="1" y="1" z="1">+</voxel></shapes><problems><problem maxHoles="0"><result id="0"/></problem></problems></puzzle>`))
	f.Add([]byte(`<puzzle><shapes><voxel x="2" y="1" z="1">_9#8</voxel><voxel x="1" y="1" z="1">x</voxel></shapes><problems><problem maxHoles="0"><shapes><shape id="0" min="1"/></shapes><result id="0"/></problem><problem><result id="4294967295"/></problem></problems></puzzle>`))
	f.Fuzz(func(t *testing.T, file []byte) {
		if len(file) > 1<<16 {
			return
		}
		first, err := burr.Read(file)
		if err != nil {
			if bad := (*burr.Error)(nil); !errors.As(err, &bad) || bad.Message == "" {
				t.Fatalf("the error is %v", err)
			}
			return
		}
		for i := range first.Problems {
			a, err := first.Puzzle(i)
			if err != nil {
				continue
			}
			if written, err := burr.New(a.Puzzle); err == nil {
				wellFormed(t, written.Text())
				if _, err := burr.Read([]byte(written.Text())); err != nil {
					t.Fatalf("what was written cannot be read: %v\n%q", err, written.Text())
				}
			}
			doc := def.Parse(a.Text())
			if len(doc.Puzzles) != 1 || doc.Puzzles[0] == nil || def.Format(doc.Puzzles[0]) != def.Format(a.Puzzle) {
				t.Fatalf("problem %d becomes a text that is another puzzle:\n%s\n%v", i, a.Text(), doc.Diagnostics)
			}
		}
	})
}

// TestColours: after one way to the file and back, and after another, the same colours go together as before. That
// holds even where a definition names no pairs.
func TestColours(t *testing.T) {
	for allow, want := range map[string]int{"": 2, ":allow=none": 0, ":allow=red/blue": 1} {
		p, err := def.ParseOne("D:xDim=2:yDim=2:zDim=1" + allow + "\nC:name=A:group=1:copies=1-2:layout=0 0 0 red, 1 0 0 blue\nL:coloured=red blue\nred .\n. blue\n~L\n~D\n")
		if err != nil {
			t.Fatal(err)
		}
		f, err := burr.New(p)
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, f.Text())
		if len(f.Colours) != 2 || f.Colours[0] == f.Colours[1] || len(f.Problems[0].Pairs) != want {
			t.Errorf("%q: colours %v, pairs %v", allow, f.Colours, f.Problems[0].Pairs)
		}
		d, err := f.Puzzle(0)
		if err != nil {
			t.Fatalf("%q: %v, %+v", allow, err, d)
		}
		if q := d.Puzzle.Pieces[0]; q.Group != 1 || len(q.Tints) != 2 || len(d.Puzzle.Tints) != 2 {
			t.Errorf("%q: after two ways it is\n%s", allow, d.Text())
		}
		for cell, on := range []string{"red", "blue"} {
			for cube, name := range []string{"red", "blue"} {
				got := d.Puzzle.Allows(d.Puzzle.Pieces[0].Tints[cube].Name, d.Puzzle.Tints[cell].Name)
				if got != p.Allows(name, on) {
					t.Errorf("%q: %s on %s is %v", allow, name, on, got)
				}
			}
		}
		again, err := burr.New(d.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if e, err := again.Puzzle(0); err != nil || def.Format(e.Puzzle) != def.Format(d.Puzzle) {
			t.Errorf("%q: %v, after four ways it is\n%s", allow, err, e.Text())
		}
	}
}

// TestWalls writes fixed pieces, says where they lie, and reads that again.
func TestWalls(t *testing.T) {
	d := def.Parse("D:xDim=3:yDim=2:zDim=2\nL:stationary=V\n. . ., . . .\n. V ., . . .\n~L\nL:stationary=W\n. . ., . W .\n. . ., . . .\n~L\n" +
		"L:stationary=*\n* . ., . . .\n. . ., . . .\n~L\nC:name=a:copies=3:layout=0 0 0, 0 1 0, 0 0 1\n~D\n")
	if d.Err() != nil {
		t.Fatal(d.Err())
	}
	plain := *d.Puzzles[0]
	plain.Pieces = slices.DeleteFunc(slices.Clone(plain.Pieces), func(q def.Piece) bool { return q.Fixed() })
	f, err := burr.New(&plain, d.Puzzles[0])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(f.Comment, "Problem 2: S3 (V) is fixed, at 1 0 0 of the result.\nProblem 2: S4 (W) is fixed, at 1 1 1 of the result.\n") || strings.Contains(f.Comment, "Problem 1: S") {
		t.Errorf("the comment is %q", f.Comment)
	}
	for _, change := range []struct {
		from, to string
		fixed    bool
	}{
		{"", "", true}, {"at 1 0 0", "at 0 1 0", false}, {"at 1 0 0", "at 9 0 0", false}, {"S3 ", "S2 ", false},
		{"Problem 2: S3", "Problem 3: S3", false},
	} {
		d, err := read(t, strings.ReplaceAll(f.Text(), change.from, change.to)).Draft(1)
		if err != nil {
			t.Fatal(err)
		}
		var fixed []def.Cell
		for _, q := range d.Puzzle.Pieces {
			if q.Fixed() {
				fixed = append(fixed, q.Cells...)
			}
		}
		if want := []def.Cell{{X: 1}, {X: 1, Y: 1, Z: 1}}; change.fixed != slices.Equal(fixed, want) || !change.fixed && len(fixed) > 1 {
			t.Errorf("with %q for %q, %v is fixed", change.to, change.from, fixed)
		}
	}
}

// TestWholeDocument: a file of all definitions has all problems and the file's comment, once. Titles are those that
// somebody gave.
func TestWholeDocument(t *testing.T) {
	const box = "D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0\nC:name=b:layout=1 0 0\n~D\n"
	text := "# | By hand\n# | in two lines\n# title: First\n" + box + "# | By hand\n# | in two lines\n# title: Second\n" + box
	for round := range 3 {
		f, err := burr.NewNoted(burr.CommentOf(text), def.Parse(text).Puzzles...)
		if err != nil {
			t.Fatal(err)
		}
		if f, err = burr.Read(f.Pack()); err != nil {
			t.Fatal(err)
		}
		if len(f.Problems) != 2 || f.Problems[1].Name != "Second" || strings.TrimSpace(f.Comment) != "By hand\nin two lines" {
			t.Errorf("round %d: %d problems, comment %q", round, len(f.Problems), f.Comment)
		}
		text = ""
		for i := range f.Problems {
			d, err := f.Puzzle(i)
			if err != nil {
				t.Fatal(err)
			}
			text += d.Text()
		}
	}
	f, err := burr.New(def.Parse("# title:  Problem\n" + box).Puzzles...)
	if err != nil {
		t.Fatal(err)
	}
	if d, err := f.Puzzle(0); err != nil || d.Puzzle.Title != "" || f.Comment != "" {
		t.Errorf("the title is %q, the comment %q, %v", d.Puzzle.Title, f.Comment, err)
	}
}
