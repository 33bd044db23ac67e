// The reader of a trace in either form: the text, or the compact form of links, which is the text deflated.

import { readText } from './text.ts';
import { MAX, type Trace, TraceError, VERSION } from './trace.ts';
import { said, t } from '../say/say.ts';

const fail = (message: string): never => {
  throw new TraceError(0, 0, 0, message);
};

/** The text of a trace. For the compact form it is a promise. */
export function textOf(source: string): string | Promise<string> {
  const [, version, code = ''] = /^\s*pt(\d+)\.([\w-]*)\s*$/.exec(source) ?? [];
  return version ? expand(version, code) : source;
}

/** Reads a trace. It throws TraceError. For the compact form it returns a promise. */
export function readTrace(source: string): Trace | Promise<Trace> {
  const text = textOf(source);
  return typeof text === 'string' ? read(text) : text.then(read);
}

const limited = (text: string, most: number) => (text.length > most ? fail(t('the trace is too long')) : text);
/** Reads the text of a trace. */
export const read = (text: string) => readText(limited(text, MAX.text));

async function expand(version: string, code: string): Promise<string> {
  if (version !== '1') fail(said(VERSION));
  // Deflated text grows by a factor of a thousand at most.
  limited(code, MAX.compact);
  try {
    const bytes = Uint8Array.from(atob(code.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  } catch {
    return fail(t('the trace is damaged'));
  }
}
