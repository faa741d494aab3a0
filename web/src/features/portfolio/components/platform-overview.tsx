import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { usePlatformCharts, usePlatformFigures } from '../api/get-platform.ts';
import type { Light } from '../platform-labels.ts';
import { FunnelCard } from './funnel-card.tsx';
import { HealthCard } from './health-card.tsx';
import { CapitalCard, DecisionsCard, NewUsersCard } from './month-cards.tsx';
import { PendingWork } from './pending-work.tsx';
import { PlatformStats, PlatformStatsSkeleton } from './platform-stats.tsx';
import { CapitalByWarehouseCard, WorksCard } from './warehouse-cards.tsx';

const PAIR = 'grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]';
const WIDE_PAIR = 'grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]';

interface OverviewProps {
  /** Indicators of whether the data is live and up to date. */
  readonly lights: readonly Light[];
  /** URL of the list of unmatched payments. */
  readonly unmatchedAt: string;
  /** URL of the list of repurchase requests. */
  readonly repurchasesAt: string;
}

/** Key figures and pending decisions. */
export function PlatformFiguresSection({ lights, unmatchedAt, repurchasesAt }: OverviewProps) {
  const query = usePlatformFigures();
  const { data, isPending } = query;
  if (isPending) return <PlatformStatsSkeleton />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar las cifras de la plataforma." />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PlatformStats figures={data} />
      <div className={WIDE_PAIR}>
        <PendingWork figures={data} unmatchedAt={unmatchedAt} repurchasesAt={repurchasesAt} />
        <HealthCard lights={lights} />
      </div>
    </div>
  );
}

/** Charts: capital, funnel, capital and works by warehouse, new users and KYC decisions. */
export function PlatformChartsSection() {
  const figures = usePlatformFigures();
  const query = usePlatformCharts();
  const { data, isPending } = query;
  if (isPending) return <SkeletonRows rows={2} label="Cargando las gráficas…" className="h-80" />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar las gráficas." />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className={WIDE_PAIR}>
        <CapitalCard months={data.months} />
        {figures.data && <FunnelCard figures={figures.data} />}
      </div>
      <div className={PAIR}>
        <CapitalByWarehouseCard warehouses={data.warehouses} />
        <WorksCard warehouses={data.warehouses} />
      </div>
      <div className={PAIR}>
        <NewUsersCard months={data.months} />
        <DecisionsCard months={data.months} />
      </div>
    </div>
  );
}
