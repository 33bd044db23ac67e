// The marks of open cells in space. They are small cubes, because an open cell has no face to colour.

import { BoxGeometry, Group, Mesh, MeshBasicMaterial } from 'three';
import type { Board } from '../board.ts';
import { layerOf, middleIn } from '../../space/box.ts';
import { MARKS } from '../trace.ts';

/** The sides of a cube, in cells; the one of the mark "next" is larger. */
const SIZE = 0.3,
  NEXT = 0.46;

export class Marks {
  readonly group = new Group();
  readonly #cube = new BoxGeometry();
  readonly #materials = new Map<number, MeshBasicMaterial>();
  #drawn = '';

  /** Shows the marks of cells that no piece covers; colour gives the colour of a name. */
  show(
    board: Board,
    at: ArrayLike<number>,
    marks: ArrayLike<number>,
    layer: number,
    colour: (name: string) => string,
  ): void {
    const list: [cell: number, mark: number][] = [];
    for (let c = 0; c < marks.length; c++)
      if (marks[c] && !at[c] && (layer < 0 || layerOf(board, c) === layer)) list.push([c, marks[c]!]);
    const drawn = list.join(';');
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.group.clear();
      for (const [c, mark] of list) {
        const cube = new Mesh(this.#cube, this.#material(mark));
        cube.position.set(...middleIn(board, c));
        cube.scale.setScalar(mark === 1 ? NEXT : SIZE);
        this.group.add(cube);
      }
    }
    // The theme may have changed.
    for (const [mark, m] of this.#materials) m.color.set(colour(MARKS[mark]!));
  }

  #material(mark: number): MeshBasicMaterial {
    let m = this.#materials.get(mark);
    if (!m) {
      m = new MeshBasicMaterial({ transparent: true, opacity: mark === 1 ? 0.95 : 0.8 });
      this.#materials.set(mark, m);
    }
    return m;
  }

  dispose(): void {
    this.#cube.dispose();
    for (const m of this.#materials.values()) m.dispose();
  }
}
