import type { UserView } from '@nodo/contracts/identity/views';
import { useAddressView } from '../../../lib/use-address-view.ts';
import { Card } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { StatSkeleton } from '../../../ui/stat.tsx';
import { UnversionedNote } from '../../../ui/unversioned-note.tsx';
import { useProjections } from '../api/projections.ts';
import { readProjectionsView, writeProjectionsView } from '../projections-view.ts';
import { ParkedDrawer } from './parked-drawer.tsx';
import { ParkedKeys } from './parked-keys.tsx';
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
export function ProjectionsPanel({ me }: { me: UserView }) {
  const query = useProjections();
  const [{ open }, change] = useAddressView(readProjectionsView, writeProjectionsView);
  const { data } = query;
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Proyecciones</h2>
      <UnversionedNote path="/api/projections" />
      {query.isPending && <Loading />}
      {!data && query.error && (
        <QueryError query={query} fallback="No pudimos cargar el estado de las proyecciones." />
      )}
      {data && (
        <>
          <ProjectionStats view={data} />
          <ParkedKeys view={data} onOpen={(ref) => change({ open: ref }, { asStep: true })} />
          <ProjectionList projections={data.projections} />
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
