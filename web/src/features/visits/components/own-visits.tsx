import { bogotaDay } from '@nodo/contracts/bogota';
import { visitStatusLabels } from '@nodo/contracts/visits/values';
import type { VisitView } from '@nodo/contracts/visits/views';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { cancelVisit, ownVisitsQuery } from '../api/visits.ts';
import { VISITS_KEY } from '../keys.ts';
import { isComing, reasonText, visitorsText, visitTones, visitWhen } from '../visit-labels.ts';

/** Number of visits shown, besides those that can be cancelled. */
const SHOWN = 10;

const canCancel = (visit: VisitView, today: string) => visit.status === 'requested' || isComing(visit, today);

/** One's own visit requests with the answers; renders nothing if there are none. */
export function OwnVisits() {
  const query = useQuery(ownVisitsQuery);
  const today = bogotaDay(useNow());
  const visits = query.data;
  if (!visits && query.isError) return <QueryError query={query} fallback="No pudimos leer tus visitas." />;
  if (!visits?.length) return null;
  return (
    <Card id="visitas" className="mb-8 scroll-mt-20 pb-2">
      <CardHeader title="Mis visitas" detail="Días y horas de Colombia" />
      <ul ref={keepFocus} className="mt-2 divide-y divide-line px-5 sm:px-6">
        {visits
          .filter((visit, index) => index < SHOWN || canCancel(visit, today))
          .map((visit) => (
            <OwnVisit key={visit.id} visit={visit} today={today} />
          ))}
      </ul>
    </Card>
  );
}

function OwnVisit({ visit, today }: { visit: VisitView; today: string }) {
  const { id, warehouse, status, note } = visit;
  const reason = reasonText(visit);
  const cancel = useCommand({
    name: (visitId: string) => `cancel-visit:${visitId}`,
    send: cancelVisit,
    toastKey: 'visits',
    said: () => ({ title: 'Visita cancelada', description: 'Puedes pedir otra cuando quieras.' }),
    failed: 'No se pudo cancelar la visita',
    onSettled: () => queryClient.invalidateQueries({ queryKey: VISITS_KEY }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] font-medium">
          {warehouse.name}
          <Badge tone={visitTones[status]} dot>
            {visitStatusLabels[status]}
          </Badge>
        </h3>
        <p className="mt-1 text-ink-2">
          {visitWhen(visit)} · {visitorsText(visit)}
        </p>
        {note && <p className="mt-1 break-words text-ink-3">{note}</p>}
        {reason && <p className="mt-1 break-words text-ink-2">{reason}</p>}
      </div>
      {canCancel(visit, today) && (
        <Button
          variant="ghost"
          size="sm"
          className="-mx-3"
          acts
          busy={cancel.isPending}
          aria-label={`Cancelar la visita a ${warehouse.name}`}
          onClick={() => cancel.mutate(id)}
        >
          Cancelar
        </Button>
      )}
    </li>
  );
}
