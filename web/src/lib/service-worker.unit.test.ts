/// <reference types="vite/client" />
import { describe, expect, it, vi } from 'vitest';
import source from '../../public/sw.js?raw';

const ORIGIN = 'https://nodo.example';

/** Runs the service worker's file with the globals a browser provides. */
function begin(windows: { url: string; focus: () => Promise<void> }[] = []) {
  const listeners = new Map<string, (event: unknown) => void>();
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async (_url: string) => undefined);
  const stored = new Map<string, Map<string, string>>();
  const caches = {
    open: async (name: string) => {
      const cache = new Map<string, string>();
      stored.set(name, cache);
      return {
        addAll: async (all: { path: string }[]) => all.forEach(({ path }) => void cache.set(path, path)),
      };
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (path: string) => [...stored.values()].find((cache) => cache.has(path))?.get(path),
  };
  class Asked {
    readonly path: string;
    constructor(path: string) {
      this.path = path;
    }
  }
  let answer: Response | undefined;
  const fetched = async () => {
    if (!answer) throw new TypeError('offline');
    return answer;
  };
  const self = {
    skipWaiting: async () => undefined,
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  };
  new Function('self', 'caches', 'fetch', 'Request', source)(self, caches, fetched, Asked);
  const tell = async (name: string, event: object) => {
    const work: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) });
    await Promise.all(work);
  };
  /**
   * The worker's response to a request, given the server's response or a failure; undefined if it doesn't respond.
   */
  const ask = async (
    request: { mode: string; url: string },
    from: Response | undefined,
  ): Promise<unknown> => {
    answer = from;
    let said: unknown;
    const respondWith = (promise: unknown) => {
      said = promise;
    };
    listeners.get('fetch')?.({ request, respondWith, preloadResponse: Promise.resolve(undefined) });
    return said;
  };
  return { stored, showNotification, openWindow, tell, ask };
}
const click = (url: unknown) => ({ notification: { close: () => undefined, data: { url } } });

describe('the service worker', () => {
  it('answers no request but for a page, and that with what the server says', async () => {
    const worker = begin();
    const answer = new Response('from the server');
    expect(await worker.ask({ mode: 'cors', url: `${ORIGIN}/api/investments` }, answer)).toBeUndefined();
    expect(await worker.ask({ mode: 'no-cors', url: `${ORIGIN}/assets/index.js` }, answer)).toBeUndefined();
    expect(await worker.ask({ mode: 'navigate', url: `${ORIGIN}/investments` }, answer)).toBe(answer);
    const refused = new Response('', { status: 503 });
    expect(await worker.ask({ mode: 'navigate', url: `${ORIGIN}/investments` }, refused)).toBe(refused);
  });

  it('keeps the page for who is offline and its script, nothing else, and drops what it kept before', async () => {
    const worker = begin();
    worker.stored.set('offline-0', new Map());
    await worker.tell('install', {});
    await worker.tell('activate', {});
    expect([...worker.stored.values()].map((cache) => [...cache.keys()])).toEqual([
      ['/offline.html', '/offline.js'],
    ]);
    expect(await worker.ask({ mode: 'navigate', url: `${ORIGIN}/kyc` }, undefined)).toBe('/offline.html');
    expect(await worker.ask({ mode: 'no-cors', url: `${ORIGIN}/offline.js` }, undefined)).toBe('/offline.js');
  });

  it('leaves the browser its own page where it has none', async () => {
    await expect(begin().ask({ mode: 'navigate', url: `${ORIGIN}/kyc` }, undefined)).rejects.toThrow(
      'offline',
    );
  });

  it('shows what a push says, in place of what was shown of the same', async () => {
    const worker = begin();
    const said = { id: 'n1', title: 'Pago recibido', body: 'Abre', url: '/financial-tools' };
    await worker.tell('push', { data: { json: () => said } });
    expect(worker.showNotification).toHaveBeenCalledWith(
      'Pago recibido',
      expect.objectContaining({ body: 'Abre', tag: 'n1', data: { url: '/financial-tools' } }),
    );
    await worker.tell('push', { data: null });
    expect(worker.showNotification).toHaveBeenLastCalledWith('Nodo Cartago', expect.anything());
  });

  it('brings a window forward that shows the page, and opens one where none does', async () => {
    const focus = vi.fn(async () => undefined);
    const worker = begin([{ url: `${ORIGIN}/kyc`, focus }]);
    await worker.tell('notificationclick', click('/kyc'));
    expect(focus).toHaveBeenCalledOnce();
    expect(worker.openWindow).not.toHaveBeenCalled();
    await worker.tell('notificationclick', click('/settings?tab=seguridad'));
    expect(worker.openWindow).toHaveBeenCalledWith(`${ORIGIN}/settings?tab=seguridad`);
  });

  it.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', 'http://[', undefined, 7])(
    'leads nowhere else: %s',
    async (url) => {
      const worker = begin();
      await worker.tell('notificationclick', click(url));
      expect(new URL(worker.openWindow.mock.calls[0]?.[0] ?? '').origin).toBe(ORIGIN);
    },
  );
});
