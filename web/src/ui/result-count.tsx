import type { ReactNode } from 'react';
import { ClearFilters } from './clear-filters.tsx';

interface ResultCountProps {
  /** How many there are, in words. */
  text: string;
  /** Where the list is narrowed and that can be undone here. */
  onClear?: (() => void) | undefined;
  /** What stands beside it. */
  children?: ReactNode;
}

/** Above a list: how many fit, announced when it changes. */
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
