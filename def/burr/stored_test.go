package burr_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
)

// storedText is a C with a bar in it, and a single cube in the place where the bar leaves. The hot place of the bar is
// its right end. The single cube is put in by a quarter turn that changes nothing.
const storedText = `<puzzle version="2"><gridType type="0"/><colors/><shapes>
<voxel x="4" y="3" z="1" type="0" name="Result">############</voxel>
<voxel x="3" y="3" z="1" type="0" name="C">####__###</voxel>
<voxel x="1" y="2" z="1" hx="0" hy="1" hz="0" type="0" name="Bar">##</voxel>
<voxel x="1" y="1" z="1" type="0" name="Dot">#</voxel>
</shapes><problems><problem><shapes><shape id="1" count="1"/><shape id="3" min="0" max="3"/><shape id="2" count="1"/></shapes><result id="0"/>
<solutions><solution>
<assembly>0 0 0 0 3 0 0 5 3 1 0 0 3 2 0 0 2 1 0 20</assembly>
<separation><pieces count="5">0 4 1 2 3</pieces>
<state><dx>0 2 3 3 3</dx><dy>0 1 0 1 2</dy><dz>0 0 0 0 0</dz></state>
<state><dx>0 2 3 3 3</dx><dy>0 1 0 1 2</dy><dz>0 0 0 30000 0</dz></state>
<separation type="left"><pieces count="4">0 1 3 4</pieces>
<state><dx>0 3 3 2</dx><dy>0 0 2 1</dy><dz>0 0 0 0</dz></state>
<state><dx>0 3 3 3</dx><dy>0 0 2 1</dy><dz>0 0 0 0</dz></state>
<state><dx>-30000 -29997 -29997 3</dx><dy>0 0 2 1</dy><dz>0 0 0 0</dz></state>
</separation></separation>
</solution><solution><assembly>0 0 0 0 3 0 0 0 3 1 0 0 3 2 0 0 2 1 0 44</assembly></solution></solutions>
</problem></problems></puzzle>`

func TestStored(t *testing.T) {
	f := read(t, storedText)
	got, err := f.Stored(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := &burr.Solution{
		Slots: []uint16{1, 1, 1, 1, 5, 1, 1, 5, 1, 2, 3, 4},
		Apart: &burr.Separation{
			Pieces: []int{0, 1, 2, 3, 4}, Moves: []burr.Move{{[]int{2}, def.Cell{Z: 1}}}, Out: []int{2},
			Rest: &burr.Separation{
				Pieces: []int{0, 1, 3, 4}, Out: []int{4},
				Moves: []burr.Move{{[]int{4}, def.Cell{X: 1}}, {[]int{4}, def.Cell{X: 2}}},
			},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("stored is %+v, %+v, %+v", got, got.Apart, got.Apart.Rest)
	}
	mirrored, err := f.Stored(0, 1)
	if err != nil || mirrored.Apart != nil || !slices.Equal(mirrored.Slots, want.Slots) {
		t.Errorf("mirrored it is %+v, %v", mirrored, err)
	}
	if _, err := f.Stored(0, 2); err == nil {
		t.Error("there is a third one")
	}
	if again, err := read(t, f.Text()).Stored(0, 0); err != nil || !reflect.DeepEqual(again, want) {
		t.Errorf("what was written is read as %+v, %v", again, err)
	}
}

// TestStoredHostile has stored solutions that are wrong. The file is read all the same.
func TestStoredHostile(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"0 0 0 0 3 0", "0 0 0 99 3 0", "rotation 99"},
		{"0 0 0 0 3 0", "0 0 0 -1 3 0", "rotation -1"},
		{"0 0 0 0 3 0", "9 0 0 0 3 0", "outside of the result"},
		{"0 0 0 0 3 0", "999999999999999999999 0 0 0 3 0", "not a number"},
		{"0 0 0 0 3 0", "0 0 0 0 0 0", "on another piece"},
		{"3 0 0 5 3 1", "x 3 1", "more numbers than the 4"},
		{"2 1 0 20<", "2 1 0<", "breaks off"},
		{"2 1 0 20<", "2 1 0 20 5<", "more numbers than the 20"},
		{`"5">0 4 1 2 3<`, `"5">0 4 1 2 9<`, "not a number from 0 to 4"},
		{`"5">0 4 1 2 3<`, `"5">0 4 1 2 2<`, "one twice"},
		{`"5">0 4 1 2 3<`, `"5">0 4 1 2 x<`, "not in the assembly"},
		{`"4">0 1 3 4<`, `"4">0 1 2 4<`, "begins elsewhere"},
		{"<dx>0 2 3 3 3</dx><dy>0 1 0 1 2</dy><dz>0 0 0 0 0</dz>", "<dx>0 2 3 3 3</dx><dy>0 1 0 1 2</dy><dz>0 0 0 0 1</dz>", "begins elsewhere"},
		{"0 0 0 30000 0", "0 0 0 5 0", "does not end"},
		{"0 0 0 30000 0", "0 0 30000 30000 1", "not a straight move"},
		{"0 0 0 30000 0", "0 0 0 30000", "needs a number for each"},
		{"<dx>0 3 3 3</dx><dy>0 0 2 1</dy>", "<dx>0 3 3 3</dx><dy>0 0 2 2</dy>", "not a straight move"},
		{"<assembly>0 0 0 0 3", "<other>", ""},
	} {
		text := strings.Replace(storedText, c.old, c.new, 1)
		if strings.HasPrefix(c.new, "<other>") {
			text = strings.Replace(storedText, "<assembly>0 0 0 0 3 0 0 5 3 1 0 0 3 2 0 0 2 1 0 20</assembly>", "", 1)
			c.want = "no assembly"
		}
		_, err := read(t, text).Stored(0, 0)
		if bad := (*burr.Error)(nil); !errors.As(err, &bad) || !strings.Contains(bad.Message, c.want) || bad.Line == 0 {
			t.Errorf("%s: %v, want %q", c.new, err, c.want)
		}
	}
}
