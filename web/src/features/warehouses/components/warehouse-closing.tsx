import type { ClosingRow } from '@nodo/contracts/warehouses/closing';
import { formatDateTime } from '../../../lib/format.ts';
import { formatRelative } from '../../../lib/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';

interface WarehouseClosingProps {
  name: string;
  request: ClosingRow;
  isOwn: boolean;
  onReview: () => void;
}

/** Notice of a pending closing request. */
export function WarehouseClosing({ name, request, isOwn, onReview }: WarehouseClosingProps) {
  const now = useNow();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md border border-amber/50 bg-amber-soft px-3.5 py-2.5 text-sm leading-5">
      <p className="min-w-0">
        <span className="block font-semibold text-ink">Cierre pedido</span>
        <span className="text-ink-2" title={formatDateTime(request.requestedAt)}>
          {isOwn ? 'Por ti' : request.requestedBy.name}, {formatRelative(request.requestedAt, now)}
        </span>
      </p>
      <Button size="sm" variant="outline" aria-label={`Ver el cierre pedido de ${name}`} onClick={onReview}>
        {isOwn ? 'Ver' : 'Decidir'}
      </Button>
    </div>
  );
}
