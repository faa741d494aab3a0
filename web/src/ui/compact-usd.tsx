import { formatUsd } from '@nodo/contracts/money';
import { formatUsdCompact } from '../lib/format.ts';

/** A large amount of USD in few characters: 'US$ 2,5 M'; to the cent on hover and for screen readers. */
export function CompactUsd({ amount }: { amount: string }) {
  const exact = formatUsd(amount);
  return (
    <span title={exact} className="tabular whitespace-nowrap">
      <span aria-hidden>{formatUsdCompact(amount)}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
