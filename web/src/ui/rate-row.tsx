import { Badge } from './badge.tsx';
import { cx } from './cx.ts';

interface RateRowProps {
  readonly name: string;
  readonly currency: string;
  /** Marks the row that the others are compared with. */
  readonly isOwn?: boolean;
  /** Formatted rate, and length of its bar, 0 to 100. */
  readonly rate: string;
  readonly width: number;
  readonly detail: string;
  readonly difference?: string;
}

/** One annual rate in a comparison: name, currency, bar and source. */
export function RateRow({ name, currency, isOwn = false, rate, width, detail, difference }: RateRowProps) {
  return (
    <li className={cx('px-5 py-4 sm:px-6', isOwn && 'bg-signal-soft/50')}>
      <div className="flex items-baseline justify-between gap-x-4">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.9375rem] font-medium">
          {name}
          <Badge tone={isOwn ? 'signal' : 'neutral'}>{currency}</Badge>
        </h3>
        <p className="text-lg font-semibold tabular">{rate}</p>
      </div>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-line/70">
        <div
          className={cx('h-full rounded-full', isOwn ? 'bg-signal' : 'bg-[var(--chart-1)]')}
          style={{ width: `${width}%` }}
        />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-ink-3">
        <span>{detail}</span>
        {difference !== undefined && <span className="tabular">{difference}</span>}
      </p>
    </li>
  );
}
