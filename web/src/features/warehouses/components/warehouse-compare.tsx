import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type FieldConflict, resolved, type Side, sideOf } from '../warehouse-conflict.ts';
import { type WarehouseField, type WarehouseValues, warehouseFieldLabels } from '../warehouse-values.ts';

const sides = [
  { side: 'mine', label: 'Lo tuyo' },
  { side: 'theirs', label: 'Lo guardado ahora' },
] as const satisfies readonly { side: Side; label: string }[];

interface ChoiceProps {
  conflict: FieldConflict;
  side: Side;
  onChoose: (side: Side) => void;
}

/** One field in its two versions; the form takes the selected one. */
function Choice({ conflict, side: chosen, onChoose }: ChoiceProps) {
  const group = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{warehouseFieldLabels[conflict.field]}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ side, label }) => (
          <label
            key={side}
            className={cx(
              'flex cursor-pointer gap-3 rounded-md border p-3 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              side === chosen ? 'border-primary bg-sunken' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={group}
              value={side}
              checked={side === chosen}
              onChange={() => onChoose(side)}
              className="mt-1 size-4 shrink-0 accent-(--primary)"
            />
            <span className="min-w-0">
              <span className="block text-[0.8125rem] text-ink-3">{label}</span>
              <span className="block text-[0.9375rem] leading-6 break-words whitespace-pre-line tabular">
                {conflict[side]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface WarehouseCompareProps {
  values: WarehouseValues;
  conflicts: readonly FieldConflict[];
  latest: WarehouseView;
  /** The server's conflict message. */
  message: string | undefined;
  onChoose: (values: WarehouseValues) => void;
}

/** Both versions, field by field: the editor chooses what to keep, and then saves it. */
export function WarehouseCompare({ values, conflicts, latest, message, onChoose }: WarehouseCompareProps) {
  const [chosen, setChosen] = useState<Partial<Record<WarehouseField, Side>>>({});
  const start = useRef<HTMLDivElement>(null);
  // This replaces the form, so the focus moves here.
  useEffect(() => start.current?.focus(), []);
  const all = (side: Side) => setChosen(Object.fromEntries(conflicts.map(({ field }) => [field, side])));
  return (
    <div ref={start} tabIndex={-1} className="grid gap-5 outline-none">
      <Notice tone="amber" title={message ?? 'Otra persona cambió esta bodega mientras la editabas.'} live>
        No se guardó nada tuyo. Elige qué queda en cada campo; después puedes seguir editando y guardar.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => all('mine')}>
          Conservar lo mío
        </Button>
        <Button variant="outline" size="sm" onClick={() => all('theirs')}>
          Tomar lo guardado
        </Button>
      </div>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.field}
          conflict={conflict}
          side={sideOf(conflict, chosen)}
          onChoose={(side) => setChosen((before) => ({ ...before, [conflict.field]: side }))}
        />
      ))}
      <Button size="lg" onClick={() => onChoose(resolved(values, conflicts, latest, chosen))}>
        Continuar con lo elegido
      </Button>
    </div>
  );
}
