import type { UserView } from '@nodo/contracts/identity/views';
import type { UnmatchedFilter, UnmatchedTransfer } from '@nodo/contracts/reconciliation/views';
import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { StatusList } from '../../../ui/status-list.tsx';
import { useUnmatched } from '../api/list-unmatched.ts';
import { ReconcileDialog } from './reconcile-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { UnmatchedCard } from './unmatched-card.tsx';

const texts = { loading: 'Cargando transferencias…', failed: 'No pudimos cargar las transferencias.' };

/** Texts of the empty state. */
function emptyTexts({ search, state }: UnmatchedFilter): { empty: string; hint: string } {
  if (search || state === 'all')
    return {
      empty: 'Ninguna transferencia es así',
      hint: 'Lo que llegue y no sea de ninguna inversión aparece aquí al instante.',
    };
  return state === 'open'
    ? {
        empty: 'Nada por conciliar',
        hint: 'Todo lo que llegó tiene su inversión, o ya se decidió qué hacer con ello.',
      }
    : {
        empty: 'Aún no hay transferencias conciliadas',
        hint: 'Lo que se asocie, se devuelva, se abone o sea de la plataforma queda aquí.',
      };
}

/** Transfers without an investment: their details and the available decisions. Live. */
export function UnmatchedPanel({ me, wanted }: { me: UserView; wanted: UnmatchedFilter }) {
  const [decided, setDecided] = useState<UnmatchedTransfer>();
  const [rejected, setRejected] = useState<UnmatchedTransfer>();
  const query = useUnmatched(wanted);
  return (
    <div className="grid gap-4">
      <StatusList
        query={query}
        rows={query.data?.pages.flatMap(({ rows }) => rows)}
        texts={{ ...texts, ...emptyTexts(wanted) }}
        icon={CircleCheckBig}
      >
        {(transfer) => (
          <UnmatchedCard
            transfer={transfer}
            me={me}
            onDecide={() => setDecided(transfer)}
            onReject={() => setRejected(transfer)}
          />
        )}
      </StatusList>
      <ReconcileDialog transfer={decided} onClose={() => setDecided(undefined)} />
      <RejectDialog transfer={rejected} onClose={() => setRejected(undefined)} />
    </div>
  );
}
