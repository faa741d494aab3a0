import { bogotaDay } from '@nodo/contracts/bogota';
import { streams } from '@nodo/contracts/streams';
import type { VisitFilter } from '@nodo/contracts/visits/api';
import { visitStatusLabels } from '@nodo/contracts/visits/values';
import type { VisitView } from '@nodo/contracts/visits/views';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { StatusList } from '../../../ui/status-list.tsx';
import { allVisitsQuery } from '../api/visits.ts';
import { isComing, reasonText, visitorsText, visitTones, visitWhen } from '../visit-labels.ts';
import { AnswerDialog, type VisitAnswer } from './answer-dialog.tsx';

const texts = {
  loading: 'Cargando visitas…',
  failed: 'No pudimos cargar las visitas.',
  empty: 'Ninguna visita es así',
  hint: 'Cuando alguien pida una visita aparece aquí al instante.',
};

interface VisitCardProps {
  visit: VisitView;
  onAnswer: (how: VisitAnswer['how']) => void;
}

function VisitCard({ visit, onAnswer }: VisitCardProps) {
  const { person, warehouse, status, note, requestedAt, answeredBy } = visit;
  const reason = reasonText(visit);
  const today = bogotaDay(useNow());
  const name = person?.name ?? '';
  return (
    <Card className="grid gap-3 px-5 py-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span>
            {person && <CustomerLink id={person.id} name={name} />} · {warehouse.name}
          </span>
          <Badge tone={visitTones[status]} dot>
            {visitStatusLabels[status]}
          </Badge>
        </h3>
        <p className="mt-1 text-sm leading-6 text-ink-2">
          {visitWhen(visit)} · {visitorsText(visit)}
        </p>
        <p className="text-sm leading-6 break-words text-ink-3">
          {person?.email} · Pedida el {formatDateTime(requestedAt)}
          {answeredBy && ` · Respondió ${answeredBy}`}
        </p>
        {note && <p className="mt-1 text-sm leading-6 break-words text-ink-2">{note}</p>}
        {reason && <p className="mt-1 text-sm leading-6 break-words text-ink-2">{reason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {status === 'requested' && (
          <>
            <Button size="sm" variant="outline" acts onClick={() => onAnswer('rejection')}>
              No aceptar
            </Button>
            <Button size="sm" acts onClick={() => onAnswer('confirmation')}>
              Confirmar
            </Button>
          </>
        )}
        {isComing(visit, today) && (
          <>
            <Button size="sm" variant="outline" acts onClick={() => onAnswer('callingOff')}>
              Anular
            </Button>
            <Button size="sm" variant="outline" acts onClick={() => onAnswer('rescheduling')}>
              Mover
            </Button>
          </>
        )}
        {person && (
          <HistoryLink
            to={auditAddress({ kind: 'visits', subject: person.id })}
            stream={streams.visits(person.id)}
            of={`las visitas de ${name}`}
          />
        )}
      </div>
    </Card>
  );
}

/** Visit requests, for staff to answer. Live. */
export function VisitsPanel({ filter }: { filter: VisitFilter }) {
  const [answered, setAnswered] = useState<VisitAnswer>();
  const query = useInfiniteQuery({ ...allVisitsQuery(filter), placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatusList query={query} rows={query.data?.pages.flat()} texts={texts} icon={CalendarCheck}>
        {(visit) => <VisitCard visit={visit} onAnswer={(how) => setAnswered({ visit, how })} />}
      </StatusList>
      {answered && <AnswerDialog answer={answered} onClose={() => setAnswered(undefined)} />}
    </div>
  );
}
