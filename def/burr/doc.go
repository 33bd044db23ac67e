// Package burr reads and writes the files of BurrTools, .xmpuzzle, in which designers of wooden
// puzzles keep their work: shapes made of cubes, and problems that say which of them are to be
// put together to which result.
//
// # The file
//
// It is XML, mostly packed by gzip. Its elements, as BurrTools's "The xmpuzzle format" and the
// files that come with it show them:
//
//	<puzzle version="2">
//	  <gridType type="0"/>              0 cubes, 1 prisms of triangles, 2 balls, 3 rhombic tetrahedra,
//	                                    4 tetrahedra and octahedra: lattices with the same coordinates
//	  <colors><color red="0" green="0" blue="255"/></colors>
//	  <shapes>
//	    <voxel x="2" y="3" z="1" type="0" name="L">#_#_##</voxel>
//	  </shapes>
//	  <problems>
//	    <problem name="Two">
//	      <shapes><shape id="0" count="2"/><shape id="1" min="0" max="3" group="1"/></shapes>
//	      <result id="2"/>
//	      <bitmap><pair piece="1" result="2"/></bitmap>
//	      <solutions>…</solutions>
//	    </problem>
//	  </problems>
//	  <comment>…</comment>
//	</puzzle>
//
// A sign is a cube, x first, then y, then z: _ for none, # for a filled one, + for one that may
// stay empty; digits behind it are its colour. Shapes are known by their number from 0.
//
// # What is kept
//
// A [File] keeps what it was read from, and [File.Text] gives it back byte for byte: also elements and comments
// that this package gives no name to, and stored solutions. [File.Puzzle] makes a
// definition of a problem where the grammar of package def can say it, and tells in sentences
// what it cannot.
//
// Files are read as BurrTools reads them. What is odd in a shape or a problem is a sentence about that
// one (Fault), and the rest of the file opens: BurrTools itself writes a result with no shape's number
// where none was chosen. Only damaged XML, and what goes beyond the limits, refuses a file whole.
//
// # Files
//
//	file.go     File, Shape, Problem, and reading them
//	element.go  the document as a tree
//	stored.go   Stored: solutions that a file has, with the moves that take them apart
//	turns.go    what the rotations of stored solutions are, by grid
//	write.go    Text, Pack, and New: a file of definitions
//	puzzle.go   Puzzle: the definition of a problem, and what is not served
package burr
