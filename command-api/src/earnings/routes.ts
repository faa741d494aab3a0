import { prepareDistributionSchema } from '@nodo/contracts/earnings/commands';
import { parseInput } from '@nodo/platform/errors';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';

/** Preparing and approving the returns of a month. */
export function addDistributionRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/distributions',
    permission: 'distributions.prepare',
    command: 'PrepareDistribution',
    status: 201,
    payload: ({ body }) => parseInput(prepareDistributionSchema, body),
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/distributions/:period/approve',
    permission: 'distributions.approve',
    command: 'ApproveDistribution',
    status: 200,
    payload: ({ params }) => params,
  });
}
