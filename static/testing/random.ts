// Random numbers for tests, the same ones each time.

/** A function that gives the next number of a sequence, from 0 up to 2³¹. */
export function numbersFrom(seed: number): () => number {
  return () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed;
  };
}
