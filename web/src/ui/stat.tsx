import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import { InfoTip } from './info-tip.tsx';
import { Skeleton } from './skeleton.tsx';

interface StatProps {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  /** How the figure is computed, on hover and focus. */
  hint?: string;
  className?: string;
}

/** One figure with its label. */
export function Stat({ label, value, detail, hint, className }: StatProps) {
  return (
    <Card className={cx('flex flex-col px-4 py-4 sm:px-6 sm:py-5', className)}>
      {hint === undefined ? (
        <p className="text-sm text-ink-3">{label}</p>
      ) : (
        <div className="flex items-center gap-1.5">
          <p className="text-sm text-ink-3">{label}</p>
          <InfoTip about={label} text={hint} />
        </div>
      )}
      <p className="mt-1.5 text-xl leading-8 font-semibold tracking-[-0.015em] tabular sm:text-2xl">
        {value}
      </p>
      {detail && <p className="mt-1 text-[0.8125rem] leading-5 text-ink-3">{detail}</p>}
    </Card>
  );
}

export function StatSkeleton() {
  return (
    <Card className="px-6 py-5">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="mt-3 h-7 w-32" />
      <Skeleton className="mt-3 h-3 w-20" />
    </Card>
  );
}
