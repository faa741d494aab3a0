import { parkedKeySchema, skipParkedEventBodySchema } from '@nodo/contracts/projections/commands';
import { AppError, parseInput } from '@nodo/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';

const noFields = z.strictObject({});

/** What people decide about events that a projection could not apply. */
export function addProjectionRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/projections/:projection/parked/:key/skip',
    permission: 'projections.decide',
    command: 'SkipParkedEvent',
    status: 200,
    payload: (request) => ({
      ...parseInput(skipParkedEventBodySchema, request.body ?? {}),
      ...parkedKeyOf(request),
    }),
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/projections/:projection/parked/:key/retry',
    permission: 'projections.retry',
    command: 'RetryParkedKey',
    status: 200,
    payload: (request) => ({ ...parseInput(noFields, request.body ?? {}), ...parkedKeyOf(request) }),
  });
}

/** What can name no key names nothing that is parked (NOT_FOUND). */
function parkedKeyOf(request: FastifyRequest) {
  const path = parkedKeySchema.safeParse(request.params);
  if (!path.success) throw new AppError('NOT_FOUND');
  return path.data;
}
