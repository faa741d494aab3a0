import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MomentForm } from './moment-form.tsx';

const LABEL = 'Ver otro momento';

/** Where one chooses a moment of the past to see the platform at. */
export function MomentButton({ look }: { look: 'icon' | 'outline' | 'banner' }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {look === 'icon' && (
        <Button variant="ghost" size="icon" aria-label={LABEL} title={LABEL} onClick={open}>
          <CalendarClock aria-hidden className="size-5" />
        </Button>
      )}
      {look === 'outline' && (
        <Button variant="outline" onClick={open}>
          <CalendarClock aria-hidden className="size-4" />
          {LABEL}
        </Button>
      )}
      {look === 'banner' && (
        <Button variant="outline" size="sm" onClick={open}>
          Otro momento
        </Button>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={LABEL}
        description="Toda la plataforma se muestra como era entonces. Mientras miras, nada se puede cambiar."
      >
        {isOpen && <MomentForm onGone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
