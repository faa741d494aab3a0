import { setSessionCookie } from '@nodo/platform/http';
import { z } from 'zod';
import type { Api, Call } from '../commands/http.ts';
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
 * Signing in and out, one's own sessions, and the sign-in redirect for browsers. `codes` are set when an e-mail has
 * to be proved; without them an e-mail is enough.
 */
export function addIdentityRoutes(api: Api, options: IdentityRouteOptions, codes?: CodeRouteOptions): void {
  if (codes) addCodeRoutes(api, options, codes);
  else addImmediateRoute(api, options);
  addSessionRoutes(api, options);

  api.handle('POST /api/logout', async ({ session, request, reply }) => {
    if (session) {
      await options.sessions.end(session.id);
      await noteSignOut(options, request, reply, session);
    }
    setSessionCookie(reply, options.config, null);
    return { success: true };
  });

  api.handle('GET /api/login', async ({ request, reply }) => {
    const next = safeNextPath(querySchema.parse(request.query).next);
    return reply.redirect(next ? `/login?${new URLSearchParams({ next })}` : '/login');
  });
}

/** Sign-in by e-mail alone, without proof. */
function addImmediateRoute(api: Api, options: IdentityRouteOptions): void {
  const { config, identity } = options;
  const limitEmail = emailLimit(api.app, options);
  const signIn = async ({ body, request, reply }: Call<'POST /api/login'>) => {
    await limitEmail(request, reply);
    const person = newPerson(body);
    const context = anonymousContext(request);
    const outcome = person
      ? await identity.register(context, person, { method: 'immediate' })
      : await identity.signIn(context, body.email, { method: 'immediate' });
    await openSession(options, request, reply, { outcome, method: 'immediate' });
    reply.status(person ? 201 : 200);
    return { user: outcome.result };
  };
  api.handle('POST /api/login', signIn, addressLimit(config));
}
