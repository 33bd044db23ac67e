// A film in three dimensions. The solid can be turned, opened and looked at
// layer by layer; a click makes a piece transparent; pieces that are placed fly
// in from where they could come.

import { type BufferGeometry, Group, LineBasicMaterial, LineSegments, Mesh, type MeshLambertMaterial, OrthographicCamera, Raycaster, Scene, Vector2, Vector3 } from 'three';
import { HOLE } from '../board.ts';
import type { Film } from '../film.ts';
import type { PolyPlayer } from '../poly-player.ts';
import { type SvgOptions, lookOf, placeOf, split } from '../svg.ts';
import type { View } from '../view.ts';
import type { Vector } from './geometry.ts';
import { geometryOf, materialOf, setting } from './look.ts';
import { wayOut } from './paths.ts';
import { acquire, release, render } from './stage.ts';
import { SOLID } from './style.ts';

/** How long a piece flies, in milliseconds, and how far, in cells. */
const FLIGHT = 420, DISTANCE = 4.5;

interface Part {
  mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  /** Its cells, as text. */
  drawn: string;
  /** The middle of its box, from the middle of the board. */
  middle: Vector3;
  /** Where it comes from or goes to, and how far it is out: 1 to 0. */
  way: Vector3;
  out: number;
  leaving: boolean;
  /** Transparent, with its edges. */
  ghost: LineSegments<BufferGeometry, LineBasicMaterial> | null;
}

export class Solid implements View {
  readonly element = document.createElement('div');
  readonly #canvas = document.createElement('canvas');
  readonly #tools = document.createElement('span');
  readonly #hint = document.createElement('span');
  readonly #player: PolyPlayer;
  readonly #bar: HTMLElement;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 200);
  readonly #setting = setting(this.#scene);
  readonly #pieces = new Group();
  readonly #box = new LineSegments(undefined, new LineBasicMaterial({ transparent: true }));
  readonly #parts = new Map<number, Part>();
  readonly #leaving = new Set<Part>();
  readonly #ghosts = new Set<number>();
  readonly #watch: ResizeObserver;
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');

  #film: Film | undefined;
  #options: SvgOptions = {};
  #step = -1;
  #yaw = -0.66;
  #tilt = 0.56;
  #spin: [yaw: number, tilt: number] = [0, 0]; // a millisecond, after the hand let go
  #zoom = 1;
  #open = 0; // 0 together to 1 apart
  #layer = -1; // or all
  #frame = 0;
  #before = 0;

  constructor(player: PolyPlayer, bar: HTMLElement) {
    this.#player = player;
    const root = player.shadowRoot!;
    if (!root.adoptedStyleSheets.includes(SOLID())) root.adoptedStyleSheets.push(SOLID());
    acquire();
    this.#scene.add(this.#pieces, this.#box);
    this.element.className = 'solid';
    this.#canvas.tabIndex = 0;
    this.#canvas.role = 'img';
    this.#hint.className = 'hint';
    this.#hint.textContent = 'Drag to turn';
    this.element.append(this.#canvas, this.#hint);
    this.#tools.className = 'tools';
    this.#bar = bar;
    this.#makeTools();
    this.#listen();
    this.#watch = new ResizeObserver(() => this.#wake());
    this.#watch.observe(this.element);
  }

  end(): void {
    this.#watch.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#bar.classList.remove('deep');
    this.#tools.remove();
    for (const p of [...this.#parts.values(), ...this.#leaving]) this.#drop(p);
    for (const e of [this.#box, this.#setting.table]) {
      e.geometry.dispose();
      e.material.dispose();
    }
    this.#setting.key.dispose();
    release();
  }

  draw(film: Film, o: SvgOptions, _: number, fresh: number): void {
    const { trace: { board }, now: { step, at } } = film;
    if (film !== this.#film) {
      for (const p of this.#parts.values()) this.#drop(p);
      this.#parts.clear();
      this.#ghosts.clear();
      this.#layer = Math.min(this.#layer, board.z - 1);
    }
    // Without a bar the controls lie on the picture.
    const place = this.#player.controls ? this.#bar : this.element;
    if (this.#tools.parentElement !== place) place.append(this.#tools);
    this.#bar.classList.toggle('deep', place === this.#bar);
    const back = film === this.#film && step === this.#step - 1;
    if (board !== this.#film?.trace.board) this.#setBoard(board);
    this.#film = film;
    this.#options = o;
    this.#step = step;
    this.#canvas.ariaLabel = `${film.describe()}. Arrow keys turn it.`;

    const lists = split(at);
    for (const [k, part] of this.#parts) {
      if (lists.has(k)) continue;
      this.#parts.delete(k);
      // What a step back takes away flies off as it came.
      if (back && !this.#still.matches) {
        part.leaving = true;
        this.#leaving.add(part);
      } else this.#drop(part);
    }
    for (const [k, all] of lists) {
      if (k === 0 || k === HOLE) continue;
      const cells = this.#layer < 0 ? all : all.filter((c) => c % board.z === this.#layer), drawn = String(cells), old = this.#parts.get(k);
      if (old?.drawn === drawn) continue;
      if (old) this.#drop(old);
      this.#parts.delete(k);
      if (!cells.length) continue;
      const part = this.#make(k, cells, drawn);
      this.#parts.set(k, part);
      const way = wayOut(board, at, all);
      if (way) part.way.set(way[0], way[2], -way[1]);
      if (k === fresh && !this.#still.matches) part.out = 1;
    }
    this.#wake();
  }

  // The bounds of the box, and controls for its layers.
  #setBoard({ x, y, z }: Film['trace']['board']): void {
    const whole: Vector[] = [[0, 0, 0]];
    this.#box.geometry = geometryOf(whole, true).clone().scale(x, z, y);
    const layers = this.#tools.querySelector<HTMLElement>('.seg')!;
    layers.hidden = z > 8;
    layers.innerHTML = ['All', ...Array.from({ length: z }, (_, i) => String(i + 1))].map((s, i) =>
      `<button type="button" aria-pressed="${i - 1 === this.#layer}" title="${i ? `Layer ${s}` : 'All layers'}">${s}</button>`).join('');
    const buttons = [...layers.querySelectorAll('button')];
    buttons.forEach((b, i) => (b.onclick = () => {
      this.#layer = i - 1;
      for (const c of buttons) c.ariaPressed = String(c === b);
      this.#again();
    }));
  }

  #make(k: number, cells: readonly number[], drawn: string): Part {
    const { trace: { board } } = this.#film!, places = cells.map((c) => placeOf(board, c));
    // x to the right, layers up, rows towards the reader; the middle of the box
    // of the cells is the origin of the piece.
    const points = places.map(([x, row, z]): Vector => [x, z, row]), low = [0, 1, 2].map((i) => Math.min(...points.map((p) => p[i]!)));
    const shape = points.map((p) => p.map((v, i) => v - low[i]!) as Vector);
    const corner = [board.x, board.z, board.y].map((n, i) => low[i]! - (n - 1) / 2) as Vector;
    const middle = new Vector3();
    for (const s of shape) middle.add(new Vector3(...s));
    middle.divideScalar(shape.length).add(new Vector3(...corner));
    const mesh = new Mesh(geometryOf(shape, false), materialOf(this.#colour(k)));
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData = { slot: k, corner: new Vector3(...corner), shape };
    this.#pieces.add(mesh);
    const part: Part = { mesh, drawn, middle, way: new Vector3(0, 1, 0), out: 0, leaving: false, ghost: null };
    if (this.#ghosts.has(k)) this.#setGhost(part, true);
    return part;
  }

  // The colour of a slot as the page has it: its own properties may override ours.
  #colour(k: number): string {
    const { attributes: { class: name, fill } } = lookOf(this.#film!.trace.board, k), n = / c(\d+)$/.exec(name!)?.[1];
    const own = n && getComputedStyle(this.#player).getPropertyValue('--piece-' + n).trim();
    return /^#[\da-f]{6}$/i.test(own || '') ? own! : fill!;
  }

  #drop(p: Part): void {
    this.#setGhost(p, false);
    this.#pieces.remove(p.mesh);
    p.mesh.material.dispose();
    this.#leaving.delete(p);
  }

  #setGhost(p: Part, on: boolean): void {
    const { mesh } = p;
    Object.assign(mesh.material, { transparent: on, opacity: on ? 0.1 : 1, depthWrite: !on });
    mesh.castShadow = !on;
    if (on === !!p.ghost) return;
    if (on) {
      p.ghost = new LineSegments<BufferGeometry, LineBasicMaterial>(geometryOf(mesh.userData['shape'] as Vector[], true), new LineBasicMaterial({ color: mesh.material.color }));
      mesh.add(p.ghost);
    } else {
      p.ghost!.material.dispose();
      mesh.remove(p.ghost!);
      p.ghost = null;
    }
  }

  // Everything anew, as another layer is shown or another theme.
  #again(): void {
    const f = this.#film;
    if (f) this.draw(f, this.#options, 0, 0);
  }

  // ---- controls

  #makeTools(): void {
    this.#tools.innerHTML = '<label><span>Explode</span><input type="range" min="0" max="100" value="0" aria-label="Explode"></label><span class="seg" role="group" aria-label="Layers"></span>';
    const explode = this.#tools.querySelector('input')!;
    explode.oninput = () => {
      this.#open = Number(explode.value) / 100;
      explode.style.setProperty('--v', explode.value + '%');
      this.#wake();
    };
    explode.style.setProperty('--v', '0%');
    // The keys of the player are not for these.
    this.#tools.onkeydown = (e) => e.stopPropagation();
  }

  #listen(): void {
    const canvas = this.#canvas, down = new Map<number, PointerEvent>();
    let moved = 0, at = 0;
    canvas.onpointerdown = (e) => {
      down.set(e.pointerId, e);
      canvas.setPointerCapture(e.pointerId);
      moved = 0;
      this.#spin = [0, 0];
    };
    canvas.onpointermove = (e) => {
      const before = down.get(e.pointerId);
      if (!before) return;
      const dx = e.clientX - before.clientX, dy = e.clientY - before.clientY, passed = Math.max(1, e.timeStamp - before.timeStamp);
      // Two fingers pull it nearer.
      const other = [...down].find(([id]) => id !== e.pointerId)?.[1];
      if (other) this.#setZoom(this.#zoom * (Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY) / Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY) || 1));
      const turn: [number, number] = [-dx * 0.008, dy * 0.006];
      this.#turn(...turn);
      this.#spin = [turn[0] / passed, turn[1] / passed];
      at = e.timeStamp;
      moved += Math.abs(dx) + Math.abs(dy);
      down.set(e.pointerId, e);
      this.#hint.hidden = true;
    };
    canvas.onpointerup = canvas.onpointercancel = (e) => {
      const pressed = down.delete(e.pointerId);
      // A hand that rests before it lets go does not throw.
      if (e.timeStamp - at > 60) this.#spin = [0, 0];
      if (pressed && moved < 4 && e.type === 'pointerup') this.#click(e);
      this.#wake();
    };
    canvas.onwheel = (e) => {
      // The page scrolls; with Ctrl, which a pinch on a touchpad sends too, it zooms.
      if (!e.ctrlKey) return;
      e.preventDefault();
      this.#setZoom(this.#zoom * Math.exp(-e.deltaY / 300));
    };
    canvas.onkeydown = (e) => {
      const turns: Record<string, [number, number]> = { ArrowLeft: [0.2, 0], ArrowRight: [-0.2, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] }, turn = turns[e.key];
      if (turn) this.#turn(...turn);
      else if (e.key === '+' || e.key === '-') this.#setZoom(this.#zoom * (e.key === '+' ? 1.2 : 1 / 1.2));
      else return;
      e.preventDefault();
      e.stopPropagation();
    };
    canvas.ondblclick = () => {
      this.#ghosts.clear();
      for (const p of this.#parts.values()) this.#setGhost(p, false);
      this.#wake();
    };
  }

  #turn(yaw: number, tilt: number): void {
    this.#yaw += yaw;
    this.#tilt = Math.min(1.45, Math.max(-0.35, this.#tilt + tilt));
    this.#wake();
  }

  #setZoom(z: number): void {
    this.#zoom = Math.min(4, Math.max(0.5, z));
    this.#wake();
  }

  // A click makes the piece under it transparent, another one solid again.
  #click(e: PointerEvent): void {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect(), ray = new Raycaster();
    ray.setFromCamera(new Vector2((2 * (e.clientX - left)) / width - 1, 1 - (2 * (e.clientY - top)) / height), this.#camera);
    const hits = ray.intersectObjects(this.#pieces.children, false), solid = hits.find((h) => !this.#ghosts.has(h.object.userData['slot'] as number)) ?? hits[0];
    if (!solid) return;
    const slot = solid.object.userData['slot'] as number, part = this.#parts.get(slot);
    if (!part) return;
    const on = !this.#ghosts.has(slot);
    if (on) this.#ghosts.add(slot);
    else this.#ghosts.delete(slot);
    this.#setGhost(part, on);
    this.#hint.hidden = false;
    this.#hint.textContent = `${lookOf(this.#film!.trace.board, slot).label}: ${on ? 'see-through; double-click for all' : 'solid'}`;
  }

  // ---- drawing

  #wake(): void {
    if (!this.#frame) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#frame = 0;
    // The first frame after a rest is as long as any other.
    const passed = now - this.#before < 100 ? now - this.#before : 16;
    this.#before = now;
    let moving = false;
    const [yaw, tilt] = this.#spin;
    if (Math.abs(yaw) + Math.abs(tilt) > 2e-5) {
      this.#yaw += yaw * passed;
      this.#tilt = Math.min(1.45, Math.max(-0.35, this.#tilt + tilt * passed));
      const damping = Math.exp(-passed / 180);
      this.#spin = [yaw * damping, tilt * damping];
      moving = true;
    }
    for (const p of [...this.#parts.values(), ...this.#leaving]) {
      if (p.leaving) {
        p.out += passed / FLIGHT;
        if (p.out >= 1) this.#drop(p);
        moving = true;
      } else if (p.out > 0) {
        p.out = Math.max(0, p.out - passed / FLIGHT);
        moving = true;
      }
    }
    this.#render();
    if (moving) this.#wake();
  }

  #render(): void {
    const film = this.#film, { clientWidth, clientHeight } = this.element;
    if (!film || !clientWidth || !clientHeight) return;
    const { x, y, z } = film.trace.board, radius = Math.hypot(x, y, z) / 2, open = this.#layer < 0 ? this.#open : 0;
    let floor = -z / 2;
    for (const p of [...this.#parts.values(), ...this.#leaving]) {
      const { corner } = p.mesh.userData as { corner: Vector3 }, ease = p.out ** 3;
      p.mesh.position.copy(corner).add(new Vector3(p.middle.x * 0.78, p.middle.y * 0.95, p.middle.z * 0.78).multiplyScalar(open)).addScaledVector(p.way, ease * DISTANCE);
      const fade = 1 - Math.max(0, p.out - 0.6) / 0.4;
      if (!p.ghost) Object.assign(p.mesh.material, { transparent: fade < 1, opacity: fade });
      floor = Math.min(floor, p.mesh.position.y - 0.5);
    }
    const theme = getComputedStyle(this.element), dark = theme.getPropertyValue('--dark').trim() === '1';
    this.#light(dark, floor, radius * (1 + open));
    this.#box.visible = !film.complete && this.#layer < 0 && open === 0;
    this.#box.material.color.set(dark ? '#74767f' : '#8c8982');
    this.#box.material.opacity = 0.5;

    const half = (radius * (1.1 + 0.68 * open)) / this.#zoom, scale = half / Math.min(clientWidth, clientHeight * 1.06);
    const [w, h] = [clientWidth * scale, clientHeight * scale], c = this.#camera, far = radius * 4 + 10;
    Object.assign(c, { left: -w, right: w, top: h, bottom: -h, far: 2 * far });
    c.position.set(Math.sin(this.#yaw) * Math.cos(this.#tilt), Math.sin(this.#tilt), Math.cos(this.#yaw) * Math.cos(this.#tilt)).multiplyScalar(far);
    c.lookAt(0, (floor + z / 2) * 0.12, 0);
    c.updateProjectionMatrix();
    const ratio = Math.min(2, devicePixelRatio);
    render(this.#scene, c, this.#canvas, Math.round(clientWidth * ratio), Math.round(clientHeight * ratio));
  }

  // The key light keeps to the upper left of the reader, however the solid turns.
  #light(dark: boolean, floor: number, size: number): void {
    const { key, fill, sky, table } = this.#setting, sin = Math.sin(this.#yaw), cos = Math.cos(this.#yaw);
    key.position.set(-0.55 * cos + 0.35 * sin, 1, 0.55 * sin + 0.35 * cos).normalize().multiplyScalar(size * 4);
    fill.position.copy(key.position);
    const sun = (dark ? 1.02 : 1.08) * 0.74 * Math.PI;
    key.intensity = sun * 0.88;
    fill.intensity = sun * 0.12;
    sky.intensity = Math.PI;
    const zenith = dark ? [0.5, 0.54, 0.64] : [0.78, 0.82, 0.9], bounce = (dark ? 0.12 : 0.3) * 0.42 + 0.1;
    sky.color.setRGB(...(zenith.map((v) => v * 0.52 + 0.1) as Vector));
    sky.groundColor.setRGB(bounce, bounce, bounce);
    Object.assign(key.shadow.camera, { left: -size * 1.3, right: size * 1.3, top: size * 1.3, bottom: -size * 1.3, near: 0.1, far: size * 9 });
    key.shadow.camera.updateProjectionMatrix();
    table.position.y = floor - 0.02;
    table.scale.setScalar(size * 8);
    table.material.opacity = dark ? 0.46 : 0.2;
  }
}
