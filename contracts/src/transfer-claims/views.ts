import { z } from 'zod';
import { transferClaimStateSchema } from './values.ts';

/** A row of GET /api/transfer-claims: one's own, the newest first. */
export const transferClaimSchema = z.object({
  id: z.uuid(),
  txHash: z.string(),
  explorerUrl: z.string(),
  note: z.string(),
  state: transferClaimStateSchema,
  claimedAt: z.iso.datetime(),
  /** What staff answered. */
  reason: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
});
export type TransferClaimView = z.infer<typeof transferClaimSchema>;

/** Answer of POST /api/transfer-claims. */
export const transferClaimedSchema = z.discriminatedUnion('status', [
  /** It is theirs, and shown to them. */
  z.object({ status: z.literal('yours'), transferId: z.uuid() }),
  z.object({ status: z.literal('noted'), claimId: z.uuid() }),
]);

/** An open claim as staff see it. */
export const openClaimSchema = transferClaimSchema
  .pick({ id: true, txHash: true, explorerUrl: true, note: true, claimedAt: true })
  .extend({
    person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
    /** A transfer of that transaction that waits for a decision; null where none is known. */
    transferId: z.uuid().nullable(),
  });
export type OpenClaim = z.infer<typeof openClaimSchema>;
/** GET /api/transfer-claims/open: the oldest first. */
export const OPEN_CLAIMS = 100;
