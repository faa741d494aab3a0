import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { preferencesOf } from '../preferences/queries.ts';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { passkeysOf } from './passkeys.ts';
import { findUser, hasKey } from './queries.ts';
import { ownSessions } from './sessions.ts';

export function identityRoutes({ app, config, reader, sessions }: Routing): void {
  app.get('/api/auth/user', (request, reply) => {
    const session = requireSession(request, 'session.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, async (view) => {
      const [user, preferences] = await Promise.all([
        findUser(view, session.userId),
        preferencesOf(view, session.userId),
      ]);
      // Signed in, so the person exists: not yet (in the past), not yet projected, or what is known can't be read.
      if (!user && asOf) throw new AppError('NOT_FOUND');
      if (!user)
        throw new AppError(
          (await hasKey(view, session.userId)) ? 'UNAVAILABLE' : 'PERSONAL_DATA_UNAVAILABLE',
        );
      return { ...user, preferences };
    });
  });

  app.get('/api/passkeys', (request, reply) => {
    const { userId } = requireSession(request, 'passkeys.manageOwn');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => passkeysOf(view, userId));
  });

  app.get('/api/login/methods', async () => ({ passkey: config.authMode === 'code' }));

  // Not a read model: sessions are no part of the history, so there is no past to ask for.
  app.get('/api/sessions', (request) => ownSessions(sessions, requireSession(request, 'session.read')));
}
