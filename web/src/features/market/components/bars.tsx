import { cx } from '../../../ui/cx.ts';

export interface BarRow {
  readonly key: string;
  readonly label: string;
  /** Below the label. */
  readonly detail?: string;
  readonly value: number;
  /** Beside the bar. */
  readonly text: string;
  /** A span that the value stands for. */
  readonly range?: { readonly from: number; readonly to: number };
  /** What the eye should find first. */
  readonly isOwn?: boolean;
}

const place = (value: number, max: number) => `${max > 0 ? Math.min(100, (100 * value) / max) : 0}%`;

interface BarsProps {
  readonly rows: readonly BarRow[];
  /** Where the scale ends; at the largest of them when not given. */
  readonly end?: number;
}

/** Lying bars on one scale from zero; goes with a table that says the same. */
export function Bars({ rows, end }: BarsProps) {
  const max = end ?? Math.max(0, ...rows.map(({ value, range }) => Math.max(value, range?.to ?? 0)));
  return (
    <div className="grid gap-4 px-2 pb-2 sm:px-1">
      {rows.map(({ key, label, detail, value, text, range, isOwn = false }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_6.5rem]"
        >
          <span className="min-w-0">
            <span className={cx('block leading-5', isOwn && 'font-semibold')}>{label}</span>
            {detail && <span className="block text-[0.8125rem] leading-5 text-ink-3">{detail}</span>}
          </span>
          <span className="relative block h-3 rounded-full bg-line/70 max-sm:order-last max-sm:col-span-2">
            <span
              className={cx('block h-full rounded-full', isOwn ? 'bg-signal' : 'bg-[var(--chart-1)]')}
              style={{ width: place(value, max) }}
            />
            {range && (
              <span
                className="absolute inset-y-[-3px] rounded-[3px] border-x-2 border-ink-2 before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-ink-2"
                style={{ left: place(range.from, max), width: place(range.to - range.from, max) }}
              />
            )}
          </span>
          <span className={cx('text-right tabular', isOwn ? 'font-semibold' : 'font-medium')}>{text}</span>
        </div>
      ))}
    </div>
  );
}
