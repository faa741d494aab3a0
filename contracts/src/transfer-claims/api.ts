import { z } from 'zod';
import { command, read } from '../api-route.ts';
import { claimTransferSchema, rejectTransferClaimBodySchema } from './commands.ts';
import { openClaimSchema, transferClaimedSchema, transferClaimSchema } from './views.ts';

const permission = 'wallets.own';
const answer = z.object({ claimId: z.uuid() });

export const transferClaimRoutes = [
  read('/api/transfer-claims', 'Los reclamos propios', { permission, answer: z.array(transferClaimSchema) }),
  read('/api/transfer-claims/open', 'Los reclamos sin responder', {
    people: 'transferClaims',
    permission: 'transfers.reconcile',
    answer: z.array(openClaimSchema),
  }),
  command('POST', '/api/transfer-claims', 'Reclama una transferencia por su hash', {
    permission,
    body: claimTransferSchema,
    status: 201,
    answer: transferClaimedSchema,
  }),
  command('DELETE', '/api/transfer-claims/{id}', 'Retira un reclamo propio', { permission, answer }),
  command('POST', '/api/transfer-claims/{id}/rejection', 'Responde que un reclamo no se acepta', {
    permission: 'transfers.reconcile',
    body: rejectTransferClaimBodySchema,
    answer,
  }),
];
