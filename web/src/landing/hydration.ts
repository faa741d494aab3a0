import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type IslandSpec, islandElement } from './islands/spec.tsx';

/** Distance from the viewport at which an island is hydrated. */
const MARGIN = '600px';
const FIRST_SIGNS = ['pointerdown', 'focusin', 'keydown', 'click'] as const;

function enliven(place: HTMLElement): void {
  if (place.dataset.alive !== undefined) return;
  place.dataset.alive = '';
  const spec: IslandSpec = JSON.parse(place.dataset.island ?? '');
  hydrateRoot(place, islandElement(spec), { identifierPrefix: place.dataset.key ?? '' });
}

/** Hydrates an island on the first interaction, before it gets the event, if that comes before it scrolls near. */
function enlivenTouched({ target }: Event): void {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  if (place && place.dataset.alive === undefined) flushSync(() => enliven(place));
}

/** Hydrates the islands one by one as they come near the viewport, to keep the page's start cheap. */
export function hydrateIslands(): void {
  for (const sign of FIRST_SIGNS) document.addEventListener(sign, enlivenTouched, true);
  const places = new Map<Element, HTMLElement>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const place = places.get(target);
        if (!isIntersecting || !place) continue;
        observer.unobserve(target);
        // A separate task each, to avoid long tasks.
        setTimeout(enliven, 0, place);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    // The container has `display: contents` and no box, so its first child is observed.
    const content = place.firstElementChild;
    if (!content) {
      enliven(place);
      continue;
    }
    places.set(content, place);
    observer.observe(content);
  }
}
