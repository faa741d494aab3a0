import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd } from '@nodo/contracts/money';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCancelInvestment } from '../use-cancel-investment.ts';

interface CancelInvestmentProps {
  investment: InvestmentView;
  /** An open dialog stays open if it can't be cancelled any more: the attempt then says why. */
  isOffered: boolean;
}

/** Cancels an investment that will not be paid, which frees its share immediately instead of at the deadline. */
export function CancelInvestment({ investment, isOffered }: CancelInvestmentProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const cancel = useCancelInvestment(close);
  return (
    <>
      {isOffered && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          ¿Ya no vas a invertir?
          <Button variant="outline" onClick={() => setOpen(true)}>
            Cancelar esta inversión
          </Button>
        </p>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Cancelar esta inversión"
        description={`La participación de ${formatUsd(investment.amount)} en ${investment.warehouse.name} queda libre para otras personas.`}
      >
        <div className="grid gap-5">
          <p className="text-sm leading-6 text-ink-2">
            Si ya enviaste el pago, no la canceles: tu transferencia aparece aquí en cuanto la red la incluye
            en un bloque, y lo que llega a una inversión cancelada no la completa.
          </p>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="outline" onClick={close} disabled={cancel.isPending}>
              Volver
            </Button>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate(investment)}>
              {cancel.isPending ? 'Cancelando…' : 'Cancelar inversión'}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
