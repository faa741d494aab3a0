import type { UserView } from '@nodo/contracts/identity/views';
import type { UnmatchedTransfer } from '@nodo/contracts/reconciliation/views';
import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { AskedItem } from '../../../ui/asked-item.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type UnmatchedFilter, useUnmatched } from '../api/list-unmatched.ts';
import { ReconcileDialog } from './reconcile-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { UnmatchedCard } from './unmatched-card.tsx';

const filters = [
  { value: 'open', label: 'Por decidir' },
  { value: 'closed', label: 'Conciliadas' },
] as const satisfies readonly { value: UnmatchedFilter; label: string }[];
type Shown = (typeof filters)[number]['value'];

interface ListProps {
  me: UserView;
  shown: Shown;
  onDecide: (transfer: UnmatchedTransfer) => void;
  onReject: (transfer: UnmatchedTransfer) => void;
}

function List({ me, shown, onDecide, onReject }: ListProps) {
  const query = useUnmatched(shown);
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando transferencias…" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos cargar las transferencias." />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={CircleCheckBig}
        title={shown === 'open' ? 'Nada por conciliar' : 'Aún no hay transferencias conciliadas'}
      >
        {shown === 'open'
          ? 'Todo lo que llegó tiene su inversión, o ya se decidió qué hacer con ello.'
          : 'Lo que se asocie, se devuelva o se abone queda aquí.'}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {rows.map((transfer) => (
          <AskedItem key={transfer.id} id={transfer.id}>
            <UnmatchedCard
              transfer={transfer}
              me={me}
              onDecide={() => onDecide(transfer)}
              onReject={() => onReject(transfer)}
            />
          </AskedItem>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="outline" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Ver más transferencias
        </Button>
      )}
    </>
  );
}

/** Money that arrived and belongs to no investment: what is known of each, and the ways out. Live. */
export function UnmatchedPanel({ me }: { me: UserView }) {
  const [shown, setShown] = useState<Shown>('open');
  const [decided, setDecided] = useState<UnmatchedTransfer>();
  const [rejected, setRejected] = useState<UnmatchedTransfer>();
  return (
    <div className="grid gap-4">
      <Choice label="Qué transferencias" value={shown} options={filters} onChange={setShown} />
      <List me={me} shown={shown} onDecide={setDecided} onReject={setRejected} />
      <ReconcileDialog transfer={decided} onClose={() => setDecided(undefined)} />
      <RejectDialog transfer={rejected} onClose={() => setRejected(undefined)} />
    </div>
  );
}
