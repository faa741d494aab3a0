import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd } from '@nodo/contracts/money';
import { useState } from 'react';
import { endSentence } from '../../../lib/end-sentence.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { useRequestRepurchase, useWithdrawRepurchase } from '../use-repurchases.ts';

function AskDialog({ investment, onClose }: { investment: InvestmentView; onClose: () => void }) {
  const request = useRequestRepurchase(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Vender de vuelta tu inversión"
      description={`Tu participación en ${investment.warehouse.name} vuelve a la plataforma.`}
    >
      <div className="grid gap-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 rounded-md bg-sunken px-4 py-3">
          <span className="text-sm text-ink-2">Recibes en tu saldo</span>
          <Money amount={investment.amount} className="text-xl font-semibold" />
        </p>
        <ul className="grid list-disc gap-2 pl-5 text-sm leading-6 text-ink-2">
          <li>El precio es el capital que pagaste.</li>
          <li>
            Una persona del equipo decide. Mientras tanto sigue rindiendo, y puedes retirar la solicitud.
          </li>
          <li>Rinde hasta el día anterior a la aprobación: ese mes se acredita por días.</li>
          <li>Una vez aprobada no se deshace: volver a invertir es una inversión nueva.</li>
        </ul>
        <Actions onCancel={onClose} isBusy={request.isPending}>
          <Button busy={request.isPending} onClick={() => request.mutate(investment)}>
            {request.isPending ? 'Pidiendo…' : 'Pedir la recompra'}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}

interface SellBackProps {
  investment: InvestmentView;
  /** Whether new requests are currently accepted. */
  isEnabled: boolean;
}

/**
 * Repurchase of one's own position: conditions, request and outcome. Renders nothing if its terms have no
 * repurchase.
 */
export function SellBack({ investment, isEnabled }: SellBackProps) {
  const { repurchase, status, terms } = investment;
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawRepurchase();
  if (!terms.recompraEnabled || (status !== 'confirmed' && status !== 'repurchased')) return null;
  return (
    <Card>
      <CardHeader title="Recompra" />
      <div className="grid gap-4 px-5 py-4 text-[0.9375rem] leading-6 text-ink-2 sm:px-6">
        {status === 'repurchased' && repurchase ? (
          <p>
            La vendiste de vuelta: {formatUsd(repurchase.price)}{' '}
            {repurchase.state === 'paid' ? 'están en tu saldo.' : 'llegan a tu saldo en unos segundos.'}
          </p>
        ) : repurchase?.state === 'requested' ? (
          <>
            <p>
              Pediste vender de vuelta esta inversión por {formatUsd(repurchase.price)} el{' '}
              {endSentence(formatDateTime(repurchase.requestedAt))} Una persona del equipo decide.
            </p>
            <Button
              variant="outline"
              className="justify-self-start"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(investment)}
            >
              Retirar la solicitud
            </Button>
          </>
        ) : (
          <>
            {repurchase?.state === 'rejected' && (
              <p>
                Tu solicitud no se aprobó: <q>{repurchase.reason}</q>
              </p>
            )}
            <p>
              {isEnabled
                ? `Puedes pedir que la plataforma te la recompre por lo que pagaste: ${formatUsd(investment.amount)}.`
                : 'Tus condiciones permiten venderla de vuelta, pero la recompra no está habilitada en este momento.'}
            </p>
            {isEnabled && (
              <Button variant="outline" acts className="justify-self-start" onClick={() => setAsking(true)}>
                Vender de vuelta
              </Button>
            )}
          </>
        )}
      </div>
      {isAsking && <AskDialog investment={investment} onClose={() => setAsking(false)} />}
    </Card>
  );
}
