import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long the place may take to be drawn, ms. */
const DRAWN_WITHIN_MS = 10_000;
const OWN_WAY = ['wheel', 'touchmove', 'keydown'] as const;

/** Whether the page was opened by its address, and neither reloaded nor gone back to. */
function wasOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/**
 * Scrolls to the element that the address names after `#` once it is drawn. The router looks for it at once, when a
 * screen opened by a mail's link has neither code nor data yet. Whoever scrolls meanwhile stays where they are.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  const arrived = useNavigationType() !== 'POP';
  useEffect(() => {
    const id = hash.slice(1);
    if (id === '' || document.getElementById(id)) return;
    if (!arrived && !(key === 'default' && wasOpened())) return;
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const event of OWN_WAY) removeEventListener(event, end);
    };
    const observer = new MutationObserver(() => {
      const target = document.getElementById(id);
      if (!target) return;
      target.scrollIntoView();
      end();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(end, DRAWN_WITHIN_MS);
    for (const event of OWN_WAY) addEventListener(event, end, { passive: true });
    return end;
  }, [hash, key, arrived]);
}
