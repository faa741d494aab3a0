import type { UserView } from '@nodo/contracts/identity/views';
import { narrow } from '@nodo/contracts/projections/narrow';
import { Card } from '../../../ui/card.tsx';
import type { KeepsViews } from '../../../ui/list-tools.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { StatSkeleton } from '../../../ui/stat.tsx';
import { UnversionedNote } from '../../../ui/unversioned-note.tsx';
import { useProjections } from '../api/projections.ts';
import { backupText, foundText } from '../projection-labels.ts';
import { useOpenKey, useProjectionFilter } from '../projections-view.ts';
import { ParkedDrawer } from './parked-drawer.tsx';
import { ParkedKeys } from './parked-keys.tsx';
import { NoSuchProjections, ProjectionTools } from './projection-filters.tsx';
import { ProjectionList } from './projection-list.tsx';
import { ProjectionStats } from './projection-stats.tsx';

function Loading() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((place) => (
          <StatSkeleton key={place} />
        ))}
      </div>
      <Card className="p-6">
        <SkeletonRows rows={5} label="Cargando las proyecciones…" className="h-12" />
      </Card>
    </>
  );
}

/** State of the projections, parked keys, and available actions. */
export function ProjectionsPanel({ me, savedViews }: { me: UserView } & KeepsViews) {
  const query = useProjections();
  const [{ open }, change] = useOpenKey();
  const [filter, changeFilter] = useProjectionFilter();
  const isFiltered = filter.search !== undefined || filter.state !== undefined;
  const clear = () => changeFilter({ search: undefined, state: undefined });
  const { data } = query;
  const shown = data && narrow(data, filter);
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Proyecciones</h2>
      <UnversionedNote path="/api/projections" />
      {query.isPending && <Loading />}
      {!data && query.error && (
        <QueryError query={query} fallback="No pudimos cargar el estado de las proyecciones." />
      )}
      {data && shown && (
        <>
          <ProjectionStats view={data} />
          <p className="text-sm text-ink-2">{backupText(data)}</p>
          <ProjectionTools filter={filter} onChange={changeFilter} savedViews={savedViews} />
          {isFiltered && (
            <ResultCount
              text={foundText(shown, data)}
              onClear={shown.projections.length > 0 ? clear : undefined}
            />
          )}
          {(shown.parked.length > 0 || !isFiltered) && (
            <ParkedKeys
              view={isFiltered ? { ...shown, parkedTotal: shown.parked.length } : data}
              onOpen={(ref) => change({ open: ref }, { asStep: true })}
            />
          )}
          {shown.projections.length > 0 ? (
            <ProjectionList projections={shown.projections} />
          ) : (
            <NoSuchProjections onClear={clear} />
          )}
        </>
      )}
      {open && (
        <ParkedDrawer
          key={`${open.projection} ${open.key}`}
          parked={open}
          role={me.role}
          onClose={() => change({ open: undefined })}
        />
      )}
    </div>
  );
}
