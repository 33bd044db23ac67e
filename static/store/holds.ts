// Which page has a search: one page writes it, until that page is gone or another one takes
// it over (Web Locks). Where a browser has no locks, as in pages that are not secure, nobody
// is asked.

const prefix = 'tilewright search ';

export class Holds {
  /** What gives each of them back, which takes a moment. */
  private readonly ends = new Map<string, () => Promise<void>>();

  /**
   * `lost` hears of those that another page has taken over. A page that is left gives all of
   * them back, as a browser may keep it for its Back button, where nothing goes on; when it is
   * shown again it has those that nobody took meanwhile.
   */
  constructor(private readonly lost: (key: string) => void) {
    let before: string[] = [];
    addEventListener('pagehide', () => {
      before = [...this.ends.keys()];
      for (const key of before) void this.free(key);
    });
    addEventListener('pageshow', () => {
      for (const key of before.splice(0)) void this.take(key, false).then(mine => mine || this.lost(key));
    });
  }

  /** Has this page have a search, and tells whether it does: not where another one has it,
   * unless it is to be taken over. */
  take(key: string, over: boolean): Promise<boolean> {
    if (!navigator.locks || this.ends.has(key)) return Promise.resolve(true);
    return new Promise(answer => {
      const held = navigator.locks.request(prefix + key, over ? { steal: true } : { ifAvailable: true }, lock => {
        answer(!!lock);
        return lock
          ? new Promise<void>(end =>
              this.ends.set(key, async () => {
                end();
                await ended;
              }),
            )
          : undefined;
      });
      const ended = held.then(
        () => {},
        (error: unknown) => {
          // Where a browser forbids them, nobody is asked either.
          answer((error as DOMException).name === 'SecurityError');
          if (this.ends.delete(key)) this.lost(key);
        },
      );
    });
  }

  /** Whoever wants it may have it, as soon as this is done. */
  async free(key: string): Promise<void> {
    const end = this.ends.get(key);
    this.ends.delete(key);
    await end?.();
  }

  /** Those that some page has, or with `others` those that another one has. */
  async held(others = false): Promise<Set<string>> {
    const { held = [] } = (await navigator.locks?.query().catch(() => ({ held: [] }))) ?? {};
    const keys = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    return new Set(keys.filter(key => !others || !this.ends.has(key)));
  }
}
