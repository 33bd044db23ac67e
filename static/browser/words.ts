// Numbers, lists and times as people read them; package ui/words writes them in the same way.

import { date, number, t } from '../say/say.ts';

export const many = (n: number): string => number(n);

/** The first few sentences, and by `rest` how many there are besides. */
export const more = (words: readonly string[], rest: (n: number) => string): string[] =>
  words.length <= 5 ? [...words] : [...words.slice(0, 4), rest(words.length - 4)];

/** "14 MB", from bytes, as byteSize of ui/unfinished.go writes it. */
export function sizeOf(bytes: number): string {
  const unit = [1e9, 1e6, 1e3].find(unit => bytes >= unit * 0.9995) ?? 1,
    size = bytes / unit,
    n = size < 9.95 && unit > 1 ? Number(size.toFixed(1)) : Math.round(size);
  switch (unit) {
    case 1e9:
      return t('{n}\u00a0GB', { n });
    case 1e6:
      return t('{n}\u00a0MB', { n });
    case 1e3:
      return t('{n}\u00a0kB', { n });
  }
  return t('{n}\u00a0bytes', { n });
}

/** "0.36 s", "4.2 s", "42 s", "1 min 52 s", "3 h 5 min", "2 d 4 h", from seconds, as ui/words writes it. */
export function durationOf(seconds: number): string {
  if (seconds < 9.95) {
    const digits = seconds < 0.01 ? 3 : seconds < 1 ? 2 : 1,
      n = number(seconds, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    return t('{n}\u00a0s', { n });
  }
  const s = Math.round(seconds),
    two = (unit: number, small: number) => ({ n: Math.floor(s / unit), rest: Math.floor((s % unit) / small) });
  if (s < 60) return t('{n}\u00a0s', { n: s });
  if (s < 3600) return t('{n}\u00a0min {rest}\u00a0s', two(60, 1));
  return s < 48 * 3600
    ? t('{n}\u00a0h {rest}\u00a0min', two(3600, 60))
    : t('{n}\u00a0d {rest}\u00a0h', two(86400, 3600));
}

/** "kept 5 minutes ago": as ui/unfinished.go says it. */
export function agoOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return t('kept just now');
  if (minutes < 60) return t('kept {n, plural, one {# minute} other {# minutes}} ago', { n: minutes });
  return minutes < 48 * 60
    ? t('kept {n, plural, one {# hour} other {# hours}} ago', { n: Math.floor(minutes / 60) })
    : t('kept {n, plural, one {# day} other {# days}} ago', { n: Math.floor(minutes / 1440) });
}

/** A number with two significant digits, for a number that is known only roughly. */
export const about = (n: number): string => many(n < 10 ? Math.floor(n) : Number(n.toPrecision(2)));

/** When something was: "today, 14:02", "yesterday, 9:30", "20 November", "3 May 2024". */
export function whenOf(time: number, now: number): string {
  const at = new Date(time),
    day = (t: number) => new Date(t).setHours(0, 0, 0, 0),
    days = Math.round((day(now) - day(time)) / 864e5),
    clock = `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  if (days < 1) return t('today, {clock}', { clock });
  if (days === 1) return t('yesterday, {clock}', { clock });
  return date(at, {
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
  });
}
