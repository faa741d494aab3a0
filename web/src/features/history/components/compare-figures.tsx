import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import type { ChosenPerson } from '../../../ui/person-field.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import {
  booksAtQuery,
  personAtQuery,
  platformAtQuery,
  settingsAtQuery,
  warehouseAtQuery,
} from '../api/compare.ts';
import {
  booksRows,
  type FigureRow,
  personRows,
  platformRows,
  settingsRows,
  warehouseRows,
} from '../figure-rows.ts';

interface Ends {
  /** Positions or moments. */
  from: string;
  to: string;
}

interface FiguresProps {
  title: string;
  rows: readonly FigureRow[];
  /** For figures too long for half of the page. */
  isWide: boolean;
}

function Figures({ title, rows, isWide }: FiguresProps) {
  return (
    <Card className={cx('min-w-0 overflow-hidden', isWide && 'xl:col-span-2')}>
      <CardHeader title={title} />
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto px-2 pb-3 sm:px-3"
      >
        <table className="w-full min-w-[30rem] text-[0.875rem]">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-left text-[0.8125rem] text-ink-3">
              {['Cifra', 'Antes', 'Después', 'Diferencia'].map((name, index) => (
                <th key={name} scope="col" className={cx('px-3 py-2 font-medium', index > 0 && 'text-right')}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ label, before, after, difference }) => (
              <tr key={label} className={cx(before !== after && 'bg-signal-soft')}>
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {label}
                  {before !== after && <span className="sr-only"> (distinta)</span>}
                </th>
                <td className="px-3 py-2 text-right tabular text-ink-2">{before}</td>
                <td className={cx('px-3 py-2 text-right tabular', before !== after && 'font-medium')}>
                  {after}
                </td>
                <td className="px-3 py-2 text-right tabular">{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

const loading = <SkeletonRows rows={4} label="Cargando las cifras…" className="h-10" />;

interface FiguresAtProps<View> extends Ends {
  title: string;
  isWide?: boolean;
  failed: string;
  query: (at: string) => UseQueryOptions<View, Error, View, string[]>;
  rows: (before: View, after: View) => readonly FigureRow[];
}

function FiguresAt<View>(props: FiguresAtProps<View>) {
  const { from, to, title, failed, query, rows, isWide = false } = props;
  const before = useQuery(query(from));
  const after = useQuery(query(to));
  const broken = [before, after].find(({ isError }) => isError);
  if (broken) return <QueryError query={broken} fallback={failed} />;
  if (before.data === undefined || after.data === undefined) return loading;
  return <Figures title={title} rows={rows(before.data, after.data)} isWide={isWide} />;
}

interface CompareFiguresProps extends Ends {
  /** For those who may see the platform's figures. */
  withPlatform: boolean;
  warehouse: { id: string; name: string } | undefined;
  person: ChosenPerson | undefined;
}

/** Figures at two moments with their differences: the platform's, and those of a chosen warehouse and person. */
export function CompareFigures({ from, to, withPlatform, warehouse, person }: CompareFiguresProps) {
  const ends = { from, to };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      {warehouse && (
        <FiguresAt
          {...ends}
          title={`Bodega: ${warehouse.name}`}
          failed="No pudimos cargar la bodega."
          query={(at) => warehouseAtQuery(warehouse.id, at)}
          rows={warehouseRows}
        />
      )}
      {person && (
        <FiguresAt
          {...ends}
          title={`Persona: ${person.name}`}
          failed="No pudimos cargar las cifras de esta persona."
          query={(at) => personAtQuery(person.id, at)}
          rows={personRows}
        />
      )}
      {withPlatform && (
        <FiguresAt
          {...ends}
          title="Cifras de la plataforma"
          failed="No pudimos cargar las cifras de la plataforma."
          query={platformAtQuery}
          rows={platformRows}
        />
      )}
      <FiguresAt
        {...ends}
        title="Condiciones para invertir"
        failed="No pudimos cargar las condiciones."
        query={settingsAtQuery}
        rows={settingsRows}
      />
      <FiguresAt
        {...ends}
        title="Libros"
        isWide
        failed="No pudimos cargar los libros."
        query={booksAtQuery}
        rows={booksRows}
      />
    </div>
  );
}
