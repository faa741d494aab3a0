import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Card, CardHeader } from './card.tsx';
import { cx } from './cx.ts';
import { ScrollRegion } from './scroll-region.tsx';

interface ChartCardProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly className?: string;
  /** Shown above both chart and table: filters or totals. */
  readonly above?: ReactNode;
  /** The chart; hidden from screen readers, which get the table. */
  readonly chart: ReactNode;
  /** Interactive controls of the chart, below it; not hidden from screen readers. */
  readonly below?: ReactNode;
  /** The same data as a table: caption, columns, and rows as text. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Figures({ title, columns, rows }: Pick<ChartCardProps, 'title' | 'columns' | 'rows'>) {
  return (
    <table className="w-full text-sm max-sm:text-[0.8125rem]">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-[0.8125rem] text-ink-3">
          {columns.map((column, place) => (
            <th
              key={column}
              scope="col"
              className={cx('py-2 font-medium', place === 0 ? 'text-left' : 'pl-2.5 text-right sm:pl-4')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row" className="py-2 text-left font-normal">
              {first}
            </th>
            {rest.map((text, place) => (
              <td key={columns[place + 1]} className="py-2 pl-2.5 text-right tabular sm:pl-4">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A chart that can be switched to a table of the same data. */
export function ChartCard(props: ChartCardProps) {
  const { title, detail, className, above, chart, below, columns, rows } = props;
  const [isTable, setTable] = useState(false);
  const other = isTable ? 'Ver gráfica' : 'Ver tabla';
  const Icon = isTable ? ChartNoAxesColumn : Table2;
  const figures = <Figures title={title} columns={columns} rows={rows} />;
  return (
    <Card className={cx('relative flex min-w-0 flex-col', className)}>
      <div className="pr-12 sm:pr-28">
        <CardHeader title={title} detail={detail} />
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="absolute top-3.5 right-3 max-sm:w-9 max-sm:px-0"
        aria-label={`${other}: ${title}`}
        onClick={() => setTable(!isTable)}
      >
        <Icon aria-hidden className="size-4" />
        <span className="max-sm:hidden">{other}</span>
      </Button>
      {above && <div className="px-5 pt-4 sm:px-6">{above}</div>}
      {isTable ? (
        <ScrollRegion label={`Tabla: ${title}`} className="overflow-x-auto px-3 py-5 sm:p-6">
          {figures}
        </ScrollRegion>
      ) : (
        <div className="relative flex-1 p-3 pt-5 sm:p-5">
          <div aria-hidden>{chart}</div>
          {below}
          <div className="sr-only">{figures}</div>
        </div>
      )}
    </Card>
  );
}
