package trace

import (
	"strings"
	"testing"

	"tilewright/def/burr"
)

// TestOfStored plays a stored solution, with its moves and without. Moves through another piece are refused.
func TestOfStored(t *testing.T) {
	const file = `<puzzle version="2"><gridType type="0"/><shapes>
<voxel x="3" y="3" z="1" type="0">####__###</voxel><voxel x="1" y="2" z="1" type="0">##</voxel><voxel x="3" y="3" z="1" type="0">#########</voxel>
</shapes><problems><problem><shapes><shape id="0" count="1"/><shape id="1" count="1"/></shapes><result id="2"/>
<solutions><solution><assembly>0 0 0 0 1 1 0 16</assembly></solution><solution><assembly>0 0 0 0 2 1 0 16</assembly><separation>
<pieces count="2">0 1</pieces><state><dx>0 2</dx><dy>0 1</dy><dz>0 0</dz></state><state><dx>0 2</dx><dy>0 1</dy><dz>0 -30000</dz></state>
</separation></solution></solutions></problem></problems></puzzle>`
	// A bar of two prisms leaves along its row, or up with the next row.
	const prisms = `<puzzle version="2"><gridType type="1"/><shapes><voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="4" y="1" z="1" type="0">####</voxel>
</shapes><problems><problem><shapes><shape id="0" count="2"/></shapes><result id="1"/><solutions><solution><assembly>0 0 0 0 3 0 0 3</assembly><separation>
<pieces count="2">0 1</pieces><state><dx>0 3</dx><dy>0 0</dy><dz>0 0</dz></state><state><dx>0 5</dx><dy>0 0</dy><dz>0 0</dz></state>
<state><dx>0 20005</dx><dy>0 20000</dy><dz>0 0</dz></state></separation></solution></solutions></problem></problems></puzzle>`
	// In the plane the C holds the bar at the back and front, but not at the sides.
	for _, c := range []struct {
		text     string
		solution int
		level    string
		steps    int
		fails    bool
	}{
		{file, 0, "", 2, true}, // turned so, the bar would lie on the C
		{strings.Replace(file, "1 1 0 16", "1 1 0 48", 1), 0, "", 0, true},
		{strings.Replace(file, "1 1 0 16", "2 1 0 16", 1), 0, "", 2, false},
		{file, 1, "1", 1, false},
		{strings.Replace(file, "<dx>0 2</dx><dy>0 1</dy><dz>0 -30000</dz>", "<dx>0 30002</dx><dy>0 1</dy><dz>0 0</dz>", 1), 1, "1", 2, false},
		{strings.Replace(file, "<dx>0 2</dx><dy>0 1</dy><dz>0 -30000</dz>", "<dx>0 2</dx><dy>0 30001</dy><dz>0 0</dz>", 1), 1, "1", 0, true},
		{prisms, 0, "2", 2, false},
		{strings.Replace(prisms, "3 0 0 3<", "2 0 0 0<", 1), 0, "", 0, true}, // begins elsewhere
		{strings.Replace(prisms, "<dx>0 5<", "<dx>0 4<", 1), 0, "", 0, true}, // half a step
		{strings.Replace(prisms, "0 20000<", "0 20001<", 1), 0, "", 0, true},
		{strings.Replace(prisms, "<dx>0 20005<", "<dx>0 -19995<", 1), 0, "2", 2, false},
	} {
		f, err := burr.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		d, err := f.Puzzle(0)
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.Stored(0, c.solution)
		var tr *Trace
		level := ""
		if err == nil {
			tr, level, err = OfStored(d.Puzzle, s)
		}
		if (err != nil) != c.fails || err == nil && (level != c.level || len(tr.Steps) != c.steps) {
			t.Errorf("solution %d: %v, level %q, %+v", c.solution, err, level, tr)
		}
	}
}
