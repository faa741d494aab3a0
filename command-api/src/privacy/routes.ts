import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { setSessionCookie } from '@nodo/platform/http';
import type { Api } from '../commands/http.ts';

/** Erasing one's own data, and a super_admin erasing somebody's on written request. */
export function addPrivacyRoutes(api: Api, config: Config): void {
  api.handle('POST /api/profile/erasure', async (call) => {
    // Validates the confirmation in the body, so that nobody erases by mistake.
    void call.body;
    const result = await call.dispatch('ErasePersonalData', { userId: call.session.userId });
    // Until it is accepted it may be refused: whoever keeps their account stays signed in, and learns that there.
    if (result.state !== 'requested') setSessionCookie(call.reply, config, null);
    return result;
  });

  api.handle('POST /api/users/{id}/erasure', async (call) => {
    const { id: userId } = call.params;
    if (userId === call.session.userId) {
      throw new AppError('NOT_ALLOWED_NOW', 'Tus propios datos se eliminan desde tu perfil.');
    }
    return call.dispatch('ErasePersonalData', { userId, reason: call.body.reason });
  });
}
