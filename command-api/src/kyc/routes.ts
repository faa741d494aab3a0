import { kycStatusBodySchema } from '@nodo/contracts/kyc';
import { parseInput } from '@nodo/platform/errors';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';

export function addKycRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  addCommandRoute(app, dispatcher, {
    method: 'PUT',
    url: '/api/users/:id/kyc-status',
    permission: 'kyc.review',
    command: 'ReviewKyc',
    status: 200,
    payload: (request) => {
      const { kycStatus: status, notes } = parseInput(kycStatusBodySchema, request.body);
      // The users table sends the same call from its buttons and from its dialog.
      return { userId: idOf(request), status, via: 'edit', ...(notes ? { notes } : {}) };
    },
  });
}
