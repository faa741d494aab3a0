import { prefersReducedMotion } from '../lib/reduced-motion.ts';

/** Brings a section into view and moves the keyboard's place there; smoothly, unless the visitor wants no motion. */
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

/** The buttons that were prerendered and stay so: they say what they do in `data-scroll`, `data-open`, `data-close`. */
export function followClicks(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    // A click beside an open dialog's content lands on the dialog itself.
    if (target instanceof HTMLDialogElement) return target.close();
    const button = target.closest<HTMLElement>('[data-scroll],[data-open],[data-close]');
    if (!button) return;
    const { scroll, open, close } = button.dataset;
    if (scroll) scrollToSection(scroll);
    if (open) dialogOf(open)?.showModal();
    if (close) dialogOf(close)?.close();
  });
}
