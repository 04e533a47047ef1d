/**
 * Keeps the tracker's own files on the device, so that it opens without a connection. It asks for nothing else, and what
 * a person wrote never passes through it.
 */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Asking extends Lasting {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Clicked extends Lasting {
  readonly notification: { close: () => void };
}
interface Page {
  readonly url: string;
  focus: () => Promise<unknown>;
}
/** What a service worker has of its own; the compiler's library for it does not go together with that for pages. */
declare const self: {
  addEventListener: ((name: "install" | "activate", listener: (event: Lasting) => void) => void) &
    ((name: "fetch", listener: (event: Asking) => void) => void) &
    ((name: "notificationclick", listener: (event: Clicked) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: "window" }) => Promise<Page[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
};

/** Put in by the build (scripts/taper/build-taper.ts): the addresses of all files, and a name for this set of them. */
declare const TAPER_FILES: readonly string[];
declare const TAPER_VERSION: string;

export {};

const CACHE = `taper-${TAPER_VERSION}`;
const HOME = "/taper/";

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (TAPER_FILES.includes(pathname)) event.respondWith(fromDevice(pathname, event.request));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTracker());
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(TAPER_FILES.map((path) => new Request(path, { cache: "reload" })));
  await self.skipWaiting();
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("taper-") && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function fromDevice(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

async function showTracker(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find(({ url }) => new URL(url).pathname === HOME);
  await (there === undefined ? self.clients.openWindow(HOME) : there.focus());
}
