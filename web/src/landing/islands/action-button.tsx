import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../lib/reduced-motion.ts';
import { type ButtonLook, buttonClasses } from '../parts/button-classes.ts';
import { Spinner } from '../parts/spinner.tsx';

export interface ActionProps {
  readonly label: string;
  readonly busyLabel: string;
  /** A local path. */
  readonly to: string;
  /** How long the button stays busy, ms; used to prefetch the next page. */
  readonly delayMs: number;
  readonly look: ButtonLook;
  readonly wide?: boolean;
}

/** Prefetches the next page's document, if the browser supports it. */
function prefetch(path: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = path;
  document.head.append(link);
}

function waitFor(delayMs: number): number {
  return prefersReducedMotion() ? delayMs / 4 : delayMs;
}

/** Navigates to another page after a busy state; a form, so that it also works without JavaScript. */
export function ActionButton({ label, busyLabel, to, delayMs, look, wide = false }: ActionProps) {
  const [busy, setBusy] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    // Resets the busy state when the page is restored from the back/forward cache.
    const ready = () => setBusy(false);
    addEventListener('pageshow', ready);
    return () => {
      removeEventListener('pageshow', ready);
      clearTimeout(timer.current);
    };
  }, []);
  const go = () => {
    setBusy(true);
    prefetch(to);
    timer.current = window.setTimeout(() => location.assign(to), waitFor(delayMs));
  };
  return (
    <form
      action={to}
      className={wide ? 'w-full' : ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) go();
      }}
    >
      <button
        type="submit"
        disabled={busy}
        aria-busy={busy || undefined}
        className={`${buttonClasses(look)} ${wide ? 'w-full' : ''}`}
      >
        {busy && <Spinner />}
        {busy ? busyLabel : label}
      </button>
    </form>
  );
}
