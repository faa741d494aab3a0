import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { booksAtQuery, platformAtQuery, settingsAtQuery } from '../api/compare.ts';
import { booksRows, type FigureRow, platformRows, settingsRows } from '../figure-rows.ts';

interface Ends {
  /** Positions. */
  from: string;
  to: string;
}

function Figures({ title, rows }: { title: string; rows: readonly FigureRow[] }) {
  return (
    <Card className="min-w-0 overflow-hidden">
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

function PlatformFiguresAt({ from, to }: Ends) {
  const before = useQuery(platformAtQuery(from));
  const after = useQuery(platformAtQuery(to));
  const failed = [before, after].find(({ isError }) => isError);
  if (failed) return <QueryError query={failed} fallback="No pudimos cargar las cifras de la plataforma." />;
  if (!before.data || !after.data) return loading;
  return <Figures title="Cifras de la plataforma" rows={platformRows(before.data, after.data)} />;
}

function SettingsAt({ from, to }: Ends) {
  const before = useQuery(settingsAtQuery(from));
  const after = useQuery(settingsAtQuery(to));
  const failed = [before, after].find(({ isError }) => isError);
  if (failed) return <QueryError query={failed} fallback="No pudimos cargar las condiciones." />;
  if (!before.data || !after.data) return loading;
  return <Figures title="Condiciones para invertir" rows={settingsRows(before.data, after.data)} />;
}

function BooksAt({ from, to }: Ends) {
  const before = useQuery(booksAtQuery(from));
  const after = useQuery(booksAtQuery(to));
  const failed = [before, after].find(({ isError }) => isError);
  if (failed) return <QueryError query={failed} fallback="No pudimos cargar los libros." />;
  if (!before.data || !after.data) return loading;
  return <Figures title="Libros" rows={booksRows(before.data, after.data)} />;
}

/** Figures at two moments with their differences; those of the platform only for those who may see them. */
export function CompareFigures({ from, to, withPlatform }: Ends & { withPlatform: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      {withPlatform && <PlatformFiguresAt from={from} to={to} />}
      <SettingsAt from={from} to={to} />
      <BooksAt from={from} to={to} />
    </div>
  );
}
