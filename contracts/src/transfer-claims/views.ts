import { z } from 'zod';
import { transferClaimStateSchema } from './values.ts';

/** A row of GET /api/transfer-claims: one's own, open ones before all others, newest first. */
export const transferClaimSchema = z.object({
  id: z.uuid(),
  txHash: z.string(),
  explorerUrl: z.string(),
  note: z.string(),
  state: transferClaimStateSchema,
  claimedAt: z.iso.datetime(),
  /** Answer of staff. */
  reason: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
});
export type TransferClaimView = z.infer<typeof transferClaimSchema>;

/** Response of POST /api/transfer-claims. */
export const transferClaimedSchema = z.discriminatedUnion('status', [
  /** The transfer is theirs, and shown to them. */
  z.object({ status: z.literal('yours'), transferId: z.uuid() }),
  z.object({ status: z.literal('noted'), claimId: z.uuid() }),
]);

/** An open claim as staff see it. */
export const openClaimSchema = transferClaimSchema
  .pick({ id: true, txHash: true, explorerUrl: true, note: true, claimedAt: true })
  .extend({
    person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
    /** An undecided transfer of that transaction; null when none is known. */
    transferId: z.uuid().nullable(),
    /** Whether a transfer of that transaction is known: also one that pays an investment, or is decided already. */
    isKnown: z.boolean(),
  });
export type OpenClaim = z.infer<typeof openClaimSchema>;
/** Maximum rows of GET /api/transfer-claims/open, oldest first. */
export const OPEN_CLAIMS = 100;
