import { cx } from './cx.ts';

interface ProgressProps {
  value: number;
  max: number;
  label: string;
  /** Announced by screen readers instead of a percentage. */
  valueText: string;
  tone?: 'signal' | 'sea' | 'ink';
  isThin?: boolean;
  className?: string;
}

const tones = { signal: 'bg-signal', sea: 'bg-sea', ink: 'bg-primary' } as const;

export function Progress({
  value,
  max,
  label,
  valueText,
  tone = 'ink',
  isThin = false,
  className,
}: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={cx('w-full overflow-hidden rounded-full bg-line', isThin ? 'h-1' : 'h-1.5', className)}
    >
      <div
        className={cx('h-full rounded-full transition-[width] duration-500 ease-out', tones[tone])}
        style={{ width: `${(100 * value) / max}%` }}
      />
    </div>
  );
}
