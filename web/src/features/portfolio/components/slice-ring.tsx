import { formatPercent } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Slice } from '../distribution.ts';

const Donut = lazyPart(async () => (await import('./donut.tsx')).Donut);

/** Slices as a ring around the number of warehouses, with a legend. */
export function SliceRing({ slices, warehouses }: { slices: readonly Slice[]; warehouses: number }) {
  return (
    <div className="grid flex-1 items-center gap-6 p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-6">
      <div className="relative mx-auto size-58">
        <LazyDrawing className="size-58" isRound>
          <Donut slices={slices} />
        </LazyDrawing>
        <p className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          <span className="text-2xl font-semibold tabular">{warehouses}</span>
          <span className="text-[0.8125rem] text-ink-3">{warehouses === 1 ? 'bodega' : 'bodegas'}</span>
        </p>
      </div>
      <ul className="grid gap-3.5">
        {slices.map((slice) => (
          <li
            key={slice.name}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2.5 text-sm"
          >
            <span aria-hidden className="size-2.5 rounded-[3px]" style={{ background: slice.colour }} />
            <span className="font-medium break-words">{slice.name}</span>
            <span className="font-medium tabular">{formatPercent(slice.percentage, 1)}</span>
            <Money amount={slice.amount} className="col-start-2 text-[0.8125rem] text-ink-3" />
          </li>
        ))}
      </ul>
    </div>
  );
}
