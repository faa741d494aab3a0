import { REBUILD_DIFFERENCES_MAX } from '@nodo/contracts/history/rebuilds/values';
import type { ComparisonView } from '@nodo/contracts/history/rebuilds/views';
import { useQuery } from '@tanstack/react-query';
import { formatWhole } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { rebuildQuery } from '../api/rebuilds.ts';
import { differenceText, tableText, verdictText } from '../rebuild-labels.ts';

type Table = ComparisonView['tables'][number];
type Difference = ComparisonView['differences'][number];

const headClasses = 'px-3 py-2 text-left text-[0.8125rem] font-medium text-ink-3';

function TableRow({ table }: { table: Table }) {
  const { name, detail } = tableText(table.table);
  const { live, rebuilt, isEqual } = table;
  return (
    <tr className={cx('align-top', !isEqual && 'bg-alert-soft')}>
      <th scope="row" className="px-3 py-2 text-left font-normal">
        <span className="font-mono text-[0.8125rem] break-all">{name}</span>
        <span className="block text-xs text-ink-3">{detail}</span>
      </th>
      <td className="px-3 py-2 tabular-nums">
        {formatWhole(live.rows)}
        <span className="block font-mono text-xs text-ink-3">{live.hash.slice(0, 12)}</span>
      </td>
      <td className="px-3 py-2 tabular-nums">
        {formatWhole(rebuilt.rows)}
        <span className="block font-mono text-xs text-ink-3">{rebuilt.hash.slice(0, 12)}</span>
      </td>
      <td className="px-3 py-2">{isEqual ? 'Igual' : 'Distinta'}</td>
    </tr>
  );
}

function DifferenceItem({ difference: { table, key, kind, columns } }: { difference: Difference }) {
  const { name, detail } = tableText(table);
  return (
    <li className="grid gap-2 py-3">
      <p className="text-sm">
        <span className="font-mono break-all">{name}</span>{' '}
        <span className="text-ink-3">
          ({detail}) · {differenceText(kind)}
        </span>
        <span className="block font-mono text-xs break-all text-ink-3">{key}</span>
      </p>
      {columns.length > 0 && (
        <dl className="grid gap-1.5 rounded-md bg-sunken px-3 py-2 text-[0.8125rem]">
          {columns.map((column) => (
            <div key={column.name}>
              <dt className="font-mono text-ink-3">{column.name}</dt>
              <dd className="break-all">
                <del className="text-ink-3">{column.live}</del> <span aria-hidden>→</span>{' '}
                <ins className="font-medium no-underline">{column.rebuilt}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Comparison({ comparison }: { comparison: ComparisonView }) {
  const { tables, differences, isEqual } = comparison;
  const shown = tables.filter(({ live, rebuilt }) => live.rows + rebuilt.rows > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice tone={isEqual ? 'sea' : 'alert'} title={verdictText(comparison)}>
        {isEqual
          ? 'Hasta el último byte, también en las filas que ya fueron reemplazadas.'
          : 'Tachado, lo que está en uso; después, lo reconstruido.'}
      </Notice>
      {differences.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-semibold">Diferencias</h3>
          <ul aria-label="Diferencias" className="divide-y divide-line">
            {differences.map((difference) => (
              <DifferenceItem key={`${difference.table} ${difference.key}`} difference={difference} />
            ))}
          </ul>
          {differences.length >= REBUILD_DIFFERENCES_MAX && (
            <p className="text-sm text-ink-3">
              Se muestran las primeras {formatWhole(REBUILD_DIFFERENCES_MAX)}.
            </p>
          )}
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="font-semibold">Tabla por tabla</h3>
        <ScrollRegion
          label="Tabla por tabla"
          className="relative max-h-[28rem] overflow-auto rounded-md border border-line"
        >
          <table className="w-full min-w-[22rem] text-[0.875rem]">
            <caption className="sr-only">Filas y huella de cada tabla</caption>
            <thead>
              <tr className="sticky top-0 bg-surface shadow-[inset_0_-1px_0_var(--line)]">
                <th scope="col" className={headClasses}>
                  Tabla
                </th>
                <th scope="col" className={headClasses}>
                  En uso
                </th>
                <th scope="col" className={headClasses}>
                  Reconstruida
                </th>
                <th scope="col" className={headClasses}>
                  Resultado
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {shown.map((table) => (
                <TableRow key={table.table} table={table} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </section>
    </div>
  );
}

/** Differences between a rebuild and the live read models: a hash per table, and the rows that differ. */
export function RebuildComparison({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(rebuildQuery(id));
  const { data } = query;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="panel"
      title="Comparación"
      description={
        data ? `Reconstrucción ${data.number}, frente a lo que está en uso` : 'Frente a lo que está en uso'
      }
    >
      {query.isPending && <SkeletonRows rows={6} label="Cargando la comparación…" className="h-10" />}
      {!data && query.error && <QueryError query={query} fallback="No pudimos cargar la comparación." />}
      {data?.comparison && <Comparison comparison={data.comparison} />}
      {data?.comparison === null && (
        <p className="text-ink-2">Todavía no se ha comparado: se hace al terminar de construirla.</p>
      )}
    </Dialog>
  );
}
