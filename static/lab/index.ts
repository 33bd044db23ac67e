// The elements of the exact-cover pages: the matrix, the tree of its search,
// and the grid of a Sudoku.

import { CoverMatrix } from './cover-matrix.ts';
import { CoverTree } from './cover-tree.ts';
import { SudokuGrid } from './sudoku-grid.ts';

if (!customElements.get('cover-matrix')) customElements.define('cover-matrix', CoverMatrix);
if (!customElements.get('cover-tree')) customElements.define('cover-tree', CoverTree);
if (!customElements.get('sudoku-grid')) customElements.define('sudoku-grid', SudokuGrid);

declare global {
  interface HTMLElementTagNameMap {
    'cover-matrix': CoverMatrix;
    'cover-tree': CoverTree;
    'sudoku-grid': SudokuGrid;
  }
}
