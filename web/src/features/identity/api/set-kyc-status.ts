import { type kycStatusBodySchema, kycStatusChangedSchema } from '@nodo/contracts/kyc/commands';
import type { z } from 'zod';
import { put } from '../../../lib/api.ts';

export type SetKycStatus = z.input<typeof kycStatusBodySchema>;

/** Sets somebody's KYC status. Throws ApiError with 409 when it changed since `revision`. */
export function setKycStatus(userId: string, body: SetKycStatus, key: string) {
  return put(`/api/users/${userId}/kyc-status`, { body, key, schema: kycStatusChangedSchema });
}
