import { type kycStatusBodySchema, kycStatusChangedSchema } from '@nodo/contracts/kyc';
import type { z } from 'zod';
import { put } from '../../../lib/api.ts';
import { withKey } from '../../../lib/command-keys.ts';

export type SetKycStatus = z.input<typeof kycStatusBodySchema>;

/** Sets somebody's KYC status. Throws ApiError with 409 when it changed since `revision`. */
export function setKycStatus(userId: string, body: SetKycStatus) {
  return withKey(`kyc-status ${userId} ${JSON.stringify(body)}`, (key) =>
    put(`/api/users/${userId}/kyc-status`, { body, key, schema: kycStatusChangedSchema }),
  );
}
