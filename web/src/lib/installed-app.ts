/** Service worker: shows pushes, and an offline page; see `public/sw.js`. */
const WORKER = '/sw.js';

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
}

/** Registers the service worker in the installed app, for its offline page; a browser tab has the browser's own. */
export function serveInstalledApp(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void registerWorker().catch(console.error);
  if (matchMedia('(display-mode: standalone)').matches) register();
  else addEventListener('appinstalled', register, { once: true });
}
