import type { UserView } from '@nodo/contracts/identity/views';
import type { PayoutFilter } from '@nodo/contracts/payouts/api';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import { can } from '@nodo/contracts/permissions';
import { CircleCheckBig, HandCoins, SearchX } from 'lucide-react';
import { useState } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { olderOf } from '../../../lib/read-on.ts';
import { AskedItem, useReadOnToAsked } from '../../../ui/asked-item.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { payoutsFile, usePayouts } from '../api/list-payouts.ts';
import { usePayoutsView, writePayoutsView } from '../payouts-view.ts';
import { DecisionDialog, type OpenDecision } from './decision-dialog.tsx';
import { PayoutFilters } from './payout-filters.tsx';
import { PayoutRow } from './payout-row.tsx';

const PAGE = 20;

interface SectionProps {
  rows: readonly PayoutView[];
  me: UserView;
  onDecide: (decision: OpenDecision) => void;
}

interface ReadOnProps extends SectionProps {
  /** Fetches further payouts of the section; undefined if there are none. */
  older: (() => void) | undefined;
}

/** If both lists contain a payout, only the first one (`isFirst`) is the target of a link to it. */
function Rows({ rows, me, onDecide, isFirst = false }: SectionProps & { isFirst?: boolean }) {
  return (
    <ul className="grid gap-3">
      {rows.map((payout) => (
        <AskedItem key={payout.id} id={isFirst ? payout.id : ''}>
          <PayoutRow
            payout={payout}
            mayDecide={can(me.role, 'payouts.approve') && payout.investor.id !== me.id}
            onDecide={onDecide}
          />
        </AskedItem>
      ))}
    </ul>
  );
}

function Recent({ rows, older, ...rest }: ReadOnProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <section aria-labelledby="recent-payouts" className="grid gap-3">
      <h2 id="recent-payouts" className="text-lg font-semibold tracking-tight">
        Todos los retiros
      </h2>
      <Rows rows={rows.slice(0, shown)} {...rest} />
      {(rows.length > shown || older) && (
        <Button
          variant="outline"
          onClick={() => {
            // The next page before the loaded rows run out.
            if (rows.length < shown + 2 * PAGE) older?.();
            setShown(shown + PAGE);
          }}
        >
          Ver más retiros
        </Button>
      )}
    </section>
  );
}

function Waiting({ rows, older, ...rest }: ReadOnProps) {
  return (
    <section aria-labelledby="waiting-payouts" className="grid gap-3">
      <h2 id="waiting-payouts" className="text-lg font-semibold tracking-tight">
        Por aprobar{' '}
        {rows.length > 0 && (
          <span className="text-ink-3 tabular">
            ({formatWhole(rows.length)}
            {older && '+'})
          </span>
        )}
      </h2>
      {rows.length > 0 ? (
        <Rows rows={rows} isFirst {...rest} />
      ) : (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-surface p-4 text-sm text-ink-2">
          <CircleCheckBig aria-hidden className="size-5 text-sea-ink" />
          Nada espera una aprobación.
        </p>
      )}
      {older && (
        <Button variant="outline" onClick={older}>
          Ver más retiros
        </Button>
      )}
    </section>
  );
}

interface PayoutsPanelProps extends KeepsViews {
  me: UserView;
}

/** Payouts, searchable by person, address or state. */
export function PayoutsPanel({ me, savedViews }: PayoutsPanelProps) {
  const [filter, change] = usePayoutsView();
  const [decision, setDecision] = useState<OpenDecision>();
  return (
    <div ref={keepFocus} className="grid gap-4">
      <h2 className="sr-only">Retiros</h2>
      <ListTools
        savedViews={savedViews(`${writePayoutsView(filter)}`)}
        file={{ path: payoutsFile(filter), name: 'retiros' }}
        disabled={false}
      >
        <PayoutFilters filter={filter} onChange={change} />
      </ListTools>
      <Listed
        me={me}
        filter={filter}
        onDecide={setDecision}
        onClear={() => change({ search: undefined, state: undefined })}
      />
      {/* A reason being written outlasts its row, which somebody else may decide about. */}
      <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />
    </div>
  );
}

interface ListedProps extends Omit<SectionProps, 'rows'> {
  filter: PayoutFilter;
  onClear: () => void;
}

/** Payouts awaiting approval, and the others. Live. */
function Listed({ me, filter, onDecide, onClear }: ListedProps) {
  const query = usePayouts(filter);
  const older = olderOf(query);
  const payouts = query.data?.pages.flat();
  useReadOnToAsked(query, payouts);
  const isFiltered = Boolean(filter.search || filter.state);
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando retiros…" />;
  if (!payouts) {
    return <QueryError query={query} fallback="No pudimos cargar los retiros." />;
  }
  if (payouts.length === 0 && isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="Ningún retiro es así"
        action={<ClearFilters variant="outline" onClear={onClear} />}
      >
        Prueba con otro nombre o email, con el comienzo de la dirección o del hash, o con menos filtros.
      </EmptyState>
    );
  }
  if (payouts.length === 0) {
    return (
      <EmptyState icon={HandCoins} title="Aún no hay retiros">
        Cuando alguien retire su saldo, aparecerá aquí.
      </EmptyState>
    );
  }
  const waiting = payouts.filter(({ state }) => state === 'requested');
  const others = payouts.filter(({ state }) => state !== 'requested');
  return (
    <div className="grid gap-8">
      {(waiting.length > 0 || !isFiltered) && (
        <Waiting rows={waiting} older={others.length === 0 ? older : undefined} me={me} onDecide={onDecide} />
      )}
      {others.length > 0 && <Recent rows={others} older={older} me={me} onDecide={onDecide} />}
    </div>
  );
}
