import { type FigureGroupName, type FigureViews, figureGroups } from '@nodo/contracts/history/figures/groups';
import { periodLabel } from '@nodo/contracts/periods';
import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import type { ChosenPerson } from '../../../ui/person-field.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import {
  booksAtQuery,
  distributionAtQuery,
  kycAtQuery,
  payoutsAtQuery,
  personAtQuery,
  platformAtQuery,
  reservesAtQuery,
  settingsAtQuery,
  warehouseAtQuery,
} from '../api/compare.ts';
import { type FigureRow, figureRows } from '../figure-rows.ts';

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
      <ScrollRegion label={title} className="overflow-x-auto px-2 pb-3 sm:px-3">
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
      </ScrollRegion>
    </Card>
  );
}

const loading = <SkeletonRows rows={4} label="Cargando las cifras…" className="h-10" />;

interface FiguresAtProps<G extends FigureGroupName, Read> extends Ends {
  group: G;
  /** What is compared, where there are several. */
  name?: string;
  isWide?: boolean;
  query: (at: string) => UseQueryOptions<Read, Error, FigureViews[G] | null, string[]>;
}

function FiguresAt<G extends FigureGroupName, Read>(props: FiguresAtProps<G, Read>) {
  const { from, to, group, name, query, isWide = false } = props;
  const before = useQuery(query(from));
  const after = useQuery(query(to));
  const { title } = figureGroups[group];
  const whole = name === undefined ? title : `${title}: ${name}`;
  const broken = [before, after].find(({ isError }) => isError);
  if (broken) return <QueryError query={broken} fallback={`No pudimos cargar estas cifras: ${whole}.`} />;
  if (before.data === undefined || after.data === undefined) return loading;
  return <Figures title={whole} rows={figureRows(group, before.data, after.data)} isWide={isWide} />;
}

interface CompareFiguresProps extends Ends {
  role: Role;
  warehouse: { id: string; name: string } | undefined;
  person: ChosenPerson | undefined;
  period: string | undefined;
}

/** Figures at two moments with their differences: all that this role may see, and those of what was chosen. */
export function CompareFigures({ from, to, role, warehouse, person, period }: CompareFiguresProps) {
  const ends = { from, to };
  const may = (group: FigureGroupName) => can(role, figureGroups[group].permission);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      {warehouse && (
        <FiguresAt
          {...ends}
          group="warehouse"
          name={warehouse.name}
          query={(at) => warehouseAtQuery(warehouse.id, at)}
        />
      )}
      {person && (
        <FiguresAt {...ends} group="person" name={person.name} query={(at) => personAtQuery(person.id, at)} />
      )}
      {period && may('distribution') && (
        <FiguresAt
          {...ends}
          group="distribution"
          name={periodLabel(period)}
          query={(at) => distributionAtQuery(period, at)}
        />
      )}
      {may('platform') && <FiguresAt {...ends} group="platform" query={platformAtQuery} />}
      {may('kyc') && <FiguresAt {...ends} group="kyc" query={kycAtQuery} />}
      <FiguresAt {...ends} group="settings" query={settingsAtQuery} />
      {may('payouts') && <FiguresAt {...ends} group="payouts" isWide query={payoutsAtQuery} />}
      <FiguresAt {...ends} group="reserves" isWide query={reservesAtQuery} />
      <FiguresAt {...ends} group="books" isWide query={booksAtQuery} />
    </div>
  );
}
