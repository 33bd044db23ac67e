/** How many rows and columns a box of a Sudoku with this side has; the same as in solver/xc. */
export function boxSize(side: number): { rows: number; columns: number } {
  const rows = Math.floor(Math.sqrt(side));
  return { rows, columns: side / rows };
}
