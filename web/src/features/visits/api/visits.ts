import type { VisitFilter } from '@nodo/contracts/visits/api';
import type { DeclineVisit, RequestVisit } from '@nodo/contracts/visits/commands';
import { visitAnswerSchema as schema, VISITS_PAGE, visitSchema } from '@nodo/contracts/visits/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { narrowingOf, withQuery } from '../../../lib/with-query.ts';
import { VISITS_KEY } from '../keys.ts';

const PATH = '/api/visits';
const OWN_KEY = [...VISITS_KEY, 'own'] as const;
const pageSchema = z.array(visitSchema);
/** One's own visit requests, newest first. */
export const ownVisitsQuery = queryOptions({
  queryKey: OWN_KEY,
  queryFn: ({ signal }) => readView(OWN_KEY, PATH, pageSchema, signal),
});

/** One person's visit requests, for staff, newest first. */
export function personVisitsQuery(userId: string) {
  const queryKey = [...VISITS_KEY, 'person', userId] as const;
  const parameters = new URLSearchParams({ scope: 'all', person: userId });
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${PATH}?${parameters}`, pageSchema, signal),
  });
}

/** Everyone's matching visit requests, newest first, in pages. For staff. */
export function allVisitsQuery(filter: VisitFilter) {
  return pagesQuery({
    queryKey: [...VISITS_KEY, 'all', narrowingOf(filter)],
    path: PATH,
    which: { scope: 'all', ...narrowingOf(filter) },
    schema: pageSchema,
    size: VISITS_PAGE,
    hasRows: true,
  });
}

/** Address of the CSV file with the same requests. */
export const visitsFile = (filter: VisitFilter) => withQuery(`${PATH}/export`, filter);

interface Answer {
  readonly id: string;
  readonly userId: string;
}
export interface Confirmation extends Answer {
  readonly day: string;
  readonly time: string;
}
export type Refusal = Answer & Pick<DeclineVisit, 'reason' | 'from'>;
export type Rescheduling = Confirmation & Pick<Refusal, 'reason'>;

export const requestVisit = (body: RequestVisit, key: string) => post(PATH, { body, key, schema });
export const cancelVisit = (id: string, key: string) => del(`${PATH}/${id}`, { key, schema });
export const confirmVisit = ({ id, ...body }: Confirmation, key: string) =>
  post(`${PATH}/${id}/confirmation`, { body, key, schema });
export const rescheduleVisit = ({ id, ...body }: Rescheduling, key: string) =>
  post(`${PATH}/${id}/rescheduling`, { body, key, schema });
export const declineVisit = ({ id, ...body }: Refusal, key: string) =>
  post(`${PATH}/${id}/rejection`, { body, key, schema });
