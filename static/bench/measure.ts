// The measuring: each puzzle in each way, one search after the other.

import { type Cell, type Cells, type Row, type Way, WAYS } from './rows.ts';

/** The state of a search, as the app's program tells it (ui/rooms/bench). */
export interface News {
  phase: string;
  seconds: number;
  solutions: number;
  /** The settings that Automatic has chosen; '' before that, and for other ways. */
  line: string;
  engine: string;
  /** What went wrong; '' for nothing. */
  fault: string;
}

/** Searches one puzzle of the library at a time, with a settings line. */
export interface Searcher {
  begin(id: string, line: string, hear: (news: News) => void): void;
  /** Ends the search; news with the phase "stopped" follow. */
  stop(): void;
}

/** A search is given up after the limit that somebody chose. It is also given up after TIMES the seconds of the
 * quickest search of its puzzle, but not before LEAST seconds. */
export const TIMES = 3,
  LEAST = 2;

/** A search is made ROUNDS times, and the median counts. A search that takes longer than ONCE seconds is made once. */
export const ROUNDS = 3,
  ONCE = 5;

export const allowance = (limit: number, best: number): number => Math.min(limit, Math.max(LEAST, TIMES * best));

export interface Job {
  rows: readonly Row[];
  /** The limit in seconds. */
  limit: number;
  searcher: Searcher;
  signal: AbortSignal;
  /** Is called before each search. */
  next(row: Row, way: Way): void;
  /** Is called with the results of a row so far. */
  told(row: Row, cells: Cells): void;
}

/** Measures all rows, or as many as it can until it is called off. A search that is under way then does not count. */
export async function measure(job: Job): Promise<void> {
  for (const row of job.rows) {
    const samples: Record<Way, Cell[]> = { auto: [], best: [], dlx: [] };
    let best = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      // Each way is first once: the first search of a puzzle compiles it for those that follow.
      for (const way of [...WAYS.slice(round), ...WAYS.slice(0, round)]) {
        const last = samples[way].at(-1);
        if (last && (last.over || last.trouble || last.seconds > ONCE)) continue;
        if (job.signal.aborted) return;
        job.next(row, way);
        // Another seed each time makes Automatic choose anew.
        const cell = await once(job, row, row.lines[way], ` --seed=${round + 1}`, allowance(job.limit, best));
        if (!cell) return;
        samples[way].push(cell);
        if (!cell.over && !cell.trouble) best = Math.min(best, cell.seconds);
        job.told(row, Object.fromEntries(WAYS.flatMap(w => (samples[w].length ? [[w, middle(samples[w])]] : []))));
      }
    }
  }
}

/** One search; undefined where it was called off. */
function once(
  { searcher, signal }: Job,
  row: Row,
  line: string,
  seed: string,
  most: number,
): Promise<Cell | undefined> {
  return new Promise(done => {
    const stop = (): void => searcher.stop(),
      timer = setTimeout(stop, most * 1000);
    signal.addEventListener('abort', stop);
    searcher.begin(row.id, line + seed, news => {
      const cell: Cell = { seconds: most, line: news.line.replace(seed, '') || line, engine: news.engine };
      if (news.fault) cell.trouble = news.fault;
      else if (news.phase === 'finished') Object.assign(cell, { seconds: news.seconds, found: news.solutions });
      else if (news.phase === 'stopped') cell.over = true;
      else return;
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      done(signal.aborted ? undefined : cell);
    });
  });
}

/** The median by seconds. */
function middle(cells: readonly Cell[]): Cell {
  const sorted = [...cells].sort((a, b) => Number(!!a.over) - Number(!!b.over) || a.seconds - b.seconds);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}
