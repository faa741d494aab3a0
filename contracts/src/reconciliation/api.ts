import { z } from 'zod';
import { command, file, read } from '../api-route.ts';
import {
  approveReconciliationBodySchema,
  reconcileBodySchema,
  rejectReconciliationBodySchema,
} from './commands.ts';
import {
  outflowsQuerySchema,
  outflowsSchema,
  unmatchedFilterSchema,
  unmatchedPageSchema,
  unmatchedQuerySchema,
} from './views.ts';

const permission = 'transfers.reconcile';
const answer = z.object({ transferId: z.uuid(), proposal: z.int() });

export const reconciliationRoutes = [
  read('/api/unmatched-transfers', 'Transferencias sin asociar, con lo que se sabe de ellas', {
    people: 'reconciliation',
    permission,
    query: unmatchedQuerySchema,
    answer: unmatchedPageSchema,
  }),
  read('/api/unmatched-transfers/export', 'Transferencias sin asociar como CSV', {
    people: 'reconciliation',
    permission,
    query: unmatchedFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/outflows', 'Salidas de la tesorería que ningún pago explica', {
    people: 'reconciliation',
    permission,
    query: outflowsQuerySchema,
    answer: outflowsSchema,
  }),
  command(
    'POST',
    '/api/unmatched-transfers/{id}/reconciliation',
    'Decide qué se hace con una transferencia',
    {
      permission,
      body: reconcileBodySchema,
      answer,
    },
  ),
  command('POST', '/api/unmatched-transfers/{id}/approval', 'Aprueba lo que otra persona decidió', {
    permission,
    body: approveReconciliationBodySchema,
    answer,
  }),
  command('POST', '/api/unmatched-transfers/{id}/rejection', 'Rechaza o retira una decisión', {
    permission,
    body: rejectReconciliationBodySchema,
    answer,
  }),
];
