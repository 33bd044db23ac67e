package pictures

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/ui/html"
)

// Palette are the first twelve colours of static/css/tokens.css.
var Palette = [12]string{
	"#6480c9", "#f9cd66", "#527a25", "#76cdf6", "#654295", "#b0e1c5", "#1e655f", "#999326", "#9d98f3", "#cb97b2", "#f59d71", "#b3706e",
}

// Tint is the look of a colour that says where pieces may lie: a letter or two on a ground.
type Tint struct{ Name, mark, fill string }

// Tints are the looks of the colours with these names.
func Tints(names []string) []Tint {
	list := make([]Tint, len(names))
	for i, name := range names {
		first, size := utf8.DecodeRuneInString(name)
		list[i] = Tint{name, string(first), tintFill(name)}
		// Where several names begin with the same letter, the mark has the last letter as well: c1, c2.
		if slices.ContainsFunc(names, func(other string) bool { return other != name && strings.HasPrefix(other, name[:size]) }) {
			if last, n := utf8.DecodeLastRuneInString(name); n < len(name) {
				list[i].mark += string(last)
			}
		}
	}
	return list
}

// tintFills are the looks of colours with a common name.
var tintFills = map[string]string{
	"red": "#c9433c", "orange": "#e8843c", "yellow": "#f2c637", "green": "#4a9a4c", "blue": "#4a74cf", "purple": "#8152b5",
	"violet": "#8152b5",
	"pink":   "#e895bd", "brown": "#8a5a35", "black": "#2b2c31", "white": "#fafafa", "grey": "#9a9aa0", "gray": "#9a9aa0",
}

// tintFill is the fill of a colour: the one that its name says, or else one of the palette.
func tintFill(name string) string {
	if fill, known := tintFills[strings.ToLower(name)]; known {
		return fill
	}
	sum := 0
	for _, c := range []byte(name) {
		sum += int(c)
	}
	return Palette[sum%len(Palette)]
}

// Value is the tint as the elements of static/ take it.
func (t Tint) Value() map[string]any {
	return map[string]any{"name": t.Name, "mark": t.mark, "fill": t.fill}
}

// TintValues are those of all tints of a list.
func TintValues(list []Tint) []any {
	values := make([]any, len(list))
	for i, t := range list {
		values[i] = t.Value()
	}
	return values
}

// Tag shows a tint in the panel.
func (t Tint) Tag() app.UI {
	return html.El("i").Class("dye").Aria("hidden", true).Style("--swatch", t.fill).Style("color", inkOn(t.fill)).Text(t.mark)
}

// inkOn is the ink that reads better on a colour, dark or white, as in static/player/palette.ts.
func inkOn(fill string) string {
	rgb, _ := strconv.ParseUint(fill[1:], 16, 32)
	light := 0.0
	for i, weight := range [3]float64{0.0722, 0.7152, 0.2126} {
		light += weight * math.Pow((float64(rgb>>(8*i)&255)/255+0.055)/1.055, 2.4)
	}
	if light > 0.199 {
		return "#17181c"
	}
	return "#fff"
}

// TintsOn are the colours of a piece's cubes after the turn that brings it to these cells; nil where no turn does.
func TintsOn(l space.Lattice, piece *def.Piece, cells []def.Cell) []def.Tint {
	if len(piece.Tints) == 0 {
		return nil
	}
	for _, r := range l.Solid() {
		if turned, on := piece.Turned(r); slices.Equal(turned, cells) {
			return on
		}
	}
	return nil
}

// ColourWords say which colours a piece's cubes have: ", coloured red, blue".
func ColourWords(piece *def.Piece) string {
	var names []string
	for _, t := range slices.Concat(piece.Tints, piece.BackTints) {
		if !slices.Contains(names, t.Name) {
			names = append(names, t.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return say.T(", coloured {colours}", strings.Join(names, ", "))
}
