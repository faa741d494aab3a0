/** Shows pushes, and a page where none can be fetched; see `public/sw.js`. */
const WORKER = '/sw.js';

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
}

/** Whoever has the product as an app is told by it when they are offline; whoever has a tab, by their browser. */
export function serveInstalledApp(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void registerWorker().catch(console.error);
  if (matchMedia('(display-mode: standalone)').matches) register();
  else addEventListener('appinstalled', register, { once: true });
}
