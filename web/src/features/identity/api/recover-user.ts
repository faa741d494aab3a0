import { resetPasskeysSchema } from '@nodo/contracts/identity/commands';
import { passkeyCodeSchema } from '@nodo/contracts/identity/views';
import { erasureAnswerSchema } from '@nodo/contracts/privacy/views';
import { z } from 'zod';
import { post } from '../../../lib/api.ts';

const resetAnswerSchema = resetPasskeysSchema
  .pick({ userId: true })
  .extend({ passkeyIds: z.array(z.uuid()) });

/** Removes all passkeys of someone who lost them and ends their sessions. Only for a super_admin. */
export function resetPasskeys(userId: string, reason: string, key: string) {
  return post(`/api/users/${userId}/passkey-resets`, { body: { reason }, key, schema: resetAnswerSchema });
}

/** Issues a new code for a staff member's first passkey. Only for a super_admin. */
export function issuePasskeyCode(userId: string, key: string) {
  return post(`/api/users/${userId}/passkey-codes`, { key, schema: passkeyCodeSchema });
}

/** Permanently erases the data of someone who requested it in writing. Only for a super_admin. */
export function erasePerson(userId: string, reason: string, key: string) {
  return post(`/api/users/${userId}/erasure`, { body: { reason }, key, schema: erasureAnswerSchema });
}
