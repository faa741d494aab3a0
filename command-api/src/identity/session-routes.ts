import { AppError } from '@nodo/platform/errors';
import { setSessionCookie } from '@nodo/platform/http';
import type { Api } from '../commands/http.ts';
import { type IdentityRouteOptions, noteSignOut } from './signing-in.ts';

/** Ending one's own sessions, which also closes their sockets. */
export function addSessionRoutes(api: Api, options: IdentityRouteOptions): void {
  const { config, sessions } = options;

  api.handle('DELETE /api/sessions', async ({ session, request, reply }) => {
    const ended = await sessions.endOthers(session.userId, session.id);
    if (ended > 0) await noteSignOut(options, request, reply, session, { endedOthers: true });
    return { ended };
  });

  api.handle('DELETE /api/sessions/{id}', async ({ session, params, request, reply }) => {
    // Somebody else's session is answered like one that does not exist.
    if (!(await sessions.endOwn(session.userId, params.id))) throw new AppError('NOT_FOUND');
    const isOther = params.id !== session.id;
    if (!isOther) setSessionCookie(reply, config, null);
    await noteSignOut(options, request, reply, session, isOther ? { endedOthers: true } : {});
    return { ended: 1 };
  });
}
