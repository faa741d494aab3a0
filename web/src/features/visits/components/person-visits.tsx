import { visitStatusLabels } from '@nodo/contracts/visits/values';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { personVisitsQuery } from '../api/visits.ts';
import { visitTones, visitWhen } from '../visit-labels.ts';

/** Someone's visit requests, for staff; renders nothing if there are none. */
export function PersonVisits({ userId }: { userId: string }) {
  const query = useQuery(personVisitsQuery(userId));
  if (query.data?.length === 0 || query.isPending) return null;
  return (
    <ShortList
      title="Visitas"
      query={query}
      loading="Cargando sus visitas…"
      failed="No pudimos cargar sus visitas."
      empty="No ha pedido ninguna."
      more="Ver más visitas"
      keyOf={({ id }) => id}
    >
      {(visit) => (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            {visit.warehouse.name}
            <Badge tone={visitTones[visit.status]} dot>
              {visitStatusLabels[visit.status]}
            </Badge>
          </p>
          <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3">{visitWhen(visit)}</p>
        </>
      )}
    </ShortList>
  );
}
