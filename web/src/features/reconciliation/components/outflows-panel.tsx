import type { UserView } from '@nodo/contracts/identity/views';
import type { OutflowView, UnmatchedFilter } from '@nodo/contracts/reconciliation/views';
import { useState } from 'react';
import { AskedItem } from '../../../ui/asked-item.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { useOutflows } from '../api/list-outflows.ts';
import { OutflowCard } from './outflow-card.tsx';
import { OutflowDialog } from './outflow-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

interface OutflowsPanelProps {
  me: UserView;
  state: UnmatchedFilter['state'];
}

/** Money that left the treasury without a payout; nothing while there is none, which is the rule. Live. */
export function OutflowsPanel({ me, state }: OutflowsPanelProps) {
  const [decided, setDecided] = useState<OutflowView>();
  const [rejected, setRejected] = useState<OutflowView>();
  const query = useOutflows(state);
  const rows = query.data ?? [];
  if (!query.data && query.isError) {
    return <QueryError query={query} fallback="No pudimos cargar las salidas sin pago." />;
  }
  if (rows.length === 0) return null;
  return (
    <section aria-label="Salidas sin pago" className="grid gap-3">
      {state === 'open' && (
        <Notice tone="alert" title="Salió dinero que ningún pago explica">
          Pasa después de restaurar una copia, o cuando se envía por fuera de la plataforma. Hasta que se
          decida de quién es, no se le paga a quien lo recibió.
        </Notice>
      )}
      <ul className="grid gap-3">
        {rows.map((outflow) => (
          <AskedItem key={outflow.id} id={outflow.id}>
            <OutflowCard
              outflow={outflow}
              me={me}
              onDecide={() => setDecided(outflow)}
              onReject={() => setRejected(outflow)}
            />
          </AskedItem>
        ))}
      </ul>
      <OutflowDialog outflow={decided} onClose={() => setDecided(undefined)} />
      <RejectDialog transfer={rejected} onClose={() => setRejected(undefined)} />
    </section>
  );
}
