import { loginBodySchema } from '@nodo/contracts/identity/commands';
import { parseInput } from '@nodo/platform/errors';
import { setSessionCookie } from '@nodo/platform/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addCodeRoutes, type CodeRouteOptions } from './code-routes.ts';
import { safeNextPath } from './next-path.ts';
import { addSessionRoutes } from './session-routes.ts';
import {
  addressLimit,
  anonymousContext,
  emailLimit,
  type IdentityRouteOptions,
  newPerson,
  noteSignOut,
  openSession,
} from './signing-in.ts';

const querySchema = z.object({ next: z.unknown().optional() });

/**
 * Signing in and out, one's own sessions, and the redirect that browsers follow to sign in. `codes` are there when an
 * e-mail has to be proved; without them an e-mail is enough.
 */
export function addIdentityRoutes(
  app: FastifyInstance,
  options: IdentityRouteOptions,
  codes?: CodeRouteOptions,
): void {
  if (codes) addCodeRoutes(app, options, codes);
  else addImmediateRoute(app, options);
  addSessionRoutes(app, options);

  app.post('/api/logout', async (request, reply) => {
    if (request.session) {
      await options.sessions.end(request.session.id);
      await noteSignOut(options, request, reply, request.session);
    }
    setSessionCookie(reply, options.config, null);
    return reply.send({ success: true });
  });

  app.get('/api/login', async (request, reply) => {
    const next = safeNextPath(querySchema.parse(request.query).next);
    return reply.redirect(next ? `/login?${new URLSearchParams({ next })}` : '/login');
  });
}

/** POST /api/login: an e-mail is enough. */
function addImmediateRoute(app: FastifyInstance, options: IdentityRouteOptions): void {
  const { config, identity } = options;
  const limitEmail = emailLimit(app, options);
  app.post('/api/login', { config: addressLimit(config) }, async (request, reply) => {
    const body = parseInput(loginBodySchema, request.body);
    await limitEmail(request, reply);
    const person = newPerson(body);
    const context = anonymousContext(request);
    const outcome = person
      ? await identity.register(context, person, 'immediate')
      : await identity.signIn(context, body.email, 'immediate');
    await openSession(options, request, reply, { outcome, method: 'immediate' });
    return reply.status(person ? 201 : 200).send({ user: outcome.result });
  });
}
