import type {} from '@fastify/rate-limit';
import { eraseOwnDataBodySchema, erasePersonBodySchema } from '@nodo/contracts/privacy/commands';
import type { Config } from '@nodo/platform/config';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession, setSessionCookie } from '@nodo/platform/http';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { commandRequest, setPosition } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';

/** Erasing one's own data, and a super_admin erasing somebody's who asked for it in writing. */
export function addPrivacyRoutes(app: FastifyInstance, dispatcher: Dispatcher, config: Config): void {
  app.post('/api/profile/erasure', async (request, reply) => {
    const session = requireSession(request, 'personalData.eraseOwn');
    parseInput(eraseOwnDataBodySchema, request.body);
    const command = { userId: session.userId };
    const outcome = await dispatcher.dispatch('ErasePersonalData', command, commandRequest(request, session));
    setPosition(reply, outcome);
    setSessionCookie(reply, config, null);
    return reply.status(202).send(outcome.result);
  });

  app.post('/api/users/:id/erasure', async (request, reply) => {
    const session = requireSession(request, 'personalData.erase');
    const userId = idOf(request);
    if (userId === session.userId) {
      throw new AppError('NOT_ALLOWED_NOW', 'Tus propios datos se eliminan desde tu perfil.');
    }
    const { reason } = parseInput(erasePersonBodySchema, request.body);
    const command = { userId, reason };
    const outcome = await dispatcher.dispatch('ErasePersonalData', command, commandRequest(request, session));
    setPosition(reply, outcome);
    return reply.status(202).send(outcome.result);
  });
}
