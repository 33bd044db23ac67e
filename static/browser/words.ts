// Numbers, lists and times as people read them; package ui/words writes them in the same way.

export const many = (n: number): string => n.toLocaleString('en');
export const count = (n: number, what: string): string => `${many(n)} ${what}${n === 1 ? '' : 's'}`;

/** "a, b and c" */
export const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;

/** The first few sentences, and how many there are besides. */
export const more = (words: readonly string[], what: string): string[] =>
  words.length <= 5 ? [...words] : [...words.slice(0, 4), `And ${many(words.length - 4)} ${what}.`];

/** "14 MB", from bytes, as byteSize of ui/unfinished.go writes it. */
export function sizeOf(bytes: number): string {
  const [unit, name] = (
    [
      [1e9, 'GB'],
      [1e6, 'MB'],
      [1e3, 'kB'],
    ] as const
  ).find(([unit]) => bytes >= unit * 0.9995) ?? [1, 'bytes'];
  const n = bytes / unit;
  return `${n < 9.95 && unit > 1 ? n.toFixed(1).replace(/\.0$/, '') : many(Math.round(n))}\u00a0${name}`;
}

/** "0.36 s", "4.2 s", "42 s", "1 min 52 s", "3 h 5 min", "2 d 4 h", from seconds, as ui/words writes it. */
export function durationOf(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(seconds < 0.01 ? 3 : seconds < 1 ? 2 : 1)}\u00a0s`;
  const s = Math.round(seconds),
    two = (unit: number, name: string, small: number, smaller: string) =>
      `${Math.floor(s / unit)}\u00a0${name} ${Math.floor((s % unit) / small)}\u00a0${smaller}`;
  if (s < 60) return `${s}\u00a0s`;
  return s < 3600 ? two(60, 'min', 1, 's') : s < 48 * 3600 ? two(3600, 'h', 60, 'min') : two(86400, 'd', 3600, 'h');
}

/** "kept 5 minutes ago": as ui/unfinished.go says it. */
export function agoOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'kept just now';
  return `kept ${minutes < 60 ? count(minutes, 'minute') : minutes < 48 * 60 ? count(Math.floor(minutes / 60), 'hour') : count(Math.floor(minutes / 1440), 'day')} ago`;
}

/** A number with two significant digits, for a number that is known only roughly. */
export const about = (n: number): string => many(n < 10 ? Math.floor(n) : Number(n.toPrecision(2)));

/** When something was: "today, 14:02", "yesterday, 9:30", "20 November", "3 May 2024". */
export function whenOf(time: number, now: number): string {
  const at = new Date(time),
    day = (t: number) => new Date(t).setHours(0, 0, 0, 0),
    days = Math.round((day(now) - day(time)) / 864e5);
  if (days <= 1)
    return `${days < 1 ? 'today' : 'yesterday'}, ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  const month = at.toLocaleString('en', { month: 'long' });
  return `${at.getDate()} ${month}${at.getFullYear() === new Date(now).getFullYear() ? '' : ` ${at.getFullYear()}`}`;
}
