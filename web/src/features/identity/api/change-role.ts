import { type ChangeRoleBody, roleChangedSchema } from '@nodo/contracts/users';
import { put } from '../../../lib/api.ts';
import { withKey } from '../../../lib/command-keys.ts';

/** Gives somebody another role and ends their sessions. Only for a super_admin. */
export function changeRole(userId: string, body: ChangeRoleBody) {
  return withKey(`role ${userId} ${JSON.stringify(body)}`, (key) =>
    put(`/api/users/${userId}/role`, { body, key, schema: roleChangedSchema }),
  );
}
