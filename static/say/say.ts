// Sentences in the reader's language, as package def/say has them for Go: the English text is the key of a message.

/** The names of a message's arguments: {name}, and the name before a comma of {name, plural, one {# way} other {#
 * ways}}. Text and the branches of an argument hold each other in turns. */
export type Names<M extends string> = InText<M>;
type InText<S extends string, Found = never> = S extends `${infer Before}{${infer Inside}`
  ? Before extends `${string}}${string}`
    ? BetweenBranches<AfterBrace<S>, Found>
    : Inside extends `${infer Head}}${infer After}`
      ? Head extends `${infer Name},${string}`
        ? BetweenBranches<Inside, Found | Name>
        : InText<After, Found | Head>
      : never
  : S extends `${string}}${infer After}`
    ? BetweenBranches<After, Found>
    : Found;
type BetweenBranches<S extends string, Found> = S extends `${infer Before}{${infer Branch}`
  ? Before extends `${string}}${string}`
    ? InText<AfterBrace<S>, Found>
    : InText<Branch, Found>
  : S extends `${string}}${infer After}`
    ? InText<After, Found>
    : Found;
type AfterBrace<S extends string> = S extends `${string}}${infer After}` ? After : never;

/** A number is written as the language writes numbers. */
export type Value = number | bigint | string;
export type Values<M extends string> = { [name in Names<M>]: Value };

/** A language as the site's builder writes it (web/languages/ship.go). */
export interface Language {
  /** As in the lang attribute. */
  tag: string;
  /** As in say.Language of def/say. */
  plural: string;
  group: string;
  decimal: string;
  groupFrom: number;
  /** Translations by the keys of the English texts. */
  messages: Record<string, string>;
}

declare global {
  /** The language that a script of the builder sets before anything is said; undefined in English. */
  var tilewrightLanguage: Language | undefined;
}

/** Makes a language the reader's, for all that is said from now on. */
export function use(language: Language | undefined): void {
  globalThis.tilewrightLanguage = language;
}

export const tag = (): string => globalThis.tilewrightLanguage?.tag ?? 'en';

/** The translation of an English text; '' where there is none. */
export const find = (english: string): string => globalThis.tilewrightLanguage?.messages[keyOf(english)] ?? '';

/** Says a text that is a message by where it stands in data, such as the title of a puzzle of the library. A text that
 * is none stays as it is. */
export const saidData = (english: string): string => find(english) || english;

/** The key of an English text: its hash (FNV-1a) in few letters. The builder refuses two texts with one key. */
export function keyOf(english: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < english.length; i++) hash = Math.imul(hash ^ english.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A message in the reader's language. Where one English text needs two translations, a word after " ¦ " tells one
 * from the other. */
const patternOf = (message: string): string => find(message) || message.split(' ¦ ', 1)[0]!;

/** Says a message in the reader's language: t('{n, plural, one {# way} other {# ways}}', { n }). */
export function t<const M extends string>(
  message: M,
  ...values: [Names<M>] extends [never] ? [] : [Values<M>]
): string {
  const pattern = patternOf(message);
  return values.length || pattern.includes('{') ? fill(pattern, values[0] ?? {}, '') : pattern;
}

/** Marks a message that stands in a table and is said later, by said(). */
export type Message = string & { readonly message: unique symbol };
// A function of this form costs nothing in a bundle: the bundler puts its argument in its place.
export function m<const M extends string>(message: [Names<M>] extends [never] ? M : never): Message {
  return message as unknown as Message;
}
export const said = (message: Message): string => patternOf(message);

/** Writes a number as the reader's language does. Up to 999 all languages of the page write digits alone. A
 * browser's first formatter takes longer than the rest of the first picture, which does without it so. */
export const number = (n: number | bigint, options?: Intl.NumberFormatOptions): string =>
  !options && /^\d{1,3}$/.test(`${n}`) ? `${n}` : new Intl.NumberFormat(tag(), options).format(n);

/** The language of lists and dates: "a, b and c" and "3 May 2024" are as the page writes them. */
const written = (): string => (tag() === 'en' ? 'en-GB' : tag());
export const listed = (parts: readonly string[]): string => new Intl.ListFormat(written()).format(parts);
export const date = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(written(), options).format(at);

/** Fills the arguments into a pattern; # is the number of the plural around it. */
function fill(pattern: string, values: Record<string, Value>, hash: string): string {
  let out = '';
  for (let at = 0; at < pattern.length; at++) {
    const c = pattern[at]!;
    if (c === '#' && hash) out += hash;
    else if (c !== '{') out += c;
    else {
      const end = closing(pattern, at);
      out += argument(pattern.slice(at + 1, end), values);
      at = end;
    }
  }
  return out;
}

function argument(inside: string, values: Record<string, Value>): string {
  const [name = '', kind = ''] = inside.split(',', 2).map(s => s.trim());
  const value = values[name];
  if (value === undefined) throw new Error(`no value for {${inside}}`);
  const text = typeof value === 'string' ? value : number(value);
  if (!kind) return text;
  const branches = branchesOf(inside);
  const choice = kind === 'plural' ? new Intl.PluralRules(tag()).select(Number(value)) : String(value);
  const branch = branches.get(`=${value}`) ?? branches.get(choice) ?? branches.get('other') ?? '';
  return fill(branch, values, text);
}

/** The branches of a plural or of a choice, by name. */
function branchesOf(inside: string): Map<string, string> {
  const branches = new Map<string, string>();
  let from = inside.indexOf(',', inside.indexOf(',') + 1) + 1;
  for (;;) {
    const open = inside.indexOf('{', from);
    if (open < 0) return branches;
    const end = closing(inside, open);
    branches.set(inside.slice(from, open).trim(), inside.slice(open + 1, end));
    from = end + 1;
  }
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  throw new Error(`a brace is not closed in ${text}`);
}
