// Random numbers for tests, the same ones each time.

/** A function that gives the next number of a sequence, from 0 up to 2³¹. */
export function numbersFrom(seed: number): () => number {
  return () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed;
  };
}

/** How often something is tried: a few times, and `all` times where TILEWRIGHT_LONG is set. */
export function times(few: number, all: number): number {
  return process.env.TILEWRIGHT_LONG ? all : few;
}
