import { z } from 'zod';
import {
  blockFields,
  chainHash,
  confirmationFields,
  datedBlockFields,
  hexBytes,
  signature,
  sun,
} from './chain-fields.ts';
import { payoutFailureSchema, payoutHoldSchema } from './payouts.ts';
import { storable } from './text.ts';

// Commands of the worker, from a payout's signature to its end

/**
 * A signature for a payout. The bytes are made anew from these fields and the payout itself, so that nothing but what
 * was approved can be signed.
 */
export const signPayoutSchema = z.strictObject({
  transferId: z.uuid(),
  attempt: z.int().positive(),
  refBlockBytes: z.string().regex(/^[0-9a-f]{4}$/),
  refBlockHash: z.string().regex(/^[0-9a-f]{16}$/),
  /** Milliseconds since the epoch. */
  expiration: z.int().positive(),
  timestamp: z.int().positive(),
  feeLimit: sun,
  signature,
});
export type SignPayout = z.infer<typeof signPayoutSchema>;
/** What SignPayout answers: what stands on the log, and may be sent. */
export const signedPayoutSchema = z.object({
  transferId: z.uuid(),
  txHash: chainHash,
  rawTransaction: hexBytes,
  signature,
});
export type SignedPayout = z.infer<typeof signedPayoutSchema>;

export const holdPayoutSchema = z.strictObject({ transferId: z.uuid(), reason: payoutHoldSchema });
export const recordPayoutBroadcastSchema = z.strictObject({ transferId: z.uuid(), txHash: chainHash });
export const expirePayoutSignatureSchema = z.strictObject({
  transferId: z.uuid(),
  txHash: chainHash,
  ...datedBlockFields,
});
export const failPayoutSchema = z.strictObject({
  transferId: z.uuid(),
  reason: payoutFailureSchema,
  /** The transaction that failed; null before there is one. */
  txHash: chainHash.nullable(),
  detail: z.string().max(100).transform(storable).nullable(),
});
export const recordPayoutInclusionSchema = z.strictObject({
  transferId: z.uuid(),
  txHash: chainHash,
  ...datedBlockFields,
});
export const recordPayoutReorganisationSchema = z.strictObject({
  transferId: z.uuid(),
  ...blockFields,
});
/** Its block is solid, read again from the solidity API. */
export const confirmPayoutSchema = z.strictObject({
  transferId: z.uuid(),
  ...confirmationFields,
});
/** Does on the account what the end of a payout means: paid for good, or available again. */
export const settlePayoutSchema = z.strictObject({ transferId: z.uuid(), userId: z.uuid() });
