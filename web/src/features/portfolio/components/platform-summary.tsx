import type { PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import type { ReactNode } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { useShownMoment } from '../../../lib/shown-moment.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Card } from '../../../ui/card.tsx';
import { CompactUsd } from '../../../ui/compact-usd.tsx';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePlatformFigures } from '../api/get-platform.ts';
import { ACTIVE_FORMULA, figuresLight, ROI_FORMULA, rateText } from '../platform-labels.ts';

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: string;
}

function figuresOf({ users, capital, warehouses }: PlatformFigures): Figure[] {
  return [
    { label: 'Usuarios', value: formatWhole(users.total) },
    { label: 'Capital', value: <CompactUsd amount={capital.confirmed} /> },
    { label: 'Bodegas activas', value: formatWhole(warehouses.active), hint: ACTIVE_FORMULA },
    {
      label: 'ROI promedio anual proyectado',
      value: rateText(capital.annualReturnRate),
      hint: ROI_FORMULA,
    },
  ];
}

const NONE: readonly Figure[] = [
  'Usuarios',
  'Capital',
  'Bodegas activas',
  'ROI promedio anual proyectado',
].map((label) => ({ label, value: <Skeleton className="my-1 h-6 w-20" /> }));

/** Warning shown only if the figures are out of date. */
function Staleness({ figures, isFailing }: { figures: PlatformFigures; isFailing: boolean }) {
  const { tone, text } = figuresLight(figures, isFailing, useNow());
  const isPast = useShownMoment() !== undefined;
  if (tone === 'sea' || (isPast && !isFailing)) return null;
  return (
    <p
      role="status"
      className="border-t border-line bg-amber-soft px-4 py-2 text-[0.8125rem] text-amber-ink sm:px-6"
    >
      Cifras: {text.slice(0, 1).toLowerCase() + text.slice(1)}
    </p>
  );
}

/** Four key figures of the platform, live. */
export function PlatformSummary() {
  const query = usePlatformFigures();
  const { data, isError } = query;
  if (isError && !data) {
    return <QueryError query={query} fallback="No pudimos cargar las cifras de la plataforma." />;
  }
  return (
    <Card aria-label="Resumen de la plataforma" className="overflow-hidden">
      <dl className="-mt-px -ml-px grid grid-cols-2 xl:grid-cols-4">
        {(data ? figuresOf(data) : NONE).map(({ label, value, hint }) => (
          <div key={label} className="border-t border-l border-line px-4 py-4 sm:px-6">
            <dt className="flex items-center gap-1.5 text-[0.8125rem] leading-5 text-ink-3">
              {label}
              {hint !== undefined && <InfoTip about={label} text={hint} />}
            </dt>
            <dd className="mt-1 text-xl leading-8 font-semibold tracking-[-0.015em] tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {data && <Staleness figures={data} isFailing={isError} />}
    </Card>
  );
}
