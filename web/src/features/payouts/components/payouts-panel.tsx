import type { UserView } from '@nodo/contracts/identity/views';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import { can } from '@nodo/contracts/permissions';
import { CircleCheckBig, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { usePayouts } from '../api/list-payouts.ts';
import { DecisionDialog, type OpenDecision } from './decision-dialog.tsx';
import { PayoutRow } from './payout-row.tsx';

const PAGE = 20;

interface SectionProps {
  rows: readonly PayoutView[];
  me: UserView;
  onDecide: (decision: OpenDecision) => void;
}

function Rows({ rows, me, onDecide }: SectionProps) {
  return (
    <ul className="grid gap-3">
      {rows.map((payout) => (
        <li key={payout.id}>
          <PayoutRow
            payout={payout}
            mayDecide={can(me.role, 'payouts.approve') && payout.investor.id !== me.id}
            onDecide={onDecide}
          />
        </li>
      ))}
    </ul>
  );
}

function Recent({ rows, ...rest }: SectionProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <section aria-labelledby="recent-payouts" className="grid gap-3">
      <h2 id="recent-payouts" className="text-lg font-semibold tracking-tight">
        Todos los pagos
      </h2>
      <Rows rows={rows.slice(0, shown)} {...rest} />
      {rows.length > shown && (
        <Button variant="outline" onClick={() => setShown(shown + PAGE)}>
          Ver más pagos
        </Button>
      )}
    </section>
  );
}

/** Money that leaves: what waits for an approval, and what became of the rest. Live. */
export function PayoutsPanel({ me }: { me: UserView }) {
  const query = usePayouts();
  const [decision, setDecision] = useState<OpenDecision>();
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando pagos…" />;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar los pagos." />;
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={HandCoins} title="Aún no hay pagos">
        Cuando alguien retire su saldo, su pago aparecerá aquí.
      </EmptyState>
    );
  }
  const waiting = query.data.filter(({ state }) => state === 'requested');
  const others = query.data.filter(({ state }) => state !== 'requested');
  return (
    <div className="grid gap-8">
      <section aria-labelledby="waiting-payouts" className="grid gap-3">
        <h2 id="waiting-payouts" className="text-lg font-semibold tracking-tight">
          Por aprobar {waiting.length > 0 && <span className="text-ink-3 tabular">({waiting.length})</span>}
        </h2>
        {waiting.length > 0 ? (
          <Rows rows={waiting} me={me} onDecide={setDecision} />
        ) : (
          <p className="flex items-center gap-2 rounded-lg border border-line bg-surface p-4 text-sm text-ink-2">
            <CircleCheckBig aria-hidden className="size-5 text-sea-ink" />
            Nada espera una aprobación.
          </p>
        )}
      </section>
      {others.length > 0 && <Recent rows={others} me={me} onDecide={setDecision} />}
      <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />
    </div>
  );
}
