/** The element <poly-player>: a board whose pieces come and go. Every attribute is a property of the same name. */
export declare class PolyPlayer extends HTMLElement {
  /** The recording: as text, or in the short form that begins with "pt1."; without it, the element's own text. */
  trace: string;
  /** The address of a recording. */
  src: string | null;
  /** The step it stands at, from 0 to steps. */
  step: number;
  readonly steps: number;
  /** Steps a second; Infinity is one every frame. */
  speed: number;
  /** Plays by itself, but not for readers who asked for less motion. */
  autoplay: boolean;
  /** Begins again from the end. */
  loop: boolean;
  readonly playing: boolean;
  /** Letters on the pieces: "one" a piece, or "none"; otherwise as the recording says. */
  labels: 'one' | 'none' | null;
  /** "light" or "dark"; otherwise as the ground it stands on. */
  theme: string | null;
  /** "layers" for solids layer by layer; otherwise in space. */
  view: string | null;
  /** "off" for neither frame nor controls. */
  controls: string | null;
  /** Where the eye stands that sees a solid, in degrees: to the right of its front, and above it. */
  yaw: number;
  tilt: number;
  /** How far the pieces of a solid are apart, from 0 to 1. */
  explode: number;
  /** The only layer that is seen of a solid, from 1 at the bottom; 0 is all. */
  layer: number;
  play(): void;
  pause(): void;
  /** Goes to a step. */
  seek(step: number): void;
}

/** The events of a player, by what their detail holds. They come to the element and do not bubble. */
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
  }
}
