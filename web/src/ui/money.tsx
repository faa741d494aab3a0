import { formatUsd } from '@nodo/contracts/money';
import { cx } from './cx.ts';

/** A USD amount (a decimal string) in tabular figures; the cents are lighter. */
export function Money({ amount, className }: { amount: string; className?: string }) {
  const text = formatUsd(amount);
  const point = text.search(/[.,]\d+$/);
  return (
    <span className={cx('tabular whitespace-nowrap', className)}>
      {text.slice(0, point)}
      <span className="font-normal">{text.slice(point)}</span>
    </span>
  );
}
