import type { EmailChange } from '@nodo/contracts/identity/views';
import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { preferencesOf } from '../preferences/queries.ts';
import type { Routing } from '../routing.ts';
import { passkeysOf } from './passkeys.ts';
import { findUser, hasKey } from './queries.ts';
import { ownSessions } from './sessions.ts';

function emailChangeOf(email: string, { fixedEmails, mail }: Config): EmailChange {
  if (fixedEmails.has(email)) return 'fixed';
  return mail.url === undefined ? 'unproved' : 'possible';
}

export function identityRoutes({ get, app, config, sessions }: Routing): void {
  get('/api/auth/user', async (view, { session, asOf }) => {
    const [user, preferences] = await Promise.all([
      findUser(view, session.userId),
      preferencesOf(view, session.userId),
    ]);
    // The session is valid, so the person exists: not yet at `asOf`, not yet projected, or their data can't be
    // decrypted.
    if (!user && asOf) throw new AppError('NOT_FOUND');
    if (!user)
      throw new AppError((await hasKey(view, session.userId)) ? 'UNAVAILABLE' : 'PERSONAL_DATA_UNAVAILABLE');
    return { ...user, preferences, emailChange: emailChangeOf(user.email, config) };
  });

  get('/api/passkeys', (view, { session: { userId } }) => passkeysOf(view, userId));

  app.get('/api/login/methods', async () => ({ passkey: config.authMode === 'code' }));

  // Sessions are no read model and not part of the history: there is no `asOf`.
  app.get('/api/sessions', (request) => ownSessions(sessions, requireSession(request, 'session.read')));
}
