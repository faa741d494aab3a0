import { z } from 'zod';
import { command, file, personField, read, scopeQuerySchema, searchField } from '../api-route.ts';
import {
  confirmVisitBodySchema,
  declineVisitBodySchema,
  requestVisitSchema,
  rescheduleVisitBodySchema,
} from './commands.ts';
import { visitStatusSchema } from './values.ts';
import { VISITS_PAGE, visitAnswerSchema, visitSchema } from './views.ts';

const answer = visitAnswerSchema;

const size = `El tamaño de página va de 1 a ${VISITS_PAGE}`;
const visitFilterSchema = z.strictObject({ search: searchField, status: visitStatusSchema.optional() });
export type VisitFilter = z.infer<typeof visitFilterSchema>;
/** Newest first; `id`: only this one; `before`: older than this one; `person`: with scope `all`, only theirs. */
export const visitsQuerySchema = scopeQuerySchema.extend({
  person: personField,
  ...visitFilterSchema.shape,
  id: z.uuid('Escribe el identificador de una visita').optional(),
  before: z.uuid('Escribe el identificador de una visita').optional(),
  limit: z.coerce.number({ error: size }).int(size).min(1, size).max(VISITS_PAGE, size).default(VISITS_PAGE),
});
export type VisitsQuery = z.infer<typeof visitsQuerySchema>;

export const visitRoutes = [
  read('/api/visits', 'Visitas propias, o todas', {
    people: 'visits',
    permission: 'visits.readOwn',
    allPermission: 'visits.decide',
    query: visitsQuerySchema,
    answer: z.array(visitSchema),
  }),
  read('/api/visits/export', 'Visitas de todos como CSV', {
    people: 'visits',
    permission: 'visits.decide',
    query: visitFilterSchema,
    answer: file('text/csv'),
  }),
  command('POST', '/api/visits', 'Pide una visita a una bodega', {
    permission: 'visits.request',
    body: requestVisitSchema,
    status: 201,
    answer,
  }),
  command('DELETE', '/api/visits/{id}', 'Cancela una visita propia', {
    permission: 'visits.request',
    answer,
  }),
  command('POST', '/api/visits/{id}/confirmation', 'Confirma una visita con día y hora', {
    permission: 'visits.decide',
    body: confirmVisitBodySchema,
    answer,
  }),
  command('POST', '/api/visits/{id}/rescheduling', 'Mueve una visita confirmada a otro día u otra hora', {
    permission: 'visits.decide',
    body: rescheduleVisitBodySchema,
    answer,
  }),
  command(
    'POST',
    '/api/visits/{id}/rejection',
    'Responde por qué una visita no se puede hacer, o anula una confirmada',
    {
      permission: 'visits.decide',
      body: declineVisitBodySchema,
      answer,
    },
  ),
];
