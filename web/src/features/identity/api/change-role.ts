import type { ChangeRoleBody } from '@nodo/contracts/identity/commands';
import { roleChangedSchema } from '@nodo/contracts/identity/views';
import { put } from '../../../lib/api.ts';

/** Changes someone's role and ends their sessions. Only for a super_admin. */
export function changeRole(userId: string, body: ChangeRoleBody, key: string) {
  return put(`/api/users/${userId}/role`, { body, key, schema: roleChangedSchema });
}
