/** How many rows and columns a box has in a Sudoku of this side; as in solver/xc. */
export function boxSize(side: number): { rows: number; columns: number } {
  const rows = Math.floor(Math.sqrt(side));
  return { rows, columns: side / rows };
}
