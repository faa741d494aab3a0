import type { UserView } from '@nodo/contracts/identity/views';
import { decideRepurchaseBodySchema } from '@nodo/contracts/repurchases/commands';
import { REPURCHASE_REASON_MAX, repurchaseStateLabels } from '@nodo/contracts/repurchases/values';
import type { RepurchaseRow, RepurchasesQuery } from '@nodo/contracts/repurchases/views';
import { streams } from '@nodo/contracts/streams';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime, formatPercent, formatWhole } from '../../../lib/format.ts';
import { Actions } from '../../../ui/actions.tsx';
import { AskedItem } from '../../../ui/asked-item.tsx';
import { Badge, toneTable } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useRepurchases } from '../api/repurchases.ts';
import { type RepurchaseDecision, useDecideRepurchase } from '../use-repurchases.ts';

const tones = toneTable<RepurchaseRow['state']>({
  requested: 'amber',
  approved: 'signal',
  paid: 'sea',
  rejected: 'alert',
  withdrawn: 'neutral',
});

interface RowProps {
  row: RepurchaseRow;
  isOwn: boolean;
  onDecide: (how: RepurchaseDecision['how']) => void;
}

function RepurchaseCard({ row, isOwn, onDecide }: RowProps) {
  const { investor, warehouse, state, decidedBy, decidedAt, reason } = row;
  return (
    <Card className="grid gap-4 px-5 py-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <Link
            to={`/investments/${row.investmentId}`}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {investor.name} · {warehouse.name}
          </Link>
          <Badge tone={tones[state]} dot>
            {repurchaseStateLabels[state]}
          </Badge>
        </h3>
        <p className="mt-1 text-sm leading-6 text-ink-3 tabular">
          {formatPercent(row.sharePercentage, 3)} · Confirmada el {formatDateTime(row.confirmedAt)} · Pedida
          el {formatDateTime(row.requestedAt)}
        </p>
        {decidedAt && (
          <p className="mt-1 text-sm leading-6 text-ink-2">
            {decidedBy ? `${decidedBy.name}, ` : ''}
            {formatDateTime(decidedAt)}
            {reason && `: ${reason}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Money amount={row.price} className="text-lg font-semibold tabular max-sm:basis-full" />
        {state === 'requested' && !isOwn && (
          <>
            <Button size="sm" variant="outline" acts onClick={() => onDecide('rejection')}>
              No aprobar
            </Button>
            <Button size="sm" acts onClick={() => onDecide('approval')}>
              Aprobar
            </Button>
          </>
        )}
        <HistoryLink
          to={auditAddress({ kind: 'investment', subject: row.investmentId })}
          stream={streams.investment(row.investmentId)}
          of={`la recompra de ${investor.name} en ${warehouse.name}`}
        />
      </div>
    </Card>
  );
}

interface DecideDialogProps {
  decided: { readonly row: RepurchaseRow; readonly how: RepurchaseDecision['how'] };
  onClose: () => void;
}

function DecideDialog({ decided: { row, how }, onClose }: DecideDialogProps) {
  const decide = useDecideRepurchase(onClose);
  const isApproval = how === 'approval';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isApproval ? 'Aprobar la recompra' : 'No aprobar la recompra'}
      description={
        isApproval
          ? `La posición de ${row.investor.name} en ${row.warehouse.name} termina ahora, y su precio va a su saldo. No se deshace.`
          : `${row.investor.name} lee el motivo en la página de su inversión.`
      }
    >
      <ReasonForm
        label="Motivo"
        {...(isApproval && { hint: 'Queda para siempre en la auditoría.' })}
        maxLength={REPURCHASE_REASON_MAX}
        schema={decideRepurchaseBodySchema}
        refused={decide.refused.reason}
        onSend={(reason) => {
          const { investmentId, requestedAt } = row;
          decide.mutate({ investmentId, requestedAt, how, reason });
        }}
      >
        <Actions onCancel={onClose} isBusy={decide.isPending}>
          <SubmitButton variant={isApproval ? 'primary' : 'danger'} busy={decide.isPending}>
            {isApproval ? 'Aprobar y abonar' : 'No aprobar'}
          </SubmitButton>
        </Actions>
      </ReasonForm>
    </Dialog>
  );
}

function emptyTitle({ search, state }: RepurchasesQuery): string {
  if (search) return 'Ninguna recompra es así';
  return state === 'open' ? 'Ninguna recompra por decidir' : 'Aún no hay recompras decididas';
}

/** Repurchase requests, for staff to decide. Live. */
export function RepurchasesPanel({ me, wanted }: { me: UserView; wanted: RepurchasesQuery }) {
  const [decided, setDecided] = useState<DecideDialogProps['decided']>();
  const query = useRepurchases(wanted);
  const { data } = query;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {query.isPending && <SkeletonRows rows={2} label="Cargando recompras…" />}
      {!data && query.error && <QueryError query={query} fallback="No pudimos cargar las recompras." />}
      {data?.rows.length === 0 && (
        <EmptyState icon={Undo2} title={emptyTitle(wanted)}>
          Cuando alguien pida vender de vuelta su inversión aparece aquí al instante.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="grid gap-3">
          {data.rows.map((row) => (
            <AskedItem key={row.investmentId} id={row.investmentId}>
              <RepurchaseCard
                row={row}
                isOwn={row.investor.id === me.id}
                onDecide={(how) => setDecided({ row, how })}
              />
            </AskedItem>
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <p className="text-sm text-ink-3">
          Se muestran {formatWhole(data.rows.length)} de {formatWhole(data.total)}.
        </p>
      )}
      {decided && <DecideDialog decided={decided} onClose={() => setDecided(undefined)} />}
    </div>
  );
}
