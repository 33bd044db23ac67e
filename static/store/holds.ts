// Which page holds a search. One page writes it, until that page is gone or another one takes it over (Web Locks).
// Where a browser has no locks, as in pages that are not secure, nobody is asked.

const prefix = 'tilewright search ';

export class Holds {
  /** The functions that give them back, which takes a moment. */
  private readonly ends = new Map<string, () => Promise<void>>();

  /** `lost` hears of searches that another page has taken over. A page that is left gives all of them back: a
   * browser may keep it for its Back button, and nothing goes on there. When it is shown again, it takes those that
   * nobody has taken meanwhile. */
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

  /** Has this page hold a search, and tells whether it does. It does not where another page holds the search, unless
   * it is to be taken over. */
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
          // Where a browser forbids locks, nobody is asked either.
          answer((error as DOMException).name === 'SecurityError');
          if (this.ends.delete(key)) this.lost(key);
        },
      );
    });
  }

  /** Gives a search back: once this is done, any page may take it. */
  async free(key: string): Promise<void> {
    const end = this.ends.get(key);
    this.ends.delete(key);
    await end?.();
  }

  /** The searches that some page holds, or with `others` those that another page holds. */
  async held(others = false): Promise<Set<string>> {
    const { held = [] } = (await navigator.locks?.query().catch(() => ({ held: [] }))) ?? {};
    const keys = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    return new Set(keys.filter(key => !others || !this.ends.has(key)));
  }
}
