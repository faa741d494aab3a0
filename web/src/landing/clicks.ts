import { prefersReducedMotion } from '../lib/reduced-motion.ts';

/** Scrolls to a section and moves the keyboard focus there; smoothly, unless the visitor prefers reduced motion. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
  section.focus({ preventScroll: true });
  history.replaceState(null, '', `#${id}`);
}

function dialogOf(name: string): HTMLDialogElement | null {
  const found = document.getElementById(name);
  return found instanceof HTMLDialogElement ? found : null;
}

/**
 * Handles clicks on the prerendered buttons that aren't hydrated, by their `data-scroll`, `data-open` and
 * `data-close`.
 */
export function followClicks(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    // The backdrop belongs to the dialog element, so a click beside the content closes it.
    if (target instanceof HTMLDialogElement) return target.close();
    const button = target.closest<HTMLElement>('[data-scroll],[data-open],[data-close]');
    if (!button) return;
    const { scroll, open, close } = button.dataset;
    if (scroll) scrollToSection(scroll);
    if (open) dialogOf(open)?.showModal();
    if (close) dialogOf(close)?.close();
  });
}
