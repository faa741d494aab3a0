import { formatUsd } from '@nodo/contracts/money';
import { formatDecimal } from '../../../lib/format.ts';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';
import { useRates } from '../api/get-rates.ts';
import { ChainHeightStats } from './chain-height-stats.tsx';

/** Block heights, and the current cost of a transfer. */
export function NetworkFacts() {
  const { data, isPending } = useRates();
  if (isPending) {
    return (
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatSkeleton />
        <StatSkeleton />
        <StatSkeleton />
        <StatSkeleton />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <ChainHeightStats />
      <Stat
        label="Costo por transferencia"
        value={data ? formatUsd(data.tronFee) : '—'}
        detail={data ? `≈ ${formatDecimal(data.tronFeeTrx)} TRX, lo cobra la red` : ' '}
      />
      <Stat
        label="Cambio"
        value={data ? `${formatDecimal(data.usdToUsdt, 4)} USDT` : '—'}
        detail="por cada dólar"
      />
    </div>
  );
}
