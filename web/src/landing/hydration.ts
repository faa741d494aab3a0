import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type IslandSpec, islandElement } from './islands/spec.tsx';

/** An island comes to life when it is this near to the window. */
const MARGIN = '600px';
const FIRST_SIGNS = ['pointerdown', 'focusin', 'keydown', 'click'] as const;

function enliven(place: HTMLElement): void {
  if (place.dataset.alive !== undefined) return;
  place.dataset.alive = '';
  const spec: IslandSpec = JSON.parse(place.dataset.island ?? '');
  hydrateRoot(place, islandElement(spec), { identifierPrefix: place.dataset.key ?? '' });
}

/** Whoever is faster than the scroll is heard, too: the island they touch is alive before it gets the event. */
function enlivenTouched({ target }: Event): void {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  if (place && place.dataset.alive === undefined) flushSync(() => enliven(place));
}

/** Brings the islands to life one by one as they come near, so that arriving costs little. */
export function hydrateIslands(): void {
  for (const sign of FIRST_SIGNS) document.addEventListener(sign, enlivenTouched, true);
  const places = new Map<Element, HTMLElement>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const place = places.get(target);
        if (!isIntersecting || !place) continue;
        observer.unobserve(target);
        // A task each: none of them is long.
        setTimeout(enliven, 0, place);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    // The place itself has no box; what is in it has.
    const content = place.firstElementChild;
    if (!content) {
      enliven(place);
      continue;
    }
    places.set(content, place);
    observer.observe(content);
  }
}
