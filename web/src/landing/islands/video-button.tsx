import { INVEST_BUTTON_DELAY } from '@nodo/contracts/landing/views';
import { useState } from 'react';
import { toast } from '../../ui/toast-store.ts';
import { PlaySign, VIDEO_BUTTON } from '../parts/play-sign.tsx';
import { Spinner } from '../parts/spinner.tsx';

/** Shown without a `VIDEO_URL`: there is no video yet, which the button reports. */
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
      className={VIDEO_BUTTON}
    >
      <PlaySign>{busy ? <Spinner /> : undefined}</PlaySign>
      {busy ? 'Cargando...' : 'Ver video del proyecto'}
    </button>
  );
}
