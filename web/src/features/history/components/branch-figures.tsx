import type { BranchComparison, BranchDetail } from '@nodo/contracts/history/branches/views';
import { formatWhole } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { type FigureRow, figureRowsOf } from '../branch-labels.ts';

const headClasses = 'px-3 py-2 text-[0.8125rem] font-medium text-ink-3';

/** On a phone each side has its own line. */
const cellClasses =
  'px-3 py-2 text-right max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:px-1 max-sm:py-0.5';

/** Column name beside the value, on phones where the header row is hidden. */
function Side({ name }: { name: string }) {
  return (
    <span aria-hidden className="font-normal text-ink-3 sm:hidden">
      {name}
    </span>
  );
}

function Cell({ value, isUsd }: { value: string; isUsd: boolean }) {
  return isUsd ? <Money amount={value} /> : value;
}

function DifferenceCell({ difference, isUsd }: Pick<FigureRow, 'difference' | 'isUsd'>) {
  if (difference === null) return <span className="text-ink-3">Igual</span>;
  if (!isUsd) return difference;
  return (
    <>
      {difference.startsWith('-') ? '' : '+'}
      <Money amount={difference} />
    </>
  );
}

/** Table with one set of figures on both sides. */
function FigureTable({ rows, caption }: { rows: readonly FigureRow[]; caption: string }) {
  return (
    <ScrollRegion className="overflow-x-auto" label={caption}>
      <table className="w-full text-sm tabular-nums max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className={cx(headClasses, 'text-left')}>
              Cifra
            </th>
            <th scope="col" className={cx(headClasses, 'text-right')}>
              Lo que pasó
            </th>
            <th scope="col" className={cx(headClasses, 'text-right')}>
              En la suposición
            </th>
            <th scope="col" className={cx(headClasses, 'text-right')}>
              Diferencia
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {rows.map(({ label, happened, supposed, difference, isUsd }) => (
            <tr key={label} className="max-sm:block max-sm:py-2">
              <th
                scope="row"
                className="px-3 py-2 text-left font-normal max-sm:block max-sm:px-1 max-sm:py-1 max-sm:font-medium"
              >
                {label}
              </th>
              <td className={cellClasses}>
                <Side name="Lo que pasó" />
                <Cell value={happened} isUsd={isUsd} />
              </td>
              <td className={cx(cellClasses, 'font-medium')}>
                <Side name="En la suposición" />
                <Cell value={supposed} isUsd={isUsd} />
              </td>
              <td className={cellClasses}>
                <Side name="Diferencia" />
                <span>
                  <DifferenceCell difference={difference} isUsd={isUsd} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The difference in net return, or else in the first amount that differs. */
function Gist({ rows }: { rows: readonly FigureRow[] }) {
  const differing = rows.filter(({ difference, isUsd }) => isUsd && difference !== null);
  const gist = differing.find(({ label }) => label === 'Rendimiento neto') ?? differing[0];
  if (!gist) return null;
  return (
    <span className="ml-2 text-sm font-normal whitespace-nowrap text-ink-2 max-sm:ml-4 max-sm:block">
      {gist.label.toLowerCase()} <DifferenceCell {...gist} />
    </span>
  );
}

interface GroupProps {
  title: string;
  same: string;
  group: BranchComparison['warehouses'];
}

/** Only the figures that differ, collapsed by default. */
function Group({ title, same, group: { rows, differing } }: GroupProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {rows.length === 0 && <p className="text-sm text-ink-2">{same}</p>}
      {differing > rows.length && (
        <p className="text-sm text-ink-2">
          Las {formatWhole(rows.length)} con mayor diferencia, de {formatWhole(differing)}.
        </p>
      )}
      {rows.map((row, index) => (
        <Card key={row.id} className="p-4">
          <details open={index === 0}>
            <summary className="cursor-pointer font-medium break-words">
              {row.name}
              <Gist rows={figureRowsOf(row)} />
            </summary>
            <FigureTable
              rows={figureRowsOf(row).filter(({ difference }) => difference !== null)}
              caption={`Cifras de ${row.name}`}
            />
          </details>
        </Card>
      ))}
    </section>
  );
}

/** All figures of a branch beside the real ones. */
export function BranchFiguresView({ comparison }: { comparison: NonNullable<BranchDetail['comparison']> }) {
  const { platform, warehouses, investors, unapplied } = comparison;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {unapplied > 0 && (
        <Notice tone="alert" title="Las cifras no están completas">
          {formatWhole(unapplied)} eventos no se pudieron aplicar en esta suposición.
        </Notice>
      )}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-lg font-semibold">Plataforma</h2>
        <Card className="p-4">
          <FigureTable rows={figureRowsOf(platform)} caption="Cifras de la plataforma" />
        </Card>
      </section>
      <Group title="Bodegas" same="Ninguna bodega cambiaría." group={warehouses} />
      <Group title="Inversionistas" same="A nadie le cambiaría algo." group={investors} />
    </div>
  );
}
