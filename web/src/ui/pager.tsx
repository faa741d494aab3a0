import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { formatWhole } from '../lib/format.ts';
import { Button } from './button.tsx';

interface PagerProps {
  /** Current page, one-based. */
  number: number;
  /** Items per page, on this page, and in total. */
  size: number;
  shown: number;
  total: number;
  /** Of a list that isn't read to its end: there may be more than `total`, and whether they are being fetched. */
  more?: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean };
  onPage: (number: number) => void;
}

/** Previous and next page, with the current range; renders nothing for a single page. */
export function Pager({ number, size, shown, total, more, onPage }: PagerProps) {
  const hasMore = more?.hasNextPage ?? false;
  if (total <= size && !hasMore) return null;
  const first = (number - 1) * size + 1;
  const last = first + shown - 1;
  return (
    <nav aria-label="Páginas" className="flex items-center justify-between gap-3">
      <Button
        variant="outline"
        size="icon"
        aria-label="Página anterior"
        disabled={number === 1}
        onClick={() => onPage(number - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <p className="text-sm tabular text-ink-2">
        {formatWhole(first)}–{formatWhole(last)} de {formatWhole(total)}
        {hasMore && ' o más'}
      </p>
      <Button
        variant="outline"
        size="icon"
        aria-label="Página siguiente"
        disabled={last >= total && !hasMore}
        aria-busy={more?.isFetchingNextPage}
        onClick={() => onPage(number + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  );
}

/** Redirects from a page that no longer exists to the last one; `total` is undefined while unknown. */
export function useExistingPage(
  page: number,
  size: number,
  total: number | undefined,
  onPage: (page: number) => void,
): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
}
