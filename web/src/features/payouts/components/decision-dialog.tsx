import { formatUsdt } from '@nodo/contracts/money';
import { rejectPayoutBodySchema } from '@nodo/contracts/payouts/commands';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { useDecide } from '../use-decide.ts';
import { LastDay } from './payout-row.tsx';

const MAX_REASON = 500;

export interface OpenDecision {
  readonly kind: 'approve' | 'reject';
  readonly payout: PayoutView;
}

interface DecisionDialogProps {
  decision: OpenDecision | undefined;
  onClose: () => void;
}

/** Four-eyes check of amount and address, before money is sent or released to the balance. */
export function DecisionDialog({ decision, onClose }: DecisionDialogProps) {
  const isRejection = decision?.kind === 'reject';
  return (
    <Dialog
      open={decision !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={isRejection ? 'Rechazar pago' : 'Aprobar pago'}
      description={
        isRejection
          ? 'El monto vuelve al saldo de la persona, que lee el motivo.'
          : 'Después de aprobarlo se firma y se envía: no se puede deshacer.'
      }
    >
      {decision && <Decision key={decision.payout.id} decision={decision} onClose={onClose} />}
    </Dialog>
  );
}

function Decision({ decision, onClose }: { decision: OpenDecision; onClose: () => void }) {
  const { kind, payout } = decision;
  const decide = useDecide(onClose);
  return (
    <div className="grid gap-5">
      <dl className="divide-y divide-line border-y border-line">
        <div className="py-3">
          <dt className="text-sm text-ink-3">Para {payout.investor.name}</dt>
          <dd className="mt-1 text-2xl font-semibold tracking-tight tabular">
            {formatUsdt(payout.amount)} <span className="text-base font-normal text-ink-3">USDT</span>
          </dd>
        </div>
        <div className="py-3">
          <dt className="text-sm text-ink-3">Hacia esta dirección</dt>
          <dd className="mt-1 font-medium">
            <WholeAddress address={payout.walletAddress} />
          </dd>
        </div>
      </dl>
      <LastDay payout={payout} />
      {kind === 'reject' ? (
        <RejectForm
          isSaving={decide.isPending}
          refused={decide.refused.reason}
          onReject={(reason) => decide.mutate({ payout, reason })}
          onCancel={onClose}
        />
      ) : (
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose} disabled={decide.isPending}>
            Cancelar
          </Button>
          <Button busy={decide.isPending} onClick={() => decide.mutate({ payout })}>
            {decide.isPending ? 'Aprobando…' : 'Aprobar y enviar'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RejectFormProps {
  isSaving: boolean;
  refused: string | undefined;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

function RejectForm({ isSaving, refused, onReject, onCancel }: RejectFormProps) {
  return (
    <ReasonForm
      label="Motivo del rechazo"
      maxLength={MAX_REASON}
      schema={rejectPayoutBodySchema}
      refused={refused}
      onSend={onReject}
    >
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onCancel} disabled={isSaving}>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" busy={isSaving}>
          {isSaving ? 'Rechazando…' : 'Rechazar pago'}
        </Button>
      </div>
    </ReasonForm>
  );
}
