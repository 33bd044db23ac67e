// The service worker: the site works offline after the first visit, and a new version shows on the next load.
//
// Pages come from the network when it answers within a few seconds, so a visitor never needs a second reload to see an
// update. Without network they come from the cache. Everything in assets/ has its content's hash in its name. So the
// cache always has the right file, whichever version asks for it.
//
// A cache belongs to one version. An open page may still load a part of its own version late. So the files of a version
// go only when no open page shows it. The pages are asked, and nothing is removed as long as one of them does not
// answer.

import { fetchUnpacked } from './load.ts';

/** The version's name and its files from the site's root, filled in by the build. */
declare const VERSION: string;
declare const FILES: string[];
/** The files of each language but English. */
declare const SPOKEN: Record<string, string[]>;

declare const self: ServiceWorkerGlobalScope;

const root = new URL(self.registration.scope);
// Other sites may share the origin (and its caches), hence the path in the name.
const prefix = `tilewright:${root.pathname}:`;
const cacheName = prefix + VERSION;

/** How long a page may take from the network when the cache has one, in milliseconds. */
const PATIENCE = 3000;
/** How long open pages have to say which version they show, in milliseconds. */
const ANSWER_TIME = 5000;

self.addEventListener('install', event => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  event.waitUntil(self.clients.claim().then(sweep));
});

self.addEventListener('message', event => {
  switch ((event.data as { op?: string } | null)?.op) {
    case 'version?':
      event.ports[0]?.postMessage(VERSION);
      break;
    case 'opened': // a page; it may have replaced the last page of an old version
      event.waitUntil(sweep());
      break;
    case 'speak':
      event.waitUntil(keepAll(SPOKEN[(event.data as { lang: string }).lang] ?? []));
  }
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== root.origin || !address.pathname.startsWith(root.pathname)) {
    return;
  }
  const name = address.pathname.slice(root.pathname.length);
  if (name.startsWith('assets/')) {
    event.respondWith(fromCacheFirst(request));
  } else if (FILES.includes(fileOf(name)) || request.mode === 'navigate') {
    event.respondWith(fromNetworkFirst(request, fileOf(name)));
  }
});

/** The file that a plain host serves for a path below the root. */
function fileOf(name: string): string {
  if (name === '' || name.endsWith('/')) {
    return name + 'index.html';
  }
  return FILES.includes(name) || !FILES.includes(name + '/index.html') ? name : name + '/index.html';
}

/** The files to keep, those of languages left out. Programs lie in the site twice, plain and packed. They are fetched
 * packed and kept plain (compileKept). */
const spoken = Object.values(SPOKEN).flat();
const wanted = FILES.filter(name => !name.endsWith('.wasm.gz') && !spoken.includes(name));

async function install(): Promise<void> {
  const known = await Promise.all(
    Object.values(SPOKEN).map(async files => {
      const pages = files.filter(name => name.endsWith('.html'));
      const seen = await Promise.all(pages.map(name => caches.match(keyOf(name))));
      return seen.some(Boolean) ? files : [];
    }),
  );
  await keepAll([...wanted, ...known.flat()]);
}

/** Puts files into the cache of this version. */
async function keepAll(names: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    names.map(async name => {
      const key = keyOf(name);
      // A file of assets/ in an earlier version's cache is the same file. Other files keep their names, so the
      // browser's own cache may have old ones.
      if (name.startsWith('assets/')) {
        const fetched = () => (name.endsWith('.wasm') ? fetchUnpacked(key) : load(key, 'default'));
        await cache.put(key, (await caches.match(key)) ?? (await fetched()));
      } else {
        // A folder is requested by its own name: many hosts answer its index.html with a redirect.
        await cache.put(key, await load(key.replace(/index\.html$/, ''), 'reload'));
      }
    }),
  );
}

/** The address under which a file is kept. */
function keyOf(name: string): string {
  return new URL(name, root).href;
}

async function load(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { cache });
  if (!response.ok) {
    throw new Error(`${address} answers ${response.status}`);
  }
  // A page that came by a redirect may not answer a navigation, but a copy of it may.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function fromCacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function fromNetworkFirst(request: Request, file: string): Promise<Response> {
  const kept = async () => (await caches.open(cacheName)).match(keyOf(file));
  const network = fetch(request, request.mode === 'navigate' ? {} : { cache: 'no-cache' });
  network.catch(() => {});
  try {
    const response = await withPatience(network, kept);
    // A host in trouble counts as no host.
    return response.status >= 500 ? ((await kept()) ?? response) : response;
  } catch (error) {
    const page = (await kept()) ?? (request.mode === 'navigate' ? await notFound() : undefined);
    if (page) {
      return page;
    }
    throw error;
  }
}

/** The network's answer, or the kept file when the network takes too long. */
async function withPatience(network: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> {
  const late = Symbol('late');
  const first = await Promise.race([
    network,
    new Promise<typeof late>(resolve => setTimeout(() => resolve(late), PATIENCE)),
  ]);
  return first === late ? ((await kept()) ?? network) : first;
}

async function notFound(): Promise<Response | undefined> {
  const page = await (await caches.open(cacheName)).match(keyOf('404.html'));
  return page && new Response(page.body, { status: 404, headers: page.headers });
}

/** Removes the caches of versions that no open page shows. */
async function sweep(): Promise<void> {
  const old = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName);
  if (old.length === 0) {
    return;
  }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = await Promise.all(windows.filter(client => client.url.startsWith(root.href)).map(versionOf));
  if (shown.includes(undefined)) {
    return;
  }
  await Promise.all(old.filter(name => !shown.includes(name.slice(prefix.length))).map(name => caches.delete(name)));
}

/** The version that a page shows, or undefined when it does not say. */
function versionOf(client: Client): Promise<string | undefined> {
  return new Promise(resolve => {
    const channel = new MessageChannel();
    channel.port1.onmessage = (event: MessageEvent<string>) => resolve(event.data);
    setTimeout(() => resolve(undefined), ANSWER_TIME);
    client.postMessage({ op: 'version?' }, [channel.port2]);
  });
}
