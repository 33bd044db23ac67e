// Every page of the site does this, with or without the app: it keeps the site available offline, and hears of new
// versions.

/** The site's root, "https://host/some/path/". */
export const root = new URL(document.documentElement.dataset.root ?? './', location.href);
/** The root of the pages in this page's language: the site's root, or "https://host/some/path/de/". */
export const home = new URL(document.documentElement.dataset.home ?? './', location.href);
export const version = document.documentElement.dataset.version ?? '';

/** How often an open page looks for a new version of the site. */
const UPDATE_INTERVAL = 60 * 60 * 1000;

/** Makes the site work without network, and calls back when another version than the one shown has arrived. */
export async function keepOffline(updated: () => void): Promise<void> {
  const container = workers();
  if (!container || !version) {
    return;
  }
  // The service worker asks every page which version it shows, to learn which files may go.
  container.addEventListener('message', (event: MessageEvent<{ op?: string }>) => {
    if (event.data?.op === 'version?') {
      event.ports[0]?.postMessage(version);
    }
  });
  container.startMessages();
  container.controller?.postMessage({ op: 'opened' });

  let registration: ServiceWorkerRegistration;
  try {
    registration = await container.register(new URL('sw.js', root), {
      scope: root.pathname,
      updateViaCache: 'none',
    });
  } catch {
    // Private windows and some settings forbid it; the page then works online only.
    return;
  }
  // Pages in other languages than English, and their translations, are kept when they have been seen.
  const { lang } = document.documentElement;
  if (lang !== 'en') {
    (registration.installing ?? registration.waiting ?? registration.active)?.postMessage({ op: 'speak', lang });
  }
  registration.addEventListener('updatefound', () => watch(registration.installing, updated));
  watch(registration.installing, updated);
  setInterval(() => {
    if (navigator.onLine && document.visibilityState === 'visible') {
      registration.update().catch(() => {});
    }
  }, UPDATE_INTERVAL);
}

/** The container that registers service workers; undefined where the browser has none or forbids it. */
function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Calls back when a worker of another version is in charge. */
function watch(worker: ServiceWorker | null, updated: () => void): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state !== 'activated') {
      return;
    }
    const channel = new MessageChannel();
    channel.port1.onmessage = (event: MessageEvent<string>) => {
      if (event.data !== version) {
        updated();
      }
    };
    worker.postMessage({ op: 'version?' }, [channel.port2]);
  });
}
