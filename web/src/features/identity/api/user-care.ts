import { resetPasskeysSchema } from '@nodo/contracts/passkeys';
import { erasureAnswerSchema } from '@nodo/contracts/privacy';
import { z } from 'zod';
import { post } from '../../../lib/api.ts';
import { withKey } from '../../../lib/command-keys.ts';

const resetAnswerSchema = resetPasskeysSchema
  .pick({ userId: true })
  .extend({ passkeyIds: z.array(z.uuid()) });

/** Takes all passkeys from somebody who lost them and ends their sessions. Only for a super_admin. */
export function resetPasskeys(userId: string, reason: string) {
  return withKey(`passkey-reset ${userId} ${reason}`, (key) =>
    post(`/api/users/${userId}/passkey-resets`, { body: { reason }, key, schema: resetAnswerSchema }),
  );
}

/** Has the data of somebody who asked for it in writing erased, for ever. Only for a super_admin. */
export function erasePerson(userId: string, reason: string) {
  return withKey(`erasure ${userId} ${reason}`, (key) =>
    post(`/api/users/${userId}/erasure`, { body: { reason }, key, schema: erasureAnswerSchema }),
  );
}
