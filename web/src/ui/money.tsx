import { formatUsd } from '@nodo/contracts/money';
import { cx } from './cx.ts';

/** An amount of USD (a decimal string) with figures that keep their columns; the cents are set lighter. */
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
