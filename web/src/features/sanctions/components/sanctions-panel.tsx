import type { UserView } from '@nodo/contracts/identity/views';
import { can } from '@nodo/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { LISTS_FILE, sanctionsListsQuery } from '../api/lists.ts';
import { ListCard } from './list-card.tsx';
import { TryName } from './try-name.tsx';

/** The sanctions lists that everyone is screened against, and a test search. */
export function SanctionsPanel({ me }: { me: UserView }) {
  const query = useQuery(sanctionsListsQuery);
  const mayImport = can(me.role, 'sanctions.import');
  return (
    <div className="grid gap-6">
      <section aria-label="Listas de sanciones" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-semibold tracking-tight">Listas de sanciones</h2>
          <CsvButton path={LISTS_FILE} name="listas-de-sanciones" size="md" disabled={!query.data} />
        </div>
        {query.isPending && (
          <Card className="p-6">
            <SkeletonRows rows={4} label="Cargando las listas…" className="h-12" />
          </Card>
        )}
        {query.error && !query.data && (
          <QueryError query={query} fallback="No pudimos cargar las listas de sanciones." />
        )}
        {query.data && (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {query.data.map((each) => (
              <ListCard key={each.list} {...each} mayImport={mayImport} />
            ))}
          </div>
        )}
      </section>
      <TryName />
    </div>
  );
}
