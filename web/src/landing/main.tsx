import { hydrateRoot } from 'react-dom/client';
import './landing.css';
// Follows the system's theme and the choice made in another tab.
import '../lib/theme.ts';
import { followClicks } from './clicks.ts';
import { type IslandSpec, islandElement } from './islands/spec.tsx';
import { welcomeBack } from './welcome-back.ts';

/** Without a build in between, the page is rendered here instead of at build time. */
async function renderHere(): Promise<void> {
  const { drawings, renderPage } = await import('./render.tsx');
  const all = drawings();
  const drawing = (name: string) => `data:image/svg+xml,${encodeURIComponent(all[name] ?? '')}`;
  document.body.innerHTML = renderPage({ drawing, card: '' }).body;
}

function hydrate(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const spec: IslandSpec = JSON.parse(place.dataset.island ?? '');
    hydrateRoot(place, islandElement(spec), { identifierPrefix: place.dataset.key ?? '' });
    // Says that it listens now.
    place.dataset.alive = '';
  }
}

if (import.meta.env.DEV) await renderHere();
followClicks();
hydrate();
welcomeBack();
