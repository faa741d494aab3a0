import { bogotaDay } from '@nodo/contracts/bogota';
import {
  COMPARE_COUNT_MAX,
  type Compared,
  type ComparedEnds,
  type Comparison,
} from '@nodo/contracts/history/compare';
import { figureGroups } from '@nodo/contracts/history/figures/groups';
import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Equal, GitCompareArrows } from 'lucide-react';
import { Link } from 'react-router-dom';
import { serverTime } from '../../../lib/clock.ts';
import { formatBogotaDateTime, formatWhole } from '../../../lib/format.ts';
import { MOMENT_PARAMETER } from '../../../lib/moment-address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { warehouseNamesQuery } from '../api/branches.ts';
import {
  comparisonFile,
  comparisonQuery,
  distributedMonthsQuery,
  endsQuery,
  figuresFile,
  personNameQuery,
  tablesQuery,
} from '../api/compare.ts';
import { type CompareView, useCompareView } from '../compare-view.ts';
import { CompareChoice } from './compare-choice.tsx';
import { CompareFigures } from './compare-figures.tsx';
import { CompareFiguresChoice } from './compare-figures-choice.tsx';
import { CompareRows } from './compare-rows.tsx';

const NOT_DOWNLOADED = 'No se pudo descargar la comparación';

interface Viewer {
  role: Role;
}

/** 'Llegaron: 3 · Se fueron: 0 · Cambiaron: 12' */
function countsSentence({ came, went, changed, isCut }: NonNullable<Comparison['counts']>): string {
  if (isCut)
    return `Son más de ${formatWhole(COMPARE_COUNT_MAX)} cambios. Contados hasta ahí: llegaron ${formatWhole(came)}, se fueron ${formatWhole(went)}, cambiaron ${formatWhole(changed)}`;
  if (came + went + changed === 0) return 'Ninguna fila es distinta';
  return `Llegaron: ${formatWhole(came)} · Se fueron: ${formatWhole(went)} · Cambiaron: ${formatWhole(changed)}`;
}

/** The two moments, each a link to the whole platform as of then. */
function Ends({ from, to }: ComparedEnds) {
  const end = ({ position, effectiveAt }: ComparedEnds['from']) => (
    <Link
      to={`/?${new URLSearchParams({ [MOMENT_PARAMETER]: position })}`}
      className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {formatBogotaDateTime(effectiveAt)} (posición {formatWhole(Number(position))})
    </Link>
  );
  return (
    <p className="text-sm leading-6 text-ink-2">
      Ver la plataforma el {end(from)} o el {end(to)}, hora de Bogotá.
    </p>
  );
}

interface FiguresProps extends Viewer {
  /** Positions. */
  from: string;
  to: string;
  view: CompareView;
  onChange: (part: Partial<CompareView>) => void;
}

/** The figures at both moments: all that the viewer may see, and those of whatever the address names. */
function Figures({ from, to, view, role, onChange }: FiguresProps) {
  const withPeople = can(role, figureGroups.person.permission);
  const withMonths = can(role, figureGroups.distribution.permission);
  const { data: warehouses = [] } = useQuery(warehouseNamesQuery);
  const warehouse = warehouses.find(({ value }) => value === view.warehouse);
  const id = withPeople ? view.person : undefined;
  const named = useQuery(personNameQuery(id));
  const person = id === undefined ? undefined : { id, name: named.data ?? '…' };
  const { data: months = [] } = useQuery({ ...distributedMonthsQuery, enabled: withMonths });
  const period = withMonths ? view.period : undefined;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Cifras</h2>
        <FileButton
          path={figuresFile({ from, to, warehouse: warehouse?.value, person: id, period })}
          nameOf={() => `cifras-${bogotaDay(serverTime())}.csv`}
          failed={NOT_DOWNLOADED}
        >
          Cifras en CSV
        </FileButton>
      </div>
      <CompareFiguresChoice
        {...{ view, warehouses, person, withPeople, onChange }}
        months={withMonths ? months : undefined}
      />
      <CompareFigures
        {...{ from, to, role, person, period }}
        warehouse={warehouse && { id: warehouse.value, name: warehouse.label }}
      />
    </section>
  );
}

/** The rows of a read model that differ. */
function Rows({ compared }: { compared: Compared }) {
  const query = useInfiniteQuery(comparisonQuery(compared));
  const [first] = query.data?.pages ?? [];
  if (query.isPending) return <SkeletonRows rows={5} label="Comparando…" className="h-16" />;
  if (!first) return <QueryError query={query} fallback="No pudimos comparar." />;
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-semibold">Fila por fila: {compared.table}</h2>
      <ResultCount text={first.counts ? countsSentence(first.counts) : ''}>
        {rows.length > 0 && (
          <FileButton
            path={comparisonFile(compared)}
            nameOf={() => `comparacion-${compared.table}.csv`}
            failed={NOT_DOWNLOADED}
          >
            Descargar CSV
          </FileButton>
        )}
      </ResultCount>
      {rows.length === 0 && query.hasNextPage ? (
        <EmptyState icon={Equal} title="Hasta aquí todo está igual">
          Hay más filas por mirar: sigue con «Ver más filas».
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState icon={Equal} title="Nada cambió entre los dos momentos">
          Prueba con otra tabla o con dos momentos más lejanos.
        </EmptyState>
      ) : (
        <Card className="min-w-0 overflow-hidden">
          <CompareRows rows={rows} />
        </Card>
      )}
      <MoreButton query={query} className="justify-self-center">
        Ver más filas
      </MoreButton>
    </section>
  );
}

interface CompareProps extends Viewer {
  /** Positions or moments. */
  asked: Pick<Compared, 'from' | 'to'>;
  view: CompareView;
  onChange: (part: Partial<CompareView>) => void;
}

/** What differs between two places in the history, as soon as both are known. */
function Compare({ asked, ...figures }: CompareProps) {
  const query = useQuery(endsQuery(asked));
  if (query.isPending) return <SkeletonRows rows={5} label="Comparando…" className="h-16" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos comparar." />;
  const places = { from: query.data.from.position, to: query.data.to.position };
  const { table } = figures.view;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Ends {...query.data} />
      {table && <Rows compared={{ table, ...places }} />}
      <Figures {...figures} {...places} />
    </div>
  );
}

/** Compares any read model and the figures at two moments. */
export function HistoryCompare(viewer: Viewer) {
  const [view, change] = useCompareView();
  const tables = useQuery(tablesQuery);
  const { from, to } = view;
  if (tables.isError && !tables.data)
    return <QueryError query={tables} fallback="No pudimos cargar las tablas." />;
  if (!tables.data) return <SkeletonRows rows={3} label="Cargando las tablas…" className="h-14" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <CompareChoice view={view} tables={tables.data} onChange={change} />
      {!from || !to ? (
        <EmptyState icon={GitCompareArrows} title="Elige dos momentos y qué comparar">
          Verás qué filas llegaron, se fueron o cambiaron entre los dos, y las cifras de ambos.
        </EmptyState>
      ) : (
        <Compare {...viewer} asked={{ from, to }} view={view} onChange={change} />
      )}
    </div>
  );
}
