import { LOCALE } from '@nodo/contracts/constants';
import { add, compare, divide } from '@nodo/contracts/money';
import { freeCapital } from '@nodo/contracts/warehouses/room';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { formatPercent, formatWhole } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';

const sum = (amounts: readonly string[]) => amounts.reduce(add, '0.00');

const compact = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
});

/** This locale's compact format has no space after the currency, unlike all other formats. */
const inMillions = (amount: string) =>
  compact.format(amount as Intl.StringNumericLiteral).replace(/^US\$\s?/, 'US$\u00a0');

/** Exact to the cent on wide screens, in millions on small ones. */
function Sum({ amount }: { amount: string }) {
  return (
    <>
      <Money amount={amount} className="max-sm:hidden" />
      <span className="sm:hidden">{inMillions(amount)}</span>
    </>
  );
}

function shareOf(part: string, whole: string): string {
  if (compare(whole, '0') === 0) return '—';
  return `${formatPercent(Number(divide(part, whole, 4)) * 100, 1)} del valor total`;
}

/** Totals of all warehouses. */
export function WarehouseStats({ warehouses }: { warehouses: readonly WarehouseView[] | undefined }) {
  const gridClasses = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4';
  if (!warehouses) {
    return (
      <div className={gridClasses}>
        {['count', 'value', 'reserved', 'free'].map((figure) => (
          <StatSkeleton key={figure} />
        ))}
      </div>
    );
  }
  const value = sum(warehouses.map(({ totalValue }) => totalValue));
  const reserved = sum(warehouses.map(({ reservedCapital }) => reservedCapital));
  const free = sum(warehouses.map(freeCapital));
  const building = warehouses.filter(({ status }) => status === 'in_progress').length;
  return (
    <div className={gridClasses}>
      <Stat
        label="Bodegas"
        value={formatWhole(warehouses.length)}
        detail={`${formatWhole(building)} en construcción`}
      />
      <Stat label="Valor total" value={<Sum amount={value} />} detail="De todas las bodegas" />
      <Stat label="Capital reservado" value={<Sum amount={reserved} />} detail={shareOf(reserved, value)} />
      <Stat label="Capital libre" value={<Sum amount={free} />} detail={shareOf(free, value)} />
    </div>
  );
}
