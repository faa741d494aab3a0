import { parseInput } from '@nodo/platform/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';

const noFields = z.strictObject({});

/** Recording a head of the tree over the log on demand. */
export function addTreeHeadRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/audit/tree-heads',
    permission: 'audit.prove',
    command: 'RecordTreeHead',
    status: 201,
    payload: ({ body }) => ({ ...parseInput(noFields, body ?? {}), reason: 'requested' }),
  });
}
