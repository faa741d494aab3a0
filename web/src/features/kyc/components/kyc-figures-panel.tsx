import { kycStatuses, kycStatusLabels } from '@nodo/contracts/kyc/values';
import { KYC_FIGURES_DAYS, type KycFigures } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { formatWhole } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { kycFiguresQuery } from '../api/get-figures.ts';

const HOUR_MS = 3_600_000;

function duration(ms: number | null): string {
  if (ms === null) return '—';
  const hours = ms / HOUR_MS;
  return hours < 1 ? `${Math.round(hours * 60)} min` : `${Math.round(hours)} h`;
}

const columns = ['Persona', 'Aprobadas', 'Rechazadas', 'Tiempo habitual', 'Fuera de plazo'];

/** How many people have each status, and recent decisions per reviewer with how long people waited. */
export function KycFiguresPanel() {
  const query = useQuery(kycFiguresQuery);
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando cifras…" className="h-12" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos cargar las cifras." />;
  const { byStatus, reviewers } = query.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {kycStatuses.map((status) => (
          <Stat key={status} label={kycStatusLabels[status]} value={formatWhole(byStatus[status])} />
        ))}
      </div>
      <Reviewers reviewers={reviewers} />
    </div>
  );
}

function Reviewers({ reviewers }: Pick<KycFigures, 'reviewers'>) {
  if (reviewers.length === 0) {
    return (
      <EmptyState icon={ChartNoAxesColumn} title={`Sin decisiones en los últimos ${KYC_FIGURES_DAYS} días`}>
        Cuando se apruebe o se rechace una solicitud, se contará aquí.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm leading-6 text-ink-3">
        Últimos {KYC_FIGURES_DAYS} días. El tiempo habitual es la mediana desde el envío hasta la decisión.
      </p>
      <section
        aria-label="Cifras por persona"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll content wider than the screen
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface shadow-card"
      >
        <table className="w-full text-[0.9375rem] tabular">
          <thead className="border-b border-line text-left text-sm text-ink-3">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-4 py-2.5 font-medium whitespace-nowrap">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {reviewers.map((reviewer) => (
              <tr key={reviewer.id}>
                <th scope="row" className="px-4 py-2.5 text-left font-medium">
                  {reviewer.name}
                </th>
                <td className="px-4 py-2.5">{reviewer.approved}</td>
                <td className="px-4 py-2.5">{reviewer.rejected}</td>
                <td className="px-4 py-2.5 whitespace-nowrap">{duration(reviewer.medianMs)}</td>
                <td className="px-4 py-2.5">{reviewer.late}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
