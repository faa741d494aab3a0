import { OPENING_DELAY } from '@nodo/contracts/landing/views';
import { useState } from 'react';
import { type ButtonLook, buttonClasses } from '../parts/button-classes.ts';
import { Spinner } from '../parts/spinner.tsx';

export interface MapsProps {
  readonly look: ButtonLook;
}

/** Opens a maps search for the city in a new tab; its URL is a server setting. */
export function MapsButton({ look }: MapsProps) {
  const [busy, setBusy] = useState(false);
  const open = () => {
    const address = document.querySelector<HTMLMetaElement>('meta[name="nodo:maps"]')?.content;
    setBusy(true);
    window.open(address, '_blank', 'noopener,noreferrer');
    setTimeout(() => setBusy(false), OPENING_DELAY);
  };
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={open}
      className={buttonClasses(look)}
    >
      {busy && <Spinner />}
      {busy ? 'Abriendo...' : 'Ver en Google Maps'}
    </button>
  );
}
