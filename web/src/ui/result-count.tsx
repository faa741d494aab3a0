import type { ReactNode } from 'react';
import { ClearFilters } from './clear-filters.tsx';

interface ResultCountProps {
  /** The count, as text. */
  text: string;
  /** Clears the filters; undefined if there is nothing to clear. */
  onClear?: (() => void) | undefined;
  /** Content beside the count. */
  children?: ReactNode;
}

/** Number of matches above a list, announced on change. */
export function ResultCount({ text, onClear, children }: ResultCountProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-ink-2">
        {text}
      </p>
      {onClear && <ClearFilters onClear={onClear} />}
      {children}
    </div>
  );
}
