// Package studio reads the files of Mechanical Puzzle Studio, JSON, as those of BurrTools, which package burr reads. It is
// apart from burr because the worker links that, and has no encoding/json.
//
// A file has a name and a puzzle: the kind of its grid, pieces, and problems that say which pieces are put together to
// which. Voxels are places "x,y,z" in a list or in one string, apart by semicolons; some are optional. Pieces and
// problems may lie in groups. That is as its source has it (github.com/mbrown1413/Mechanical-Puzzle-Studio, lib).
package studio

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"tilewright/def/say"
)

const (
	// maxSide bounds a coordinate, maxPlaces the places of the boxes of all pieces.
	maxSide   = 200
	maxPlaces = 1 << 22
	maxDepth  = 20
)

// file has the parts of a file that are read. An item is a piece, a problem or a group of them.
type file struct {
	Type   string `json:"type"`
	Name   string `json:"name"`
	Puzzle struct {
		Grid struct {
			Type string `json:"type"`
		} `json:"grid"`
		Pieces   []item `json:"pieces"`
		Problems []item `json:"problems"`
	} `json:"puzzle"`
}

type item struct {
	ID         json.RawMessage            `json:"id"`
	Label      string                     `json:"label"`
	Voxels     json.RawMessage            `json:"voxels"`
	Attributes map[string]map[string]bool `json:"voxelAttributes"`
	Goal       json.RawMessage            `json:"goalPieceId"`
	Uses       map[string]json.RawMessage `json:"usedPieceCounts"`
	Pieces     []item                     `json:"pieces"`
	Problems   []item                     `json:"problems"`
}

// Is tells whether a text begins as such a file does.
func Is(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "{") && strings.Contains(text, `"PuzzleFile"`)
}

// XML is the text of a file of BurrTools with the same pieces and problems. An error says why there is none.
func XML(text string) (string, error) {
	var f file
	if err := json.Unmarshal([]byte(text), &f); err != nil {
		return "", say.Error("the file of Mechanical Puzzle Studio is damaged: it is not JSON, or has other fields")
	}
	switch f.Puzzle.Grid.Type {
	case "CubicGrid", "SquareGrid", "RectGrid":
	default:
		return "", say.Error("the file's cells are of a {grid}, and only cubes and squares are read",
			fmt.Sprintf("%.40q", f.Puzzle.Grid.Type))
	}
	pieces, problems := flat(f.Puzzle.Pieces, 0), flat(f.Puzzle.Problems, 0)
	var b strings.Builder
	b.WriteString("<puzzle version=\"2\"><gridType type=\"0\"/><colors/><shapes>")
	numbers, places := map[string]int{}, 0
	for i := range pieces {
		p := &pieces[i]
		size, signs, err := p.signs(label(p.Label, "piece {n}", i))
		if err != nil {
			return "", err
		}
		if places += len(signs); places > maxPlaces {
			return "", say.Error("the pieces are too large for one file")
		}
		numbers[id(p.ID)] = i
		fmt.Fprintf(&b, `<voxel x="%d" y="%d" z="%d" type="0" name="%s">%s</voxel>`, size[0], size[1], size[2], escaped(p.Label), signs)
	}
	b.WriteString("</shapes><problems>")
	for i := range problems {
		q := &problems[i]
		name := q.Label
		if len(problems) == 1 && f.Name != "" {
			name = f.Name
		}
		fmt.Fprintf(&b, `<problem name="%s" state="0"><shapes>`, escaped(name))
		// In the order of the pieces, as fields of JSON have none.
		for k := range pieces {
			uses, is := q.Uses[id(pieces[k].ID)]
			if !is {
				continue
			}
			least, most, err := count(uses, label(q.Label, "problem {n}", i))
			if err != nil {
				return "", err
			}
			if most > 0 {
				fmt.Fprintf(&b, `<shape id="%d" min="%d" max="%d"/>`, k, least, most)
			}
		}
		b.WriteString("</shapes>")
		if goal, is := numbers[id(q.Goal)]; is && len(q.Goal) > 0 {
			fmt.Fprintf(&b, `<result id="%d"/>`, goal)
		}
		b.WriteString("</problem>")
	}
	b.WriteString("</problems><comment/></puzzle>")
	return b.String(), nil
}

// flat are the items of a list without their groups.
func flat(list []item, depth int) (all []item) {
	for _, e := range list {
		if inner := append(e.Pieces, e.Problems...); len(inner) > 0 && depth < maxDepth {
			all = append(all, flat(inner, depth+1)...)
			continue
		}
		all = append(all, e)
	}
	return all
}

// id is a number or a string as text.
func id(raw json.RawMessage) string { return strings.Trim(string(raw), `"`) }

func label(name string, what say.Message, i int) string {
	if name != "" {
		return strconv.Quote(name)
	}
	return say.T(what, i+1)
}

func escaped(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s)) // to memory, which takes everything
	return b.String()
}

// signs are the places of a piece as BurrTools writes them, x first, then y, then z.
func (p *item) signs(who string) (size [3]int, signs string, err error) {
	var list []string
	if len(p.Voxels) > 0 && json.Unmarshal(p.Voxels, &list) != nil {
		var one string
		if json.Unmarshal(p.Voxels, &one) != nil {
			return size, "", say.Error("{name} has voxels that cannot be read", who)
		}
		list = strings.Split(one, ";")
	}
	low, high := [3]int{maxSide, maxSide, maxSide}, [3]int{-maxSide, -maxSide, -maxSide}
	places := map[[3]int]byte{}
	for _, text := range list {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		var at [3]int
		parts := strings.Split(text, ",")
		if len(parts) < 2 || len(parts) > 3 {
			return size, "", say.Error("{name} has a voxel {voxel}, which is not a place", who, fmt.Sprintf("%.20q", text))
		}
		for k, part := range parts {
			n, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || n <= -maxSide || n >= maxSide {
				return size, "", say.Error("{name} has a voxel {voxel}, which is not a place", who, fmt.Sprintf("%.20q", text))
			}
			at[k] = n
		}
		sign := byte('#')
		if p.Attributes["optional"][text] {
			sign = '+'
		}
		places[at] = sign
		for k := range at {
			low[k], high[k] = min(low[k], at[k]), max(high[k], at[k])
		}
	}
	if len(places) == 0 {
		return [3]int{1, 1, 1}, "_", nil
	}
	room := 1
	for k := range size {
		size[k] = high[k] - low[k] + 1
		room *= size[k]
	}
	if room > maxPlaces {
		return size, "", say.Error("{name} has too large a box", who)
	}
	all := []byte(strings.Repeat("_", room))
	for at, sign := range places {
		all[((at[2]-low[2])*size[1]+at[1]-low[1])*size[0]+at[0]-low[0]] = sign
	}
	return size, string(all), nil
}

// count reads how many of a piece are used: a number, or a range.
func count(raw json.RawMessage, who string) (least, most int, err error) {
	var both struct {
		Min int `json:"min"`
		Max int `json:"max"`
	}
	switch {
	case json.Unmarshal(raw, &most) == nil:
		least = most
	case json.Unmarshal(raw, &both) == nil:
		least, most = both.Min, both.Max
	default:
		return 0, 0, say.Error("{name} has a number of copies that cannot be read", who)
	}
	if least < 0 || most < least || most > 1<<16 {
		return 0, 0, say.Error("{name} has a number of copies that is not a number", who)
	}
	return least, most, nil
}
