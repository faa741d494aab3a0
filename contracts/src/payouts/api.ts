import { z } from 'zod';
import { command, personField, read } from '../api-route.ts';
import { ceremonyOptionsSchema } from '../identity/views.ts';
import { rejectPayoutBodySchema, requestPayoutBodySchema, requestPayoutSchema } from './commands.ts';
import { payoutRequestedSchema, payoutTermsSchema, payoutViewSchema } from './views.ts';

/** `person`: theirs only. */
const payoutsQuerySchema = z.strictObject({ person: personField });
const answer = z.object({ transferId: z.uuid() });

export const payoutRoutes = [
  read('/api/payouts', 'Retiros de todos', {
    people: 'payouts',
    permission: 'payouts.read',
    query: payoutsQuerySchema,
    answer: z.array(payoutViewSchema),
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
