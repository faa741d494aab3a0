import {
  type ErasureBlockers,
  erasureBlockersSentence,
  hasErasureBlockers,
  isErasureRunning,
} from '@nodo/contracts/privacy/values';
import type { ErasureOutlook } from '@nodo/contracts/privacy/views';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EraseDialog } from './erase-dialog.tsx';

const explanations: Record<keyof ErasureBlockers, string> = {
  pendingInvestments: 'Una inversión pendiente se paga, o se cancela sola cuando vence su plazo de pago.',
  confirmedInvestments: 'Mientras una inversión esté vigente necesitamos saber a quién le pertenece.',
  openPayouts: 'Un pago en camino tiene que llegar antes a tu billetera.',
  owedAmounts:
    'Lo que tienes en la plataforma es tuyo: retíralo antes, y espera lo que falta por acreditarte.',
  unmatchedTransfers:
    'Un pago tardío o duplicado es dinero tuyo: escríbenos desde la página de esa inversión para resolverlo antes.',
};

function OpenObligations({ obligations }: { obligations: ErasureBlockers }) {
  const names = Object.keys(explanations) as (keyof ErasureBlockers)[];
  return (
    <Notice tone="amber" title={erasureBlockersSentence(obligations)} className="max-w-3xl">
      {names
        .filter((name) => obligations[name] > 0)
        .map((name) => (
          <p key={name}>{explanations[name]}</p>
        ))}
    </Notice>
  );
}

/** Whether one's data can be erased now: a button, or the reasons why not. */
export function ErasureOutlookNotice({ outlook }: { outlook: ErasureOutlook }) {
  const [isOpen, setOpen] = useState(false);
  if (outlook.isStaff) {
    return (
      <Notice tone="info" title="Tienes un rol del equipo" className="max-w-3xl">
        Pide a un Super Admin que te lo quite antes de eliminar tus datos.
      </Notice>
    );
  }
  if (isErasureRunning(outlook.state) && !isOpen) {
    return (
      <Notice tone="amber" title="Tu solicitud está en curso" className="max-w-3xl">
        {outlook.state === 'requested'
          ? 'Comprobamos que no quede nada pendiente contigo. Mientras tanto no puedes hacer cambios; si todo está en orden, tu cuenta y tu sesión se cierran solas.'
          : 'Estamos eliminando tus datos. Cuando termine, tu sesión se cierra sola.'}
      </Notice>
    );
  }
  if (hasErasureBlockers(outlook.obligations) && !isOpen)
    return <OpenObligations obligations={outlook.obligations} />;
  return (
    <div>
      <Button variant="danger" acts onClick={() => setOpen(true)}>
        Eliminar mis datos
      </Button>
      <EraseDialog open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
