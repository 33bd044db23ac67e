/** The element <poly-player>: a board whose pieces come and go. Every attribute is a property of the same name. */
export declare class PolyPlayer extends HTMLElement {
  /** The recording: as text, or in the short form that begins with "pt1."; if it is not set, the element's own text. */
  trace: string;
  /** The address of a recording. */
  src: string | null;
  /** The step it stands at, from 0 to steps. */
  step: number;
  readonly steps: number;
  /** Steps a second; Infinity is one step a frame. */
  speed: number;
  /** Plays by itself, but not for readers who asked for less motion. */
  autoplay: boolean;
  /** Begins again after the end. */
  loop: boolean;
  readonly playing: boolean;
  /** Letters on the pieces: "one" a piece, or "none"; if it is not set, as the recording says. */
  labels: 'one' | 'none' | null;
  /** "light" or "dark"; if it is not set, as the ground below the element. */
  theme: string | null;
  /** "layers" shows solids layer by layer; if it is not set, in space. */
  view: string | null;
  /** "off" removes frame and controls. */
  controls: string | null;
  /** The direction from which a solid is seen, in degrees: to the right of its front, and above it. */
  yaw: number;
  tilt: number;
  /** How far the pieces of a solid are apart, from 0 to 1. */
  explode: number;
  /** The only layer of a solid that is shown, from 1 at the bottom; 0 is all. */
  layer: number;
  play(): void;
  pause(): void;
  /** Goes to a step. */
  seek(step: number): void;
}

/** The element <tile-puzzle>: a puzzle to be played, by mouse, finger or keys. */
export declare class TilePuzzle extends HTMLElement {
  /** The puzzle, as a recording that solves it: as text, or in its short form. If it is not set, it is the element's
   * own text, or the file that the attribute src names. These are attributes alone: given, pieces that lie there
   * from the start; labels="none"; theme; hints="off"; solution="off"; ways, which shows how many ways are left;
   * keep="off"; link, an address where it can be opened. */
  puzzle: string;
  /** The pieces that were placed, with the numbers of the cells that they cover: (x * height + y) * layers + z. */
  readonly placed: readonly { readonly name: string; readonly cells: readonly number[] }[];
  readonly solved: boolean;
  /** Takes back all pieces that were not given. */
  restart(): void;
  /** Shows the answer as a recording, or the board again. */
  showSolution(on?: boolean): Promise<void>;
  /** Gives a hint: first where to look, then which piece, then the move; or which pieces have to come off. */
  hint(): Promise<void>;
}

/** The events of a puzzle, by the content of their detail. They bubble. */
export interface PuzzleEvents {
  move: CustomEvent<{ placed: number; of: number }>;
  solved: CustomEvent<{ title: string; moves: number; hints: number }>;
  error: CustomEvent<{ message: string; line?: number; column?: number }>;
}

/** The events of a player, by the content of their detail. They come to the element and do not bubble. */
export interface PlayerEvents {
  step: CustomEvent<{ step: number; steps: number }>;
  solution: CustomEvent<{ step: number }>;
  play: CustomEvent<object>;
  pause: CustomEvent<object>;
  view: CustomEvent<{ yaw: number; tilt: number; explode: number; layer: number }>;
  error: CustomEvent<{ message: string; line?: number; column?: number }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'poly-player': PolyPlayer;
    'tile-puzzle': TilePuzzle;
  }
}
