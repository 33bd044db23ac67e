// Package burr reads and writes the files of BurrTools, .xmpuzzle, in which designers of wooden
// puzzles keep their work. A file has shapes made of cubes. Its problems say which of the shapes
// are to be put together, and what the result is.
//
// # The file
//
// It is XML, mostly packed by gzip. It has these elements, as BurrTools's "The xmpuzzle format"
// and the files that come with BurrTools show them:
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
// stay empty. Digits after a sign are its colour. Numbers of shapes count from 0.
//
// # What is kept
//
// A [File] keeps what it was read from, and [File.Text] gives it back byte for byte. That has even
// elements and comments that this package does not know, and stored solutions. [File.Puzzle] makes a
// definition of a problem, if the grammar of package def can say it. If not, it tells in sentences
// what the grammar cannot say.
//
// Files are read as BurrTools reads them. A fault in a shape or a problem becomes a sentence about
// that one (Fault), and the rest of the file opens. BurrTools itself writes such files: a result that
// was not chosen has a number that no shape has. Only damaged XML, or a file beyond the limits, is
// refused as a whole.
//
// # Files
//
//	file.go     File, Shape, Problem, and reading them
//	element.go  the document as a tree
//	stored.go   Stored: solutions that a file has, with the moves that take them apart
//	turns.go    the meaning of the rotations in stored solutions, by grid
//	write.go    Text, Pack, Renamed, and New: a file of definitions
//	loose.go    Loose: the shapes of a file without problems
//	puzzle.go   Puzzle: the definition of a problem, and what else a file has
package burr
