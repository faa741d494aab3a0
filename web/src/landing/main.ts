import './landing.css';
// Follows the system's theme, and the choice made in another tab.
import '../lib/theme.ts';
import { showClosedNotice } from './account-closed.ts';
import { followClicks } from './clicks.ts';
import { hydrateIslands } from './hydration.ts';
import { welcomeBack } from './welcome-back.ts';

/** In development there is no prerendering, so the page is rendered here. */
async function renderHere(): Promise<void> {
  const { drawings, renderPage } = await import('./render.tsx');
  const all = drawings();
  const drawing = (name: string) => `data:image/svg+xml,${encodeURIComponent(all[name] ?? '')}`;
  document.body.innerHTML = renderPage({ drawing, card: '' }).body;
}

if (import.meta.env.DEV) await renderHere();
followClicks();
hydrateIslands();
welcomeBack();
showClosedNotice();
// Signals that the event listeners are attached.
document.documentElement.dataset.alive = '';
