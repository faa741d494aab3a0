import { useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const ClaimForm = lazyPart(async () => (await import('./claim-form.tsx')).ClaimForm);

/** Button that opens the claim of a transfer one sent but doesn't see. */
export function ClaimTransfer({ size }: { size?: 'sm' }) {
  const [isClaiming, setClaiming] = useState(false);
  return (
    <>
      <Button variant="outline" {...(size && { size })} acts onClick={() => setClaiming(true)}>
        Buscar una transferencia
      </Button>
      <Dialog
        open={isClaiming}
        onOpenChange={setClaiming}
        title="Buscar una transferencia"
        description="El hash está en el comprobante de tu billetera o de tu exchange."
      >
        <ClaimForm onDone={() => setClaiming(false)} />
      </Dialog>
    </>
  );
}
