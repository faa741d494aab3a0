import { formatUsd } from '@nodo/contracts/money';
import type { PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import { counted } from '../../../lib/counted.ts';
import { formatWhole } from '../../../lib/format.ts';
import { CompactUsd } from '../../../ui/compact-usd.tsx';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';
import { ACTIVE_FORMULA, PROGRESS_FORMULA, progressText, ROI_FORMULA, rateText } from '../platform-labels.ts';

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-[1.35fr_repeat(4,1fr)]';

/** The most important figures. */
export function PlatformStats({ figures }: { figures: PlatformFigures }) {
  const { users, capital, warehouses } = figures;
  const planned = warehouses.total - warehouses.active;
  return (
    <div className={GRID}>
      <Stat
        className="max-xl:col-span-2"
        label="Capital confirmado"
        value={<CompactUsd amount={capital.confirmed} />}
        detail={
          capital.pendingInvestments === 0
            ? 'Nada por confirmar'
            : `${formatUsd(capital.pending)} por confirmar en ${counted(capital.pendingInvestments, 'inversión', 'inversiones')}`
        }
      />
      <Stat
        label="Usuarios"
        value={formatWhole(users.total)}
        detail={`${formatWhole(users.investing)} con capital`}
      />
      <Stat
        label="Bodegas activas"
        value={formatWhole(warehouses.active)}
        hint={ACTIVE_FORMULA}
        detail={[
          warehouses.units > 0
            ? counted(warehouses.units, 'unidad', 'unidades')
            : counted(warehouses.shares, 'participación', 'participaciones'),
          ...(planned > 0 ? [`${formatWhole(planned)} en planificación`] : []),
        ].join(' · ')}
      />
      <Stat
        label="ROI anual proyectado"
        value={rateText(capital.annualReturnRate)}
        hint={ROI_FORMULA}
        detail="Ponderado por capital"
      />
      <Stat
        label="Avance general"
        value={progressText(warehouses.progressPercentage)}
        hint={PROGRESS_FORMULA}
        detail="Obra, ponderada por valor"
      />
    </div>
  );
}

export function PlatformStatsSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Cargando las cifras de la plataforma…</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <StatSkeleton key={key} />
      ))}
    </div>
  );
}
