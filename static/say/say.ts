// Sentences in the reader's language, as package def/say has them for Go: the English text is the key of a message.

/** The names of a message's arguments: {name}, and the name before a comma of {name, plural, one {# way} other {# ways}}.
 * Text and the branches of an argument hold each other in turns. */
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

export interface Language {
  /** As in the lang attribute. */
  tag: string;
  /** Translations by the English text. A message that is not there is said in English. */
  messages: Record<string, string>;
}

let current: Language = { tag: 'en', messages: {} };

/** Makes a language the reader's, for all that is said from now on. */
export function use(language: Language): void {
  current = language;
}

export const tag = (): string => current.tag;

/** Says a message in the reader's language: t('{n, plural, one {# way} other {# ways}}', { n }). */
export function t<const M extends string>(
  message: M,
  ...values: [Names<M>] extends [never] ? [] : [Values<M>]
): string {
  const pattern = current.messages[message] ?? message;
  return values.length || pattern.includes('{') ? fill(pattern, values[0] ?? {}, '') : pattern;
}

/** Marks a message that stands in a table and is said later, by said(). */
export type Message = string & { readonly message: unique symbol };
export const m = <const M extends string>(message: [Names<M>] extends [never] ? M : never): Message =>
  message as unknown as Message;
export const said = (message: Message): string => current.messages[message] ?? message;

/** Writes a number as the reader's language does. */
export const number = (n: number | bigint, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(current.tag, options).format(n);

/** The language of lists and dates: "a, b and c" and "3 May 2024" are as the page writes them. */
const written = (): string => (current.tag === 'en' ? 'en-GB' : current.tag);
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
  const choice = kind === 'plural' ? new Intl.PluralRules(current.tag).select(Number(value)) : String(value);
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
