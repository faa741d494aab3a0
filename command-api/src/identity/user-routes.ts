import type { Api } from '../commands/http.ts';
import { roleChangedLetter } from './letters.ts';
import type { SecurityMail } from './security-mail.ts';

/** Everybody's own name, and the roles that super admins give. */
export function addUserRoutes(api: Api, mails: SecurityMail): void {
  api.command('PATCH /api/profile', 'ChangeProfile');
  api.handle('PUT /api/users/{id}/level', (call) =>
    call.dispatch('SetInvestorLevel', { userId: call.params.id, ...call.body }),
  );
  api.handle('PUT /api/users/{id}/role', async (call) => {
    const { id: userId } = call.params;
    const changed = await call.dispatch('ChangeRole', { userId, ...call.body });
    mails.notice(userId, call.request, 'role_changed', roleChangedLetter);
    return changed;
  });
}
