import { formatUsd } from '@nodo/contracts/money';
import type { WaitingPayout } from '@nodo/contracts/payouts/views';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { useCancel } from '../use-cancel.ts';

function Cancellation({ payout, onClose }: { payout: WaitingPayout; onClose: () => void }) {
  const cancel = useCancel();
  // Closed also when it was too late, but by its own answer only: the next cancellation stays open.
  const send = () => cancel.mutate(payout, { onSettled: onClose });
  return (
    <div className="grid gap-5">
      <dl className="divide-y divide-line border-y border-line">
        <div className="grid gap-1 py-3">
          <dt className="text-sm text-ink-3">Monto</dt>
          <dd>
            <Money amount={payout.amountUsd} className="text-2xl font-semibold tracking-tight" />
          </dd>
        </div>
        <div className="grid gap-1 py-3">
          <dt className="text-sm text-ink-3">Hacia esta dirección</dt>
          <dd className="font-medium">
            <WholeAddress address={payout.walletAddress} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose} disabled={cancel.isPending}>
          Volver
        </Button>
        <Button variant="danger" busy={cancel.isPending} onClick={send}>
          {cancel.isPending ? 'Cancelando…' : 'Cancelar envío'}
        </Button>
      </div>
    </div>
  );
}

function Waiting({ payout, onCancel }: { payout: WaitingPayout; onCancel: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 last:pb-0 sm:flex-nowrap">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money amount={payout.amountUsd} className="font-semibold" />
          <Badge tone="amber" dot>
            Por aprobar
          </Badge>
          <span className="text-[0.8125rem] text-ink-3">{formatDateTime(payout.requestedAt)}</span>
        </div>
        <WholeAddress address={payout.walletAddress} />
      </div>
      <Button
        variant="outline"
        aria-label={`Cancelar el envío de ${formatUsd(payout.amountUsd)}`}
        acts
        onClick={onCancel}
      >
        Cancelar
      </Button>
    </li>
  );
}

/**
 * One's own payouts awaiting approval; each can be cancelled until then. An open dialog stays open if the payout is
 * approved meanwhile: the attempt then reports it.
 */
export function WaitingPayouts({ payouts }: { payouts: readonly WaitingPayout[] }) {
  const [chosen, setChosen] = useState<WaitingPayout>();
  const close = () => setChosen(undefined);
  return (
    <>
      {payouts.length > 0 && (
        <Card className="p-5 sm:px-6">
          <h3 className="text-sm text-ink-3">Esperan la aprobación del equipo</h3>
          <ul className="mt-2 divide-y divide-line">
            {payouts.map((payout) => (
              <Waiting key={payout.id} payout={payout} onCancel={() => setChosen(payout)} />
            ))}
          </ul>
        </Card>
      )}
      <Dialog
        open={chosen !== undefined}
        onOpenChange={(open) => !open && close()}
        title="Cancelar envío"
        description="El monto vuelve a tu saldo disponible. Si cambias de idea, puedes pedirlo de nuevo."
      >
        {chosen && <Cancellation key={chosen.id} payout={chosen} onClose={close} />}
      </Dialog>
    </>
  );
}
