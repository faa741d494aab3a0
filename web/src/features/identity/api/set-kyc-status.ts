import { kycStatusSchema, type reviewStatusSchema } from '@nodo/contracts/kyc';
import { z } from 'zod';
import { put } from '../../../lib/api.ts';
import { withKey } from '../../../lib/command-keys.ts';

export type ReviewStatus = z.infer<typeof reviewStatusSchema>;

export interface SetKycStatus {
  readonly kycStatus: ReviewStatus;
  readonly notes?: string;
  readonly via: 'quick_action' | 'edit';
  /** Of the record as it was seen; another one meanwhile refuses the change. */
  readonly revision?: number;
}

const answerSchema = z.object({ userId: z.uuid(), kycStatus: kycStatusSchema, revision: z.int().optional() });

/** Sets somebody's KYC status. Throws ApiError with 409 when it changed since it was seen. */
export function setKycStatus(userId: string, body: SetKycStatus) {
  return withKey(`kyc-status ${userId} ${JSON.stringify(body)}`, (key) =>
    put(`/api/users/${userId}/kyc-status`, { body, key, schema: answerSchema }),
  );
}
