import { cx } from '../../../ui/cx.ts';

export interface BarRow {
  readonly key: string;
  readonly label: string;
  /** Shown below the label. */
  readonly detail?: string;
  readonly value: number;
  /** Shown beside the bar. */
  readonly text: string;
  /** Range that the value represents. */
  readonly range?: { readonly from: number; readonly to: number };
  /** Highlights the bar. */
  readonly isOwn?: boolean;
}

const place = (value: number, max: number) => `${max > 0 ? Math.min(100, (100 * value) / max) : 0}%`;

interface BarsProps {
  readonly rows: readonly BarRow[];
  /** Maximum of the scale; defaults to the largest value. */
  readonly end?: number;
}

/** Horizontal bars on a common scale from zero; shown with a table of the same data. */
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
