import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { ArrowRight } from 'lucide-react';
import { formatProgress } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { typedPercentage } from '../update-form-schema.ts';

interface UpdateEffectProps {
  warehouse: WarehouseView | undefined;
  /** As typed. */
  percentage: string;
}

/** Preview of how a percentage changes the warehouse's progress. */
export function UpdateEffect({ warehouse, percentage }: UpdateEffectProps) {
  const after = typedPercentage(percentage);
  if (!warehouse || after === undefined) return null;
  const before = warehouse.progressPercentage;
  const lowers = after < before;
  const effect = (
    <span className="inline-flex items-center gap-2 tabular">
      <span className="sr-only">Pasa de</span>
      {formatProgress(before)}
      <ArrowRight role="img" aria-label="a" className="size-4 shrink-0" />
      <strong className="font-semibold text-ink">{formatProgress(after)}</strong>
    </span>
  );
  if (after === before) {
    return (
      <Notice
        tone="info"
        title="El avance queda igual"
        live
      >{`${warehouse.name} ya está al ${formatProgress(before)}.`}</Notice>
    );
  }
  return (
    <Notice
      tone={lowers ? 'amber' : 'sea'}
      title={lowers ? `El avance de ${warehouse.name} baja` : `Nuevo avance de ${warehouse.name}`}
      live
    >
      {effect}
      {lowers && <p>Publícalo solo si corrige un dato: los inversionistas lo verán de inmediato.</p>}
      {after === 100 && <p>La obra quedará como completada.</p>}
    </Notice>
  );
}
