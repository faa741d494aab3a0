import { sumOfReturns } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionsView } from '@nodo/contracts/earnings/views';
import { add } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import { useQuery } from '@tanstack/react-query';
import { Sprout } from 'lucide-react';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CompactUsd } from '../../../ui/compact-usd.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { DISTRIBUTIONS_FILE, distributionsQuery } from '../api/distributions.ts';
import { useDistributionsView } from '../distributions-view.ts';
import { usePrepareDistribution } from '../use-distribution-work.ts';
import { DistributionDialog } from './distribution-dialog.tsx';
import { DistributionRow, UnpreparedRow } from './distribution-rows.tsx';

function Totals({ rows }: Pick<DistributionsView, 'rows'>) {
  const waiting = rows.filter(({ state }) => state === 'prepared');
  const credited = rows.filter(({ state }) => state === 'completed');
  const [due, done] = [sumOfReturns(waiting), sumOfReturns(credited)];
  const [first] = waiting;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Stat
        label="Por aprobar"
        value={<CompactUsd amount={due.net} />}
        detail={
          waiting.length === 1 && first
            ? `Neto de ${periodLabel(first.period)}`
            : `${waiting.length} meses en espera`
        }
      />
      <Stat
        label="Acreditado"
        value={<CompactUsd amount={done.net} />}
        detail={credited.length === 1 ? 'Neto de 1 mes' : `Neto de ${credited.length} meses`}
      />
      <Stat
        label="Comisiones"
        value={<CompactUsd amount={add(done.managementFee, done.platformFee)} />}
        detail="Administración y plataforma, de lo acreditado"
      />
    </div>
  );
}

function Months({ view, onOpen }: { view: DistributionsView; onOpen: (period: string) => void }) {
  const prepare = usePrepareDistribution(onOpen);
  const known = new Map(view.rows.map((row) => [row.period, row]));
  const unprepared = new Set(view.preparable);
  const periods = [...new Set([...known.keys(), ...unprepared])].sort().reverse();
  return (
    <Card className="pb-2">
      <CardHeader
        title="Rendimientos mensuales"
        detail="Se preparan solos el día 1 de cada mes. Se acreditan cuando alguien los aprueba."
        action={<CsvButton path={DISTRIBUTIONS_FILE} name="rendimientos" disabled={view.rows.length === 0} />}
      />
      <ul aria-label="Distribuciones por mes" className="mt-3 divide-y divide-line">
        {periods.map((period) => {
          const row = known.get(period);
          if (row && !unprepared.has(period)) {
            return <DistributionRow key={period} row={row} onOpen={() => onOpen(period)} />;
          }
          return (
            <UnpreparedRow
              key={period}
              period={period}
              busy={prepare.isPending && prepare.variables === period}
              disabled={prepare.isPending}
              onPrepare={() => prepare.mutate(period)}
            />
          );
        })}
      </ul>
    </Card>
  );
}

/** Every month's distribution: amount, approver and pending approval. */
export function DistributionsPanel() {
  const query = useQuery(distributionsQuery);
  const { data, isPending } = query;
  const [{ period }, change] = useDistributionsView();
  if (isPending) return <SkeletonRows rows={4} label="Cargando los rendimientos…" />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar los rendimientos." />;
  }
  const isEmpty = data.rows.length === 0 && data.preparable.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isEmpty ? (
        <EmptyState icon={Sprout} title="Todavía no hay rendimientos">
          Cuando termine el primer mes con una inversión confirmada, aquí aparece lo que le corresponde a cada
          inversionista.
        </EmptyState>
      ) : (
        <>
          <Totals rows={data.rows} />
          <Months view={data} onOpen={(opened) => change({ period: opened }, { asStep: true })} />
        </>
      )}
      {period && <DistributionDialog period={period} onClose={() => change({ period: undefined })} />}
    </div>
  );
}
