import { AppError } from '@nodo/platform/errors';
import { requireSession, setSessionCookie } from '@nodo/platform/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type IdentityRouteOptions, noteSignOut } from './signing-in.ts';

const paramsSchema = z.object({ id: z.uuid() });

/** DELETE /api/sessions and /api/sessions/{id}: people end sessions of their own; sockets are cut with them. */
export function addSessionRoutes(app: FastifyInstance, options: IdentityRouteOptions): void {
  const { config, sessions } = options;

  app.delete('/api/sessions', async (request, reply) => {
    const session = requireSession(request, 'session.end');
    const ended = await sessions.endOthers(session.userId, session.id);
    if (ended > 0) await noteSignOut(options, request, reply, session);
    return reply.send({ ended });
  });

  app.delete('/api/sessions/:id', async (request, reply) => {
    const session = requireSession(request, 'session.end');
    const params = paramsSchema.safeParse(request.params);
    // Somebody else's session and none at all are the same to whoever asks.
    if (!params.success || !(await sessions.endOwn(session.userId, params.data.id))) {
      throw new AppError('NOT_FOUND');
    }
    if (params.data.id === session.id) setSessionCookie(reply, config, null);
    await noteSignOut(options, request, reply, session);
    return reply.send({ ended: 1 });
  });
}
