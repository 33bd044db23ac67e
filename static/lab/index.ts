// The elements of the exact-cover pages: the matrix, the tree of its search,
// and the grid of a Sudoku.

import { keep, plainName } from '../browser/file.ts';
import { CoverMatrix } from './cover-matrix.ts';
import { CoverTree } from './cover-tree.ts';
import { SudokuGrid } from './sudoku-grid.ts';

if (!customElements.get('cover-matrix')) customElements.define('cover-matrix', CoverMatrix);
if (!customElements.get('cover-tree')) customElements.define('cover-tree', CoverTree);
if (!customElements.get('sudoku-grid')) customElements.define('sudoku-grid', SudokuGrid);

window.tilewright.keepMatrix = (title, text) =>
  keep(new Blob([text], { type: 'text/plain' }), `${plainName(title)}-matrix.txt`);

declare global {
  interface HTMLElementTagNameMap {
    'cover-matrix': CoverMatrix;
    'cover-tree': CoverTree;
    'sudoku-grid': SudokuGrid;
  }
}
