import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const MomentForm = lazyPart(async () => (await import('./moment-form.tsx')).MomentForm);

const LABEL = 'Ver otro momento';

/** Opens the choice of a past moment at which to view the platform. */
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
        <MomentForm onGone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
