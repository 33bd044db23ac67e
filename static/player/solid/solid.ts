// A film in three dimensions. The solid can be turned, opened and looked at layer by layer. A click makes a piece
// transparent. Pieces that are placed fly in from where they could come, and shifted pieces move.

import { propertyOf } from '../scheme.ts';
import {
  type BufferGeometry,
  type Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  OrthographicCamera,
  Quaternion,
  Raycaster,
  Scene,
  type ShaderMaterial,
  Vector2,
  Vector3,
} from 'three';
import { type Board, HOLE, bareCover } from '../board.ts';
import type { Film } from '../film.ts';
import type { PolyPlayer } from '../poly-player.ts';
import { turnOf } from '../shift.ts';
import type { SIGHT } from '../sight.ts';
import { type SvgOptions, lookOf, split } from '../svg.ts';
import type { Step } from '../trace.ts';
import { type Place, layerOf, middleIn, placeOf } from '../../space/box.ts';
import { latticeOf } from '../../space/lattice.ts';
import type { Shot, View } from '../view.ts';
import { Air, type Cube } from './air.ts';
import type { Vector } from './geometry.ts';
import {
  EMPTY,
  Light,
  type Pose,
  bodyOf,
  edgesOf,
  letteringOf,
  otherLetteringOf,
  materialOf,
  otherBodyOf,
  otherEdgesOf,
  poseOf,
  tableOf,
} from './look.ts';
import { Marks } from './marks.ts';
import { dropInk, inkOf } from './letters.ts';
import { wayOut } from './paths.ts';
import { type User, acquire, costly, pictured, release, render } from './stage.ts';
import { SOLID } from './style.ts';
import { t } from '../../say/say.ts';

/** How far up and down the eye can go, in radians: nearly to straight above and below. */
const HIGHEST = 1.5;

/** How far a finger moves sideways before it turns the solid, in CSS pixels. A finger along the page scrolls it. */
const SLACK = 8;

/** How long a piece flies, in milliseconds, and how far, in cells. */
const FLIGHT = 420,
  DISTANCE = 4.5;

/** How long a solid rests until its final picture is drawn, in milliseconds. It is longer where the processor draws
 * and somebody builds the solid, because that picture takes several frames. It waits as long as a hand paints. */
const REST = 160,
  SLOW_REST = 1000;

/** Colours of the heats on pages without tokens of their own. */
const HEAT = ['#b3382c', '#dd7a3c', '#f0b45c', '#f5d998', '#f3ead2', '#eeece4'];

/** How a solid is seen, as the player's attributes say it; see poly-player.ts. */
type Sight = Pick<PolyPlayer, keyof typeof SIGHT>;

const sightOf = ({ yaw, tilt, explode, layer }: PolyPlayer): Sight => ({ yaw, tilt, explode, layer });
const same = (a: Sight, b: Sight) =>
  a.yaw === b.yaw && a.tilt === b.tilt && a.explode === b.explode && a.layer === b.layer;
/** The sight that the page gave each player, whatever its readers did. */
const homes = new WeakMap<PolyPlayer, Sight>();
const limited = (tilt: number) => Math.min(HIGHEST, Math.max(-HIGHEST, tilt));

interface Part {
  /** root is at the piece's place; mesh in it is turned, the rest is not. */
  root: Group;
  mesh: Mesh<BufferGeometry, ShaderMaterial>;
  /** Its cells, with their box at the origin; the place of that on the board; and how they lie. */
  shape: readonly Vector[];
  corner: Vector3;
  pose: Pose;
  /** Its places, if they are no cubes. */
  places?: readonly Place[];
  /** Whether its body has fewer triangles; undefined before it is drawn first, when it has no body. */
  rough: boolean | undefined;
  /** Its cells, as text. */
  drawn: string;
  /** The middle of its box, from the middle of the board. */
  middle: Vector3;
  /** The way it comes or goes, and how far it is out: from 1 to 0. */
  way: Vector3;
  out: number;
  /** Where it comes from while it is shifted, as a way from its place. */
  slide: Vector3;
  /** What it turns about instead, while it is turned. */
  spin: Spin | null;
  leaving: boolean;
  letter: Mesh<BufferGeometry, ShaderMaterial> | null;
  /** Its edges, while it is transparent. */
  ghost: LineSegments<BufferGeometry, LineBasicMaterial> | null;
}

const LINES = new LineBasicMaterial({ color: '#17181c', transparent: true, opacity: 0.35 });

/** A turn about an axis through a point: at the angle at first, and then less. */
interface Spin {
  axis: Vector3;
  point: Vector3;
  angle: number;
}

export class Solid implements View, User {
  readonly element = document.createElement('div');
  readonly #canvas = document.createElement('canvas');
  readonly #tools = document.createElement('span');
  readonly #hint = document.createElement('span');
  readonly #player: PolyPlayer;
  readonly #bar: HTMLElement;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 200);
  readonly #light = new Light();
  readonly #table = tableOf(this.#light);
  readonly #air = new Air();
  readonly #pieces = new Group();
  readonly #marks = new Marks();
  readonly #box = new LineSegments(undefined, new LineBasicMaterial({ transparent: true }));
  readonly #parts = new Map<number, Part>();
  readonly #leaving = new Set<Part>();
  readonly #ghosts = new Set<number>();
  /** Materials of pieces that are gone, for other pieces. The renderer compiles a material anew once nothing uses
   * it. */
  readonly #spare: ShaderMaterial[] = [];
  readonly #inks = new Map<number, ShaderMaterial>(); // by slot
  readonly #watch: ResizeObserver;
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');

  #film: Film | undefined;
  #options: SvgOptions = {};
  #step = -1;
  // The direction of the eye: to the right of the front, and above it, in radians.
  #yaw = 0;
  #tilt = 0;
  #spin: [yaw: number, tilt: number] = [0, 0]; // a millisecond, after the hand let go
  #held = false; // by a hand
  #zoom = 1;
  #open = 0; // 0 together to 1 apart
  #layer = -1; // or all
  #extent: Vector = [1, 1, 1]; // of the cells that may be filled, along x, y and z
  #frame = 0;
  #before = 0; // the time of the last frame
  #done = -Infinity; // when the final picture was drawn
  #size: [width: number, height: number] = [0, 0]; // the size in which it was drawn
  #turned = false; // by a hand, since then
  #stirred = true; // whether the pieces have moved since the air was filled
  #settling = 0; // of setTimeout
  #home: Sight; // as the page has it
  #told: Sight; // as the player's attributes have it
  #telling = false;
  #moved = false; // by the reader, since it was told

  constructor(player: PolyPlayer, bar: HTMLElement) {
    this.#player = player;
    const root = player.shadowRoot!;
    if (!root.adoptedStyleSheets.includes(SOLID)) root.adoptedStyleSheets.push(SOLID);
    acquire(this);
    this.#scene.add(this.#table, this.#pieces, this.#marks.group, this.#box);
    this.element.className = 'solid';
    this.#canvas.tabIndex = 0;
    this.#canvas.role = 'img';
    this.#hint.className = 'hint';
    this.#hint.textContent = t('Drag to turn');
    this.element.append(this.#canvas, this.#hint);
    this.#tools.className = 'tools';
    this.#bar = bar;
    bar.querySelector('.space')?.remove();
    this.#makeTools();
    this.#told = sightOf(player);
    this.#home = homes.get(player) ?? this.#told;
    homes.set(player, this.#home);
    this.#take(this.#told);
    this.#listen();
    this.#watch = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = this.#canvas;
      if (clientWidth === this.#size[0] && clientHeight === this.#size[1]) return;
      // Where a picture takes long, one is drawn only when the size has settled.
      if (!costly() || !this.#size[0]) return this.#wake();
      clearTimeout(this.#settling);
      this.#settling = window.setTimeout(() => this.again(), 160);
    });
    this.#watch.observe(this.element);
  }

  get costly(): boolean {
    return costly();
  }

  get #live(): boolean {
    return costly() && this.#player.hasAttribute('live');
  }

  end(): void {
    this.#watch.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settling);
    this.#bar.classList.remove('deep');
    this.#tools.remove();
    if (this.#player.view === 'layers') this.#leaveWayBack();
    this.#clear();
    for (const m of this.#spare) m.dispose();
    for (const e of [this.#box, this.#table]) {
      e.geometry.dispose();
      e.material.dispose();
    }
    this.#light.dispose();
    this.#marks.dispose();
    release(this);
  }

  /** Draws the picture that was asked for while the browser could not draw. */
  again(): void {
    this.#done = -Infinity;
    this.#wake();
  }

  /** Takes the sight that the page sets. */
  look(): void {
    const sight = sightOf(this.#player);
    if (this.#telling || same(sight, this.#told)) return;
    this.#home = this.#told = sight;
    homes.set(this.#player, sight);
    this.#spin = [0, 0];
    this.#take(sight);
  }

  #take({ yaw, tilt, explode, layer }: Sight): void {
    this.#yaw = (yaw * Math.PI) / 180;
    this.#tilt = limited((tilt * Math.PI) / 180);
    this.#open = Math.min(1, Math.max(0, explode));
    const slider = this.#slider,
      z = this.#film?.trace.board.z ?? Infinity,
      wanted = Math.floor(layer) - 1,
      shown = wanted >= 0 && wanted < z ? wanted : -1;
    slider.value = String(this.#open * 100);
    slider.style.setProperty('--v', slider.value + '%');
    const other = shown !== this.#layer;
    this.#layer = shown;
    this.#press();
    if (other) this.#again();
    this.#stir();
  }

  /** Tells the player's attributes, and listeners, how the solid is seen, and offers the way back. */
  #tell(sight = this.#sight()): void {
    this.#moved = false;
    this.#back.hidden = same(sight, this.#home) && this.#zoom === 1;
    if (same(sight, this.#told)) return;
    this.#told = sight;
    this.#telling = true;
    Object.assign(this.#player, sight);
    this.#telling = false;
    this.#player.dispatchEvent(new CustomEvent('view', { detail: sight }));
  }

  #sight(): Sight {
    const degrees = (r: number) => Math.round((r * 180) / Math.PI),
      turn = (n: number) => ((((n + 180) % 360) + 360) % 360) - 180;
    return {
      yaw: turn(degrees(this.#yaw)),
      tilt: degrees(this.#tilt),
      explode: Math.round(100 * this.#open) / 100,
      layer: this.#layer + 1,
    };
  }

  /** Gives way to the view of layers. */
  fall(): void {
    this.#player.touch();
  }

  // Adds a button to the view of layers that leads back here.
  #leaveWayBack(): void {
    const b = document.createElement('button'),
      player = this.#player;
    b.className = 'space';
    b.textContent = t('3-D');
    b.title = t('In three dimensions');
    b.onclick = () => {
      b.remove();
      player.view = null;
    };
    this.#bar.append(b);
  }

  draw(film: Film, o: SvgOptions, _: number, fresh: number): void {
    this.#show(film, o, fresh, !this.#still.matches);
  }

  async shoot(
    film: Film,
    o: SvgOptions,
    { step, out = 0, turn = 0 }: Shot,
    width: number,
    height: number,
  ): Promise<ImageBitmap | undefined> {
    film.seek(step);
    this.#show(film, o, film.last, true);
    for (const p of this.#leaving) this.#drop(p);
    const placed = new Set(film.came.ops.flatMap(op => (op.kind === 'place' ? [op.slot] : [])));
    for (const [k, p] of this.#parts)
      p.out = placed.has(k) && (k === film.last || p.spin || p.slide.lengthSq() > 0) ? out : 0;
    const yaw = this.#yaw;
    this.#yaw += turn * 2 * Math.PI;
    this.#stirred = true;
    this.#compose(film, width / height, false);
    this.#yaw = yaw;
    return pictured(this.#scene, this.#camera, width, height);
  }

  /** Brings the parts up to a step of a film; moves says whether they fly and glide there. */
  #show(film: Film, o: SvgOptions, fresh: number, moves: boolean): void {
    const {
      trace: { board },
      now: { step, at, marks },
    } = film;
    // The frames of a search are films of one board.
    const another = board !== this.#film?.trace.board;
    if (another || o.letters !== this.#options.letters) this.#clear();
    if (another) {
      this.#onlyPale(board);
      const wanted = this.#told.layer - 1;
      this.#layer = wanted < board.z ? wanted : -1;
      this.#setBoard(board);
    }
    // Without a bar, the controls lie on the picture.
    const place = this.#player.controls !== 'off' && film.steps ? this.#bar : this.element;
    if (this.#tools.parentElement !== place) place.append(this.#tools);
    this.#bar.classList.toggle('deep', place === this.#bar);
    const back = film === this.#film && step === this.#step - 1,
      near = film === this.#film && !film.trace.tray && Math.abs(step - this.#step) === 1;
    const spin = near ? spinOf(board, back ? film.trace.steps[step]! : film.came, back) : null;
    this.#film = film;
    this.#options = o;
    this.#step = step;
    this.#canvas.ariaLabel = t('{picture}. Arrow keys turn it.', { picture: film.describe() });

    const lists = split(at),
      glass = !latticeOf(board).solid && ![...lists.keys()].some(k => k > 0);
    for (const [k, part] of this.#parts) {
      if (lists.has(k) && (k || glass)) continue;
      this.#parts.delete(k);
      // A piece that a step back takes away flies off the way it came.
      if (back && moves) {
        part.leaving = true;
        part.slide.setScalar(0);
        this.#leaving.add(part);
      } else this.#drop(part);
    }
    for (const [k, all] of lists) {
      // A board of cubes is seen by its box. Others are seen as glass where nothing lies.
      if (k === HOLE || (k === 0 && !glass)) continue;
      const cells = this.#layer < 0 ? all : all.filter(c => layerOf(board, c) === this.#layer),
        drawn = String(cells),
        old = this.#parts.get(k);
      if (old?.drawn === drawn) continue;
      if (old) this.#drop(old);
      this.#parts.delete(k);
      if (!cells.length) continue;
      const part = this.#make(k, cells, drawn);
      this.#parts.set(k, part);
      const way = latticeOf(board).solid ? wayOut(board, at, all) : null;
      if (way) part.way.set(way[0], way[2], -way[1]);
      if (!moves) continue;
      // A piece that lay the same way nearby is shifted, unless a search places it. A new piece flies in.
      const shifted = near && old && String(old.shape) === String(part.shape);
      if (spin && old) part.spin = spin;
      else if (shifted) part.slide.subVectors(old.corner, part.corner);
      if (part.spin || shifted || k === fresh) part.out = 1;
    }
    this.#marks.show(board, at, marks, this.#layer, name => this.#markColour(name));
    this.#stir();
  }

  // The bounds of the box, and controls for its layers.
  #setBoard(board: Film['trace']['board']): void {
    const { x, y, z } = board,
      bare = bareCover(board),
      there = latticeOf(board).solid ? [] : [...bare.keys()].filter(c => bare[c] !== HOLE).map(c => middleIn(board, c));
    this.#extent = there.length
      ? ([0, 2, 1].map(i => 2 * Math.max(...there.map(p => Math.abs(p[i]!))) + 1) as Vector)
      : [x, y, z];
    const whole: Vector[] = [[0, 0, 0]];
    this.#box.geometry.dispose();
    this.#box.geometry = edgesOf(whole).clone().scale(x, z, y);
    const layers = this.#tools.querySelector<HTMLElement>('.seg')!;
    layers.hidden = z > 8;
    layers.innerHTML = [t('All'), ...Array.from({ length: z }, (_, i) => String(i + 1))]
      .map(
        (s, i) =>
          `<button type="button" aria-pressed="${i - 1 === this.#layer}"
title="${[t('All layers'), t('Layer {n}, the bottom', { n: 1 })][i] ?? t('Layer {n}', { n: i })}">${s}</button>`,
      )
      .join('');
    layers.querySelectorAll('button').forEach((b, i) => {
      b.onclick = () => {
        this.#layer = i - 1;
        this.#press();
        this.#again();
        this.#tell();
      };
    });
  }

  // Shows which layer is chosen.
  #press(): void {
    this.#tools.querySelectorAll('.seg button').forEach((b, i) => {
      b.ariaPressed = String(i - 1 === this.#layer);
    });
  }

  #make(k: number, cells: readonly number[], drawn: string): Part {
    const {
        trace: { board },
      } = this.#film!,
      points = cells.map((c): Vector => middleIn(board, c));
    // x goes to the right, layers go up, rows towards the reader. The origin of the piece is the middle of its cells'
    // box.
    const corner = [0, 1, 2].map(i => Math.min(...points.map(p => p[i]!))) as Vector;
    const shape = points.map(p => p.map((v, i) => v - corner[i]!) as Vector),
      lattice = latticeOf(board),
      places = lattice.solid ? undefined : cells.map(c => placeOf(board, c));
    const middle = new Vector3();
    for (const s of shape) middle.add(new Vector3(...s));
    middle.divideScalar(shape.length).add(new Vector3(...corner));
    const look = lookOf(board, k),
      material = this.#spare.pop() ?? materialOf(this.#light, '', 0);
    material.uniforms.colour!.value.set(this.#colour(k));
    material.uniforms.pattern!.value = look.pattern;
    material.uniforms.lined!.value = lattice.solid ? 1 : 0;
    const root = new Group(),
      mesh = new Mesh(EMPTY, material),
      pose = places ? { cells: shape, turn: new Quaternion(), moved: new Vector3() } : poseOf(shape);
    mesh.quaternion.copy(pose.turn);
    mesh.position.copy(pose.moved);
    mesh.userData = { slot: k };
    this.#pieces.add(root.add(mesh));
    // Cells that are solids have no rounded edges to see, so lines show them.
    if (lattice.parts) root.add(new LineSegments(otherEdgesOf(lattice, places!, shape), LINES));
    let letter: Part['letter'] = null;
    if (this.#options.letters !== 'none' && k > 0) {
      const ink =
        this.#inks.get(k) ?? inkOf(look.label, look.attributes.color!, getComputedStyle(this.#player).fontFamily);
      this.#inks.set(k, ink);
      letter = new Mesh(places ? otherLetteringOf(lattice, places, shape) : letteringOf(shape), ink);
      root.add(letter);
    }
    const part: Part = {
      root,
      mesh,
      shape,
      ...(places && { places }),
      corner: new Vector3(...corner),
      pose,
      rough: undefined,
      drawn,
      middle,
      way: new Vector3(0, 1, 0),
      out: 0,
      slide: new Vector3(),
      spin: null,
      leaving: false,
      letter,
      ghost: null,
    };
    setOpacity(part, 1);
    if (this.#ghosts.has(k) || !k) this.#setGhost(part, true);
    return part;
  }

  // The colour of a slot in the page: its own custom properties may override ours.
  #colour(k: number): string {
    if (!k) return '#8c8982';
    const {
        attributes: { class: name, fill },
      } = lookOf(this.#film!.trace.board, k),
      n = / c(\d+)$/.exec(name!)?.[1];
    const own =
      n &&
      getComputedStyle(this.#player)
        .getPropertyValue('--piece-' + n)
        .trim();
    return /^#[\da-f]{6}$/i.test(own || '') ? own! : fill!;
  }

  // The colour of a mark as the page has it, or the player's.
  #markColour(name: string): string {
    const style = getComputedStyle(this.element),
      of = (property: string) => propertyOf(style, property),
      heat = /\d/.exec(name)?.[0];
    const plain = { next: '--accent', dark: '--cell-dark', mask: '--accent' }[name] ?? '--danger';
    const own = of(heat ? '--heat-' + heat : plain);
    return /^#[\da-f]{6}$/i.test(own) ? own : (HEAT[Number(heat)] ?? '#ad332b');
  }

  #drop(p: Part): void {
    this.#setGhost(p, false);
    this.#pieces.remove(p.root);
    this.#spare.push(p.mesh.material);
    this.#leaving.delete(p);
  }

  #clear(): void {
    for (const p of [...this.#parts.values(), ...this.#leaving]) this.#drop(p);
    this.#parts.clear();
    this.#inks.forEach(dropInk);
    this.#inks.clear();
  }

  // Makes only those pieces transparent that the board says.
  #onlyPale(board: Board | undefined): void {
    this.#ghosts.clear();
    board?.pieces.forEach(({ pale }, i) => {
      if (pale) this.#ghosts.add(i + 1);
    });
  }

  #setGhost(p: Part, on: boolean): void {
    const { root, mesh } = p;
    mesh.material.depthWrite = !on;
    setOpacity(p, on ? 0.1 : 1);
    this.#stirred = true;
    if (on === !!p.ghost) return;
    if (on) {
      p.ghost = new LineSegments<BufferGeometry, LineBasicMaterial>(
        p.places ? otherEdgesOf(latticeOf(this.#film!.trace.board), p.places, p.shape) : edgesOf(p.shape),
        new LineBasicMaterial({ color: mesh.material.uniforms.colour!.value as Color }),
      );
      root.add(p.ghost);
    } else {
      p.ghost!.material.dispose();
      root.remove(p.ghost!);
      p.ghost = null;
    }
  }

  // Draws everything anew, because another layer or theme is shown.
  #again(): void {
    const f = this.#film;
    if (f) this.draw(f, this.#options, 0, 0);
  }

  // ---- controls

  #makeTools(): void {
    this.#tools.innerHTML = `<label><span>${t('Explode')}</span><input type="range" min="0" max="100" value="0"
aria-label="${t('Explode')}"></label><span class="seg" role="group" aria-label="${t('Layers')}"></span><button
class="reset" title="${t('Reset view')}" aria-label="${t('Reset view')}" hidden><svg viewBox="0 0 16 16"><path
d="M3.5 8a4.8 4.8 0 1 0 1.6-3.6M5.4 2v2.6H2.8"/></svg></button><button class="side"
title="${t('Layers side by side')}"><svg viewBox="0 0 16 16"><path d="M2 5h5v6H2ZM9 5h5v6H9Z"/></svg></button>`;
    const slider = this.#slider;
    slider.oninput = () => {
      this.#turned = true;
      this.#open = Number(slider.value) / 100;
      slider.style.setProperty('--v', slider.value + '%');
      this.#stir();
    };
    slider.onchange = () => this.#tell();
    this.#back.onclick = () => {
      this.#spin = [0, 0];
      this.#zoom = 1;
      this.#take(this.#home);
      this.#tell(this.#home);
      this.#canvas.focus({ preventScroll: true });
    };
    this.#tools.querySelector<HTMLButtonElement>('.side')!.onclick = () => (this.#player.view = 'layers');
    // The player's keys do not act here.
    this.#tools.onkeydown = e => e.stopPropagation();
  }

  get #slider(): HTMLInputElement {
    return this.#tools.querySelector('input')!;
  }

  get #back(): HTMLButtonElement {
    return this.#tools.querySelector('.reset')!;
  }

  #listen(): void {
    const canvas = this.#canvas,
      down = new Map<number, PointerEvent>();
    let moved = 0,
      at = 0,
      turning = false,
      start = [0, 0, 1] as [yaw: number, tilt: number, zoom: number];
    canvas.onpointerdown = e => {
      if (!down.size) {
        start = [this.#yaw, this.#tilt, this.#zoom];
        moved = 0;
        turning = e.pointerType !== 'touch';
      } else turning = true;
      down.set(e.pointerId, e);
      this.#held = true;
      canvas.setPointerCapture(e.pointerId);
      this.#spin = [0, 0];
    };
    canvas.onpointermove = e => {
      const before = down.get(e.pointerId);
      if (!before) return;
      // A finger that goes along the page scrolls it.
      if (!turning) {
        const [across, along] = [Math.abs(e.clientX - before.clientX), Math.abs(e.clientY - before.clientY)];
        moved = Math.max(moved, across + along);
        if (across < SLACK || across < along) return;
        turning = true;
        down.set(e.pointerId, e);
        return;
      }
      const dx = e.clientX - before.clientX,
        dy = e.clientY - before.clientY,
        passed = Math.max(1, e.timeStamp - before.timeStamp);
      // Two fingers apart bring it nearer.
      const other = [...down].find(([id]) => id !== e.pointerId)?.[1];
      if (other)
        this.#setZoom(
          this.#zoom *
            (Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY) /
              Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY) || 1),
        );
      const turn: [number, number] = [-dx * 0.008, dy * 0.006];
      this.#turn(...turn);
      this.#spin = [turn[0] / passed, turn[1] / passed];
      at = e.timeStamp;
      moved += Math.abs(dx) + Math.abs(dy);
      down.set(e.pointerId, e);
      this.#hint.hidden = true;
    };
    canvas.onpointerup = e => {
      const pressed = down.delete(e.pointerId);
      this.#held = down.size > 0;
      // A hand that has rested before it lets go does not spin the solid.
      if (e.timeStamp - at > 60) this.#spin = [0, 0];
      if (pressed && moved < 4) this.#click(e);
      this.#wake();
    };
    // The browser took the finger for something else, so its effect is undone.
    canvas.onpointercancel = () => {
      down.clear();
      this.#held = false;
      this.#spin = [0, 0];
      [this.#yaw, this.#tilt, this.#zoom] = start;
      this.#turned = this.#moved = true;
      this.#wake();
    };
    canvas.onwheel = e => {
      // The wheel scrolls the page. With Ctrl, which a pinch on a touchpad sends too, it zooms.
      if (!e.ctrlKey) return;
      e.preventDefault();
      this.#setZoom(this.#zoom * Math.exp(-e.deltaY / 300));
    };
    canvas.onkeydown = e => {
      const turns: Record<string, [number, number]> = {
          ArrowLeft: [0.2, 0],
          ArrowRight: [-0.2, 0],
          ArrowUp: [0, -0.15],
          ArrowDown: [0, 0.15],
        },
        turn = turns[e.key];
      if (turn) this.#turn(...turn);
      else if (e.key === '+' || e.key === '-') this.#setZoom(this.#zoom * (e.key === '+' ? 1.2 : 1 / 1.2));
      else return;
      e.preventDefault();
      e.stopPropagation();
    };
    canvas.ondblclick = () => {
      this.#onlyPale(this.#film?.trace.board);
      for (const [k, p] of this.#parts) this.#setGhost(p, this.#ghosts.has(k));
      this.#wake();
    };
  }

  #turn(yaw: number, tilt: number): void {
    this.#turned = this.#moved = true;
    this.#yaw += yaw;
    this.#tilt = limited(this.#tilt + tilt);
    this.#wake();
  }

  #setZoom(z: number): void {
    this.#turned = this.#moved = true;
    this.#zoom = Math.min(4, Math.max(0.5, z));
    this.#wake();
  }

  ray(clientX: number, clientY: number): readonly [Vector, Vector] {
    const { origin, direction } = this.#caster(clientX, clientY).ray;
    return [origin.toArray(), direction.toArray()];
  }

  onto(point: Vector): readonly [number, number] {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect(),
      { x, y } = new Vector3(...point).project(this.#camera);
    return [left + ((x + 1) / 2) * width, top + ((1 - y) / 2) * height];
  }

  #caster(clientX: number, clientY: number): Raycaster {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect(),
      ray = new Raycaster();
    ray.setFromCamera(
      new Vector2((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height),
      this.#camera,
    );
    return ray;
  }

  // A click makes the piece under it transparent, or solid again, unless the page uses the click itself.
  #click(e: PointerEvent): void {
    if (!this.#player.dispatchEvent(new CustomEvent('pick', { cancelable: true, detail: e }))) return;
    const ray = this.#caster(e.clientX, e.clientY);
    const hits = ray.intersectObjects(
        [...this.#parts.values()].map(p => p.mesh),
        false,
      ),
      solid = hits.find(h => !this.#ghosts.has(h.object.userData.slot as number)) ?? hits[0];
    if (!solid) return;
    const slot = solid.object.userData.slot as number,
      part = this.#parts.get(slot);
    if (!part) return;
    const on = !this.#ghosts.has(slot);
    if (on) this.#ghosts.add(slot);
    else this.#ghosts.delete(slot);
    this.#setGhost(part, on);
    const piece = lookOf(this.#film!.trace.board, slot).label;
    this.#hint.hidden = false;
    this.#hint.textContent = on
      ? t('{piece}: see-through; double-click for all', { piece })
      : t('{piece}: solid', { piece });
  }

  // ---- drawing

  #wake(): void {
    if (!this.#frame) this.#frame = requestAnimationFrame(now => this.#tick(now));
  }

  /** Draws again, because something has moved. */
  #stir(): void {
    this.#stirred = true;
    this.#wake();
  }

  #tick(now: number): void {
    this.#frame = 0;
    // After a rest, the first frame counts as 16 ms. A frame that takes long to draw is no rest: #done is set after it.
    const rested = now - this.#done > 300,
      passed = rested ? 16 : now - this.#before;
    this.#before = now;
    let moving = false;
    const [yaw, tilt] = this.#spin;
    if (!this.#held && Math.abs(yaw) + Math.abs(tilt) > 2e-5) {
      this.#yaw += yaw * passed;
      this.#tilt = limited(this.#tilt + tilt * passed);
      const damping = Math.exp(-passed / 180);
      this.#spin = [yaw * damping, tilt * damping];
      moving = true;
    }
    for (const p of [...this.#parts.values(), ...this.#leaving]) {
      if (!p.leaving && p.out === 0) continue;
      p.out = Math.max(0, p.out + (p.leaving ? passed : -passed) / FLIGHT);
      if (p.out >= 1 && p.leaving) this.#drop(p);
      moving = this.#stirred = true;
    }
    fineness ||= costly() ? 0.64 : 1;
    if (!rested) pace(passed);
    // Moving pictures, and those of a search, may be coarse; the last picture never is. While somebody builds the solid
    // the coarse picture comes first, so that the next stroke need not wait.
    const live = this.#live,
      built = costly() && this.#player.hasAttribute('drawn'),
      stays = !live && !moving && !this.#turned && (built ? this.#done === -Infinity : rested);
    this.#turned = false;
    this.#render(stays || live ? 1 : fineness, stays);
    this.#done = performance.now();
    clearTimeout(this.#settling);
    if (this.#moved && !moving) this.#tell();
    if (moving) this.#wake();
    else if (!stays && !live && (fineness < 1 || costly())) this.#rest(built ? SLOW_REST : REST);
  }

  // Draws the final picture after a rest. While pictures of a search come it does not, and while a hand paints it
  // waits.
  #rest(wait: number): void {
    this.#settling = window.setTimeout(() => {
      if (this.#player.getAttribute('drawn') === 'held') this.#rest(wait);
      else if (!this.#live) this.again();
    }, wait);
  }

  #render(fine: number, stays: boolean): void {
    const film = this.#film,
      { clientWidth, clientHeight } = this.#canvas;
    if (!film || !clientWidth || !clientHeight) return;
    this.#size = [clientWidth, clientHeight];
    this.#compose(film, clientWidth / clientHeight, !stays && costly());
    render(this.#scene, this.#camera, this.#canvas, clientWidth, clientHeight, fine, stays);
  }

  /** Puts the scene together as it is seen, for a picture of this ratio of width to height. */
  #compose(film: Film, ratio: number, rough: boolean): void {
    const [x, y, z] = this.#extent,
      radius = Math.hypot(x, y, z) / 2,
      open = this.#layer < 0 ? this.#open : 0,
      cubes: Cube[] = [];
    let floor = -z / 2;
    for (const p of [...this.#parts.values(), ...this.#leaving]) {
      const { corner, shape } = p,
        slides = p.spin || p.slide.lengthSq() > 0,
        at = p.root.position;
      if (p.rough !== rough) {
        p.rough = rough;
        p.mesh.geometry = p.places
          ? otherBodyOf(latticeOf(film.trace.board), p.places, p.shape, rough)
          : bodyOf(p.pose.cells, rough);
      }
      at.copy(corner)
        .add(new Vector3(p.middle.x * 0.78, p.middle.y * 0.95, p.middle.z * 0.78).multiplyScalar(open))
        .addScaledVector(slides ? p.slide : p.way, slides ? p.out : p.out ** 3 * DISTANCE);
      if (p.spin) {
        p.root.quaternion.setFromAxisAngle(p.spin.axis, p.spin.angle * p.out);
        at.sub(p.spin.point).applyQuaternion(p.root.quaternion).add(p.spin.point);
      }
      const fade = slides ? 1 : 1 - Math.max(0, p.out - 0.6) / 0.4;
      if (!p.ghost) setOpacity(p, fade);
      floor = Math.min(floor, at.y - 0.5);
      for (const cell of shape) {
        const middle = new Vector3(...cell).applyQuaternion(p.root.quaternion).add(at);
        cubes.push([...middle.toArray(), p.ghost ? 0 : fade]);
      }
    }
    const theme = getComputedStyle(this.element),
      dark = theme.getPropertyValue('--dark').trim() === '1';
    this.#box.visible =
      latticeOf(film.trace.board).solid && !film.complete && film.trace.tray && this.#layer < 0 && open === 0;
    this.#box.material.color.set(dark ? '#74767f' : '#8c8982');
    this.#box.material.opacity = 0.5;

    // The key light stays at the upper left of the reader, however the solid turns.
    const [sin, cos] = [Math.sin(this.#yaw), Math.cos(this.#yaw)],
      u = this.#light.uniforms,
      reach = Math.min(3.5, z * 0.5 * (1 + open));
    const key: Vector = [-0.55 * cos + 0.25 * sin, 1, 0.55 * sin + 0.35 * cos];
    if (this.#stirred) this.#air.fill(cubes, floor, reach, latticeOf(film.trace.board).parts ? 0.6 : 1);
    this.#stirred = false;
    this.#air.shine(key);
    this.#light.take(this.#air);
    u.key.value.set(...key).normalize();
    u.zenith.value.set(...((dark ? [0.5, 0.54, 0.64] : [0.78, 0.82, 0.9]) as Vector));
    u.sun.value = (dark ? 1.02 : 1.08) * 0.74;
    u.bounce.value = dark ? 0.12 : 0.3;
    // Seen from below there is no table, and the reader has a lamp.
    const above = Math.min(1, Math.max(0, this.#tilt * 6)),
      table = this.#table.material.uniforms;
    u.lamp.value = 0.75 * Math.max(0, -Math.sin(this.#tilt));
    this.#table.visible = above > 0;
    table.shadow!.value = above * (dark ? 0.46 : 0.2);
    table.contact!.value = above * (dark ? 0.5 : 0.34);
    this.#table.position.y = floor - 0.02;
    this.#table.scale.setScalar(radius * (1.1 + 0.68 * open) + reach);

    const half = (radius * (1.1 + 0.68 * open)) / this.#zoom,
      h = half / Math.min(ratio, 1.06),
      w = ratio * h;
    const c = this.#camera,
      far = radius * 4 + 10;
    Object.assign(c, { left: -w, right: w, top: h, bottom: -h, far: 2 * far });
    u.eye.value.set(sin * Math.cos(this.#tilt), Math.sin(this.#tilt), cos * Math.cos(this.#tilt));
    u.between.value.addVectors(u.eye.value, u.key.value).normalize();
    c.position.copy(u.eye.value).multiplyScalar(far);
    c.lookAt(0, (floor + z / 2) * 0.12, 0);
    c.updateProjectionMatrix();
    if (latticeOf(film.trace.board).round) for (const p of this.#parts.values()) this.#faceReader(p);
  }

  // The letter of a piece of balls is put on the ball nearest to the reader.
  #faceReader({ letter, shape }: Part): void {
    const eye = this.#light.uniforms.eye.value,
      near = (s: Vector) => eye.x * s[0] + eye.y * s[1] + eye.z * s[2];
    letter?.position.set(...shape.reduce((a, b) => (near(b) > near(a) + 1e-6 ? b : a)));
    letter?.quaternion.copy(this.#camera.quaternion);
  }
}

// How what a step turns lies before it, or, where the step is taken back, after it.
function spinOf(board: Board, step: Step, back: boolean): Spin | null {
  const turn = turnOf(step);
  if (!turn) return null;
  const [x, y, z] = middleIn(board, 0),
    [u, v, w] = turn.at,
    unit: Vector[] = [
      [1, 0, 0],
      [0, 0, -1],
      [0, 1, 0],
    ];
  return {
    axis: new Vector3(...unit[turn.axis]!),
    point: new Vector3(x + u, y + w, z - v),
    angle: (turn.back === back ? -Math.PI : Math.PI) / 2,
  };
}

function setOpacity({ mesh: { material }, letter }: Part, opacity: number): void {
  for (const m of [material, letter?.material]) if (m) m.uniforms.opacity!.value = opacity;
  material.transparent = opacity < 1;
}

// How finely moving pictures are drawn, for all solids. They become coarser when frames come late, and finer again when
// they have long been in time. A fineness that failed is tried again after twice as long, because each trial costs some
// late frames.
const COARSEST = 0.4;
let fineness = 0,
  late = 0,
  early = 0,
  patience = 60,
  tried = false;

function pace(passed: number): void {
  late = passed > 28 ? late + 1 : 0;
  early = passed < 19 ? early + 1 : 0;
  if (late === 3) {
    if (tried) patience *= 2;
    fineness = Math.max(COARSEST, fineness * 0.8);
  } else if (early === patience && fineness < 1) fineness = Math.min(1, fineness * 1.25);
  else return;
  tried = !late;
  late = early = 0;
}
