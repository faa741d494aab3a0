import type { Api } from '../commands/http.ts';

/** Everybody's own name, and the roles that super admins give. */
export function addUserRoutes(api: Api): void {
  api.command('PATCH /api/profile', 'ChangeProfile');
  api.command('PUT /api/users/{id}/role', 'ChangeRole', ({ params, body }) => ({
    userId: params.id,
    ...body,
  }));
}
