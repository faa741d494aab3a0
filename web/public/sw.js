// Shows what a push says, and opens its page when somebody clicks it. It answers one thing by itself: a page that is asked
// for while nothing can be reached. Pages and their parts come from the server, as they would without it.
const CACHE = 'offline-1';
const OFFLINE = '/offline.html';
const parts = [OFFLINE, '/offline.js'];

self.addEventListener('install', (event) => {
  event.waitUntil(keep());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(pageFor(event));
  else if (new URL(request.url).pathname === parts[1]) event.respondWith(partFor(request));
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

/** The server may be gone while this comes: pushes are shown all the same. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(parts.map((part) => new Request(part, { cache: 'reload' }))).catch(console.error);
}

/** A page is asked for while this wakes up, not after it. */
async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

async function pageFor({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(OFFLINE);
    if (page) return page;
    throw error;
  }
}

async function partFor(request) {
  return (await caches.match(parts[1])) ?? fetch(request);
}

function show({ id, title = 'Nodo Cartago', body, url, lang = 'es-CO' }) {
  return self.registration.showNotification(title, {
    body,
    tag: id,
    data: { url },
    lang,
    icon: '/icons/app-192.png',
    badge: '/icons/badge-96.png',
  });
}

/** Only what is ours: anything else leads to the start. */
function pageOf(url) {
  const page = URL.canParse(url, self.location.origin) ? new URL(url, self.location.origin) : undefined;
  return page?.origin === self.location.origin ? page.href : `${self.location.origin}/`;
}

/** A window that shows the page is brought forward; what is open elsewhere, and what is typed there, stays as it is. */
async function open(url) {
  const page = pageOf(url);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((client) => client.url === page);
  return shown ? shown.focus() : self.clients.openWindow(page);
}
