import { formatUsd } from '@nodo/contracts/money';
import { formatUsdCompact } from '../lib/format.ts';

/** A large USD amount in short form: 'US$ 2,5 M'; exact as a tooltip and for screen readers. */
export function CompactUsd({ amount }: { amount: string }) {
  const exact = formatUsd(amount);
  return (
    <span title={exact} className="tabular whitespace-nowrap">
      <span aria-hidden>{formatUsdCompact(amount)}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
