import { INVEST_BUTTON_DELAY } from '@nodo/contracts/landing/views';
import { useState } from 'react';
import { toast } from '../../ui/toast-store.ts';
import { Spinner } from '../parts/spinner.tsx';

/** There is no video yet, which the button reports. */
export function VideoButton() {
  const [busy, setBusy] = useState(false);
  const play = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      toast({
        title: 'Video próximamente',
        description: 'Estamos editando el recorrido por la obra. Muy pronto podrás verlo aquí.',
        toastKey: 'video',
      });
    }, INVEST_BUTTON_DELAY);
  };
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={play}
      className="inline-flex h-14 items-center gap-3 rounded-full bg-[#f7f3ea] pr-7 pl-2 font-medium text-[#14233f] shadow-float transition hover:brightness-105 active:translate-y-px disabled:opacity-80"
    >
      <span className="grid size-10 place-items-center rounded-full bg-[#ef7a2b] text-[#14233f]">
        {busy ? (
          <Spinner />
        ) : (
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
            <path d="M5 3l8 5-8 5z" fill="currentColor" />
          </svg>
        )}
      </span>
      {busy ? 'Cargando...' : 'Ver video del proyecto'}
    </button>
  );
}
