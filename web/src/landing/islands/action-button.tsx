import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../lib/reduced-motion.ts';
import { type ButtonLook, buttonClasses } from '../parts/button-classes.ts';
import { Spinner } from '../parts/spinner.tsx';

export interface ActionProps {
  readonly label: string;
  readonly busyLabel: string;
  /** A path of ours. */
  readonly to: string;
  /** How long the button is busy; the time is used to fetch what comes next. */
  readonly delayMs: number;
  readonly look: ButtonLook;
  readonly wide?: boolean;
}

/** Fetches the next page's document into the browser's cache, as far as the browser knows how to. */
function prefetch(path: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = path;
  document.head.append(link);
}

function waitFor(delayMs: number): number {
  return prefersReducedMotion() ? delayMs / 4 : delayMs;
}

/** Leads to another page, says that it is busy until then, and works as a form's button where no script runs. */
export function ActionButton({ label, busyLabel, to, delayMs, look, wide = false }: ActionProps) {
  const [busy, setBusy] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    // Back from the next page by the browser's own memory: ready again.
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
