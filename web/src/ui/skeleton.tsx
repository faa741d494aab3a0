import { cx } from './cx.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-skeleton rounded-md bg-line/70', className)} />;
}

/** Placeholder rows while loading, announced once to screen readers. */
export function SkeletonRows({
  rows,
  label,
  className = 'h-20',
}: {
  rows: number;
  label: string;
  className?: string;
}) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
