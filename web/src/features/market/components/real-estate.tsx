import { formatUsd } from '@nodo/contracts/money';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { Warehouse } from 'lucide-react';
import { formatPercent, formatWhole } from '../../../lib/format.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { CompactUsd } from '../../../ui/compact-usd.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { type RealEstate as Figures, realEstateOf } from '../figures.ts';
import { Bars } from './bars.tsx';
import { MarketRecords } from './records.tsx';

/** Number of bars shown; the table has all. */
const FEW = 12;
const NONE = 'Sin dato';

const few = (rows: Figures['rows']) =>
  rows.length > FEW ? ` Las ${FEW} primeras; la tabla las tiene todas.` : '';

function Stats({ figures }: { figures: Figures }) {
  const { area, totalValue, perSquareMetre, available, placedPercent, rows } = figures;
  const measured = rows.filter((row) => row.area !== null).length;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label="Área en bodegas"
        value={`${formatWhole(area)}\u00a0m²`}
        detail={`La informan ${measured} de ${rows.length} bodegas`}
      />
      <Stat label="Valor de las bodegas" value={<CompactUsd amount={totalValue} />} detail="Según su ficha" />
      <Stat
        label="Valor por m²"
        value={perSquareMetre === null ? '—' : formatUsd(perSquareMetre)}
        detail="Promedio ponderado por área"
      />
      <Stat
        label="Capital disponible"
        value={<CompactUsd amount={available} />}
        detail={placedPercent === null ? 'Por invertir' : `${formatPercent(placedPercent, 1)} ya colocado`}
      />
    </div>
  );
}

function PerSquareMetre({ rows }: { rows: Figures['rows'] }) {
  const sorted = rows.toSorted(
    (one, other) => Number(other.perSquareMetre ?? -1) - Number(one.perSquareMetre ?? -1),
  );
  return (
    <ChartCard
      title="Valor por m² de cada bodega"
      detail={`Valor total entre área, en USD.${few(sorted)}`}
      chart={
        <Bars
          rows={sorted.slice(0, FEW).map(({ id, name, perSquareMetre }) => ({
            key: id,
            label: name,
            value: Number(perSquareMetre ?? 0),
            text: perSquareMetre === null ? NONE : formatUsd(perSquareMetre),
          }))}
        />
      }
      columns={['Bodega', 'Área', 'Valor', 'Por m²']}
      rows={sorted.map(({ name, area, totalValue, perSquareMetre }) => [
        name,
        area === null ? NONE : `${formatWhole(area)} m²`,
        formatUsd(totalValue),
        perSquareMetre === null ? NONE : formatUsd(perSquareMetre),
      ])}
    />
  );
}

function Placement({ rows }: { rows: Figures['rows'] }) {
  const sorted = rows.toSorted(
    (one, other) => Number(other.placedPercent ?? 0) - Number(one.placedPercent ?? 0),
  );
  return (
    <ChartCard
      title="Colocación de cada bodega"
      detail={`Capital comprometido por inversionistas sobre el valor total.${few(sorted)}`}
      chart={
        <Bars
          end={100}
          rows={sorted.slice(0, FEW).map(({ id, name, placedPercent }) => ({
            key: id,
            label: name,
            value: Number(placedPercent ?? 0),
            text: formatPercent(placedPercent ?? '0', 1),
          }))}
        />
      }
      columns={['Bodega', 'Colocado']}
      rows={sorted.map(({ name, placedPercent }) => [name, formatPercent(placedPercent ?? '0', 1)])}
    />
  );
}

/**
 * The market as reflected in the platform's own warehouses, and the project's plans; `warehouses` are all of them.
 */
export function RealEstate({ warehouses }: { warehouses: readonly WarehouseView[] }) {
  const figures = realEstateOf(warehouses);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Mercado inmobiliario</h2>
      {warehouses.length === 0 ? (
        <EmptyState icon={Warehouse} title="Aún no hay bodegas">
          Con la primera bodega verás aquí su área, su valor por m² y cuánto está colocado.
        </EmptyState>
      ) : (
        <>
          <Stats figures={figures} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
            <PerSquareMetre rows={figures.rows} />
            <Placement rows={figures.rows} />
          </div>
        </>
      )}
      <section aria-labelledby="macroproject" className="grid gap-4">
        <h2 id="macroproject" className="mt-2 text-xl font-semibold tracking-[-0.015em]">
          El macroproyecto
        </h2>
        <MarketRecords topic="real_estate" />
      </section>
    </div>
  );
}
