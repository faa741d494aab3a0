import type { Api } from '../commands/http.ts';

/** One's own name, and the roles and levels that staff set. */
export function addUserRoutes(api: Api): void {
  api.command('PATCH /api/profile', 'ChangeProfile');
  api.handle('PUT /api/users/{id}/level', (call) =>
    call.dispatch('SetInvestorLevel', { userId: call.params.id, ...call.body }),
  );
  api.handle('PUT /api/users/{id}/role', (call) =>
    call.dispatch('ChangeRole', { userId: call.params.id, ...call.body }),
  );
}
