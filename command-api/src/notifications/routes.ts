import { markNotificationsReadSchema } from '@nodo/contracts/notifications/commands';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { Pool } from '@nodo/platform/postgres';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { commandRequest, setPosition } from '../commands/http.ts';
import { areOwn } from './own.ts';

export interface NotificationRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly pool: Pool;
}

export function addNotificationRoutes(
  app: FastifyInstance,
  { dispatcher, pool }: NotificationRouteOptions,
): void {
  app.post('/api/notifications/read', async (request, reply) => {
    const session = requireSession(request, 'notifications.readOwn');
    const sent = commandRequest(request, session);
    const command = parseInput(markNotificationsReadSchema, request.body);
    const named = [...(command.ids ?? []), ...(command.through ? [command.through] : [])];
    if (named.length > 0 && !(await areOwn(pool, session.userId, named))) {
      throw new AppError('NOT_FOUND', 'La notificación no existe.');
    }
    const outcome = await dispatcher.dispatch('MarkNotificationsRead', command, sent);
    setPosition(reply, outcome);
    return reply.send(outcome.result);
  });
}
