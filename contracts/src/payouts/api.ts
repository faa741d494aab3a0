import { z } from 'zod';
import { command, file, personField, read, searchField } from '../api-route.ts';
import { ceremonyOptionsSchema } from '../identity/views.ts';
import { rejectPayoutBodySchema, requestPayoutBodySchema, requestPayoutSchema } from './commands.ts';
import { shownPayoutStates } from './states.ts';
import { payoutFiguresSchema, payoutRequestedSchema, payoutTermsSchema, payoutViewSchema } from './views.ts';

const shownStates = z.enum(shownPayoutStates, { error: 'El estado no existe' });
const payoutFilterSchema = z.strictObject({ search: searchField, state: shownStates.optional() });
export type PayoutFilter = z.infer<typeof payoutFilterSchema>;
/**
 * Those awaiting a decision first, then the newest, at most `PAYOUTS_PAGE`. `person`: only theirs; `id`: only this one;
 * `before`: what follows this one.
 */
const payoutsQuerySchema = payoutFilterSchema.extend({
  person: personField,
  id: z.uuid('Escribe el identificador de un retiro').optional(),
  before: z.uuid('Escribe el identificador de un retiro').optional(),
});
const answer = z.object({ transferId: z.uuid() });

export const payoutRoutes = [
  read('/api/payouts', 'Retiros de todos', {
    people: 'payouts',
    permission: 'payouts.read',
    query: payoutsQuerySchema,
    answer: z.array(payoutViewSchema),
  }),
  read('/api/payouts/export', 'Retiros de todos como CSV', {
    people: 'payouts',
    permission: 'payouts.read',
    query: payoutFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/payouts/figures', 'Cuántos retiros hay en cada estado, y por cuánto', {
    people: false,
    permission: 'payouts.read',
    answer: payoutFiguresSchema,
  }),
  read('/api/payouts/terms', 'Lo que se puede retirar', {
    permission: 'payouts.request',
    answer: payoutTermsSchema,
  }),
  command('POST', '/api/payouts/passkey-options', 'Comienza a confirmar un retiro con llave de acceso', {
    permission: 'payouts.request',
    body: requestPayoutSchema,
    answer: ceremonyOptionsSchema,
  }),
  command('POST', '/api/blockchain/transactions', 'Pide un retiro', {
    permission: 'payouts.request',
    body: requestPayoutBodySchema,
    status: 201,
    answer: payoutRequestedSchema,
  }),
  command('POST', '/api/payouts/{id}/approval', 'Aprueba un retiro', {
    permission: 'payouts.approve',
    answer,
  }),
  command('POST', '/api/payouts/{id}/rejection', 'Rechaza un retiro', {
    permission: 'payouts.approve',
    body: rejectPayoutBodySchema,
    answer,
  }),
  command('POST', '/api/payouts/{id}/cancellation', 'Retira la propia solicitud', {
    permission: 'payouts.request',
    answer,
  }),
];
