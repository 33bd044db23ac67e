//go:build browser

package main

import (
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
)

// storedFile is a box with the pieces C and bar, and two stored solutions. The second has the move that takes it apart.
// Its cubes and cells have colours.
const storedFile = `<puzzle version="2"><gridType type="0"/><colors><color red="200" green="20" blue="20"/></colors><shapes>
<voxel x="3" y="3" z="2" type="0" name="C">####__#######__###</voxel><voxel x="2" y="1" z="2" type="0" name="Bar">#1###</voxel>
<voxel x="3" y="3" z="2" type="0">#####1#############</voxel>
</shapes><problems><problem name="Two layers"><shapes><shape id="0" count="1"/><shape id="1" count="1"/></shapes><result id="2"/>
<bitmap><pair piece="0" result="0"/></bitmap>
<solutions><solution><assembly>0 0 0 0 1 1 0 0</assembly></solution><solution><assembly>0 0 0 0 1 1 0 0</assembly><separation>
<pieces count="2">0 1</pieces><state><dx>0 1</dx><dy>0 1</dy><dz>0 0</dz></state><state><dx>0 30001</dx><dy>0 1</dy><dz>0 0</dz></state>
</separation></solution></solutions></problem></problems></puzzle>`

// showsStored drops a file with stored solutions, and looks at them one after another.
func showsStored(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.dropBytes("two-layers.xmpuzzle", []byte(storedFile))
	b.await("what is in the file", `document.querySelector('`+part("stored")+`')?.textContent === "2 solutions are in the file"`)
	b.accessible("stored-offered")
	b.click("look-stored")
	b.await("the first", `document.querySelector('`+part("stored")+`')?.textContent === "Solution 1 of 2 in the file"`)
	b.click("look-stored")
	b.await("the second with its level", `document.querySelector('`+part("stored")+`')?.textContent === "Solution 2 of 2 in the file: level 1, as stored"`)
	b.await("the level that is found", `document.querySelector('`+part("stored-computed")+`')?.textContent === "Found here: level 1"`)
	b.click("solve")
	b.phase("finished")
	b.await("all solutions", `document.querySelector('`+part("solutions-count")+`')?.textContent === "1"`)
}

// showsStoredPrisms: stored solutions of prisms are shown, too, and the file is saved as it was.
func showsStoredPrisms(t *testing.T, b *tab) {
	const file = `<puzzle version="2"><gridType type="1"/><shapes><voxel x="2" y="1" z="1" type="0" weight="2">##</voxel>
<voxel x="4" y="1" z="1" type="0">####</voxel><!-- kept --></shapes><problems><problem name="Bars"><shapes><shape id="0" count="2"/></shapes><result id="1"/>
<solutions><solution><assembly>0 0 0 0 3 0 0 3</assembly><separation><pieces count="2">0 1</pieces>
<state><dx>0 3</dx><dy>0 0</dy><dz>0 0</dz></state><state><dx>0 20003</dx><dy>0 20000</dy><dz>0 0</dz></state></separation></solution></solutions></problem></problems></puzzle>`
	folder := t.TempDir()
	b.open("")
	b.permit(folder)
	b.started()
	b.dropBytes("bars.xmpuzzle", []byte(file))
	b.await("what is in the file", `document.querySelector('`+part("stored")+`')?.textContent === "A solution is in the file"`)
	b.click("look-stored")
	b.await("its level", `document.querySelector('`+part("stored")+`')?.textContent === "Solution 1 of 1 in the file: level 1, as stored"`)
	b.opened()
	b.choose("burr")
	if name, content := b.saved(folder, "burr"); string(content) != file {
		t.Errorf("%s is saved as %s", name, content)
	}
}

// countsAsBurrTools: a file of BurrTools gets the count that BurrTools has, with mirror images once.
func countsAsBurrTools(t *testing.T, b *tab) {
	file, err := burr.New(def.Find("soma").Puzzle())
	if err != nil {
		t.Fatal(err)
	}
	b.open("")
	b.started()
	b.dropBytes("soma.xmpuzzle", file.Pack())
	b.await("the puzzle", `location.hash.includes("mirror=same")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "240")
}
