import { decisionDefinitions } from '@nodo/contracts/decisions/values';
import { useQuery } from '@tanstack/react-query';
import { formatPercent, formatWhole } from '../../../lib/format.ts';
import { CompactUsd } from '../../../ui/compact-usd.tsx';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';
import { decisionStatsQuery } from '../api/get-stats.ts';

const NONE = '—';

/** One's decisions so far in four figures; a tooltip explains how each is computed. */
export function DecisionStats() {
  const { data, isPending } = useQuery(decisionStatsQuery);
  const figures = [
    {
      label: 'Decisiones',
      value: data ? formatWhole(data.totalDecisions) : NONE,
      detail: 'Compras, ventas y las que registraste',
      hint: decisionDefinitions.totalDecisions,
    },
    {
      label: 'Exitosas',
      value: data ? formatWhole(data.successfulDecisions) : NONE,
      detail: 'Llegaron a término',
      hint: decisionDefinitions.successfulDecisions,
    },
    {
      label: 'ROI promedio proyectado',
      value: data?.averageROI ? formatPercent(data.averageROI) : NONE,
      detail: 'Anual, antes de comisiones',
      hint: decisionDefinitions.averageROI,
    },
    {
      label: 'Valor total',
      value: data ? <CompactUsd amount={data.totalValue} /> : NONE,
      detail: 'De tus compras completadas',
      hint: decisionDefinitions.totalValue,
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ label, value, detail, hint }) =>
        isPending ? (
          <StatSkeleton key={label} />
        ) : (
          <Stat key={label} label={label} value={value} detail={detail} hint={hint} />
        ),
      )}
    </div>
  );
}
