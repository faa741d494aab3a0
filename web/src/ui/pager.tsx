import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { formatWhole } from '../lib/format.ts';
import { Button } from './button.tsx';

interface PagerProps {
  /** The page shown, from 1. */
  number: number;
  /** Items on a full page, on this one, and on all. */
  size: number;
  shown: number;
  total: number;
  onPage: (number: number) => void;
}

/** One page back or on, and where one is; nothing where there is one page only. */
export function Pager({ number, size, shown, total, onPage }: PagerProps) {
  if (total <= size) return null;
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
      </p>
      <Button
        variant="outline"
        size="icon"
        aria-label="Página siguiente"
        disabled={last >= total}
        onClick={() => onPage(number + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  );
}

/** Leads from a page that no longer is to the last one that is; `total` is undefined while it is not known. */
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
