// What the page does during a search, if the person wants: it keeps the screen on. It also tells the end of a search to
// somebody who looks elsewhere, by a notification and by the document's title.

import { t } from '../say/say.ts';

/** The state of a search, as ui/power.go tells it. */
export interface Attended {
  /** Whether the search is going on. */
  searching: boolean;
  /** Whether to keep the screen on, and to send a notification at the end. */
  awake: boolean;
  notify: boolean;
  /** The puzzle's title, and the result if the search has ended by itself, else ''. */
  title: string;
  words: string;
}

let wanted = false;
let lock: WakeLockSentinel | undefined;

const say = (text: string): void =>
  void document.dispatchEvent(new CustomEvent('say', { detail: { text, warn: true } }));

/** Follows the search. */
export function attend({ searching, awake, notify, title, words }: Attended): void {
  const before = wanted;
  wanted = searching && awake;
  if (wanted && !before) void hold(true);
  if (!wanted) void lock?.release().catch(() => {});
  if (words && document.hidden) {
    tell(title, words);
    if (notify) void notice(title, words);
  }
}

/** Keeps the screen on. The browser releases it when the page goes out of sight. */
async function hold(told: boolean): Promise<void> {
  if (!wanted || document.hidden || (lock && !lock.released)) return;
  try {
    if (!navigator.wakeLock) throw new Error(t('it cannot promise that'));
    const held = await navigator.wakeLock.request('screen');
    lock = held;
    if (!wanted) await held.release();
  } catch (error) {
    if (told)
      say(
        t('The browser does not keep the screen on: {reason}.', {
          reason: (error as Error).message.replace(/\.$/, ''),
        }),
      );
  }
}
document.addEventListener('visibilitychange', () => void hold(false));

/** Shows the news in the title, until somebody looks at the page. */
function tell(title: string, words: string): void {
  const before = document.title,
    told = `✓ ${words.replace(/\.$/, '')} – ${title}`;
  document.title = told;
  const seen = (): void => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', seen);
    if (document.title === told) document.title = before;
  };
  document.addEventListener('visibilitychange', seen);
}

async function notice(title: string, words: string): Promise<void> {
  if (typeof Notification !== 'function' || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body: words, tag: 'tilewright' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // On phones a page may not send notifications, but its worker may.
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, {
      body: words,
      tag: 'tilewright',
    });
  }
}

/** Asks whether notifications may come; called from a press. Hands over the answer. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification !== 'function') {
    say(t('This browser shows no notifications for this page.'));
    return false;
  }
  const allowed = (await Notification.requestPermission()) === 'granted';
  if (!allowed) say(t('The browser does not allow notifications of this page: its settings for the site can.'));
  return allowed;
}
