import { AppError } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { preferencesOf } from '../preferences/queries.ts';
import type { Routing } from '../routing.ts';
import { passkeysOf } from './passkeys.ts';
import { findUser, hasKey } from './queries.ts';
import { ownSessions } from './sessions.ts';

export function identityRoutes({ get, app, config, sessions }: Routing): void {
  get('/api/auth/user', async (view, { session, asOf }) => {
    const [user, preferences] = await Promise.all([
      findUser(view, session.userId),
      preferencesOf(view, session.userId),
    ]);
    // Signed in, so the person exists: not yet (in the past), not yet projected, or what is known can't be read.
    if (!user && asOf) throw new AppError('NOT_FOUND');
    if (!user)
      throw new AppError((await hasKey(view, session.userId)) ? 'UNAVAILABLE' : 'PERSONAL_DATA_UNAVAILABLE');
    return { ...user, preferences };
  });

  get('/api/passkeys', (view, { session: { userId } }) => passkeysOf(view, userId));

  app.get('/api/login/methods', async () => ({ passkey: config.authMode === 'code' }));

  // Not a read model: sessions are no part of the history, so there is no past to ask for.
  app.get('/api/sessions', (request) => ownSessions(sessions, requireSession(request, 'session.read')));
}
