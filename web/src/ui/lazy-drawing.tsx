import { type ReactNode, Suspense, useRef } from 'react';
import { useNear } from '../lib/use-near.ts';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

interface LazyDrawingProps {
  /** A lazy component: chart code is as large as a whole screen without charts. */
  readonly children: ReactNode;
  /** Size of the reserved space. */
  readonly className?: string;
  readonly isRound?: boolean;
}

/** A drawing whose code is loaded when it comes near the viewport. */
export function LazyDrawing({ children, className = 'h-65', isRound = false }: LazyDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const shape = cx('h-full', isRound && 'rounded-full!');
  return (
    <div ref={place} className={className}>
      {isNear ? (
        <Suspense fallback={<Skeleton className={shape} />}>{children}</Suspense>
      ) : (
        // Not animated, because nothing is loading yet.
        <div aria-hidden className={cx('rounded-md bg-line/70', shape)} />
      )}
    </div>
  );
}
