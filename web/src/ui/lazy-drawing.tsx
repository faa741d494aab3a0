import { type ReactNode, Suspense, useRef } from 'react';
import { useNear } from '../lib/use-near.ts';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

interface LazyDrawingProps {
  /** A lazy component: what draws a chart weighs as much as a whole screen without. */
  readonly children: ReactNode;
  /** The size of its place, which is kept free for it. */
  readonly className?: string;
  readonly isRound?: boolean;
}

/** A drawing that is loaded when it comes into view. */
export function LazyDrawing({ children, className = 'h-65', isRound = false }: LazyDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const shape = cx('h-full', isRound && 'rounded-full');
  return (
    <div ref={place} className={className}>
      {isNear ? (
        <Suspense fallback={<Skeleton className={shape} />}>{children}</Suspense>
      ) : (
        // Still: nothing is under way yet.
        <div aria-hidden className={cx('rounded-md bg-line/70', shape)} />
      )}
    </div>
  );
}
