import { useQuery } from '@tanstack/react-query';
import { usePresent } from '../../../lib/use-now.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { reservesQuery } from '../api/reserves.ts';
import { BalanceProof } from './balance-proof.tsx';
import { Coverage } from './coverage.tsx';
import { DayList } from './day-list.tsx';
import { HowItWorks } from './how-it-works.tsx';

/** Reserves, liabilities, one's own share of them, and the method. */
export function ReservesPanel() {
  const query = useQuery(reservesQuery);
  const now = usePresent();
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando las reservas…" className="h-32" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos cargar las reservas." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Coverage reserves={query.data} now={now} />
      <BalanceProof />
      <DayList days={query.data.days} />
      <HowItWorks />
    </div>
  );
}
