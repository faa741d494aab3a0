import { isTronAddress } from '@nodo/contracts/tron-address';
import { z } from 'zod';

/**
 * The protocol of the signer's socket: one line of JSON as request, one as response, then the connection ends.
 * Maximum bytes of a line.
 */
export const LONGEST_LINE = 4_096;

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const address = z.string().refine(isTronAddress);
const moment = z.int().positive();

/** One payout's transfer to be signed. */
export const signingOrderSchema = z.strictObject({
  payoutId: z.uuid(),
  transfer: z.strictObject({
    owner: address,
    contract: address,
    to: address,
    amount: z.string().regex(/^\d{1,12}\.\d{6}$/),
    refBlockBytes: hex(4),
    refBlockHash: hex(16),
    expiration: moment,
    timestamp: moment,
    feeLimit: z.int().nonnegative(),
    permissionId: z.int().min(0).max(9),
  }),
});
export type SigningOrder = z.infer<typeof signingOrderSchema>;

/** Why nothing was signed: the first of these that applies. */
const refusals = ['unreadable', 'foreign', 'lifetime', 'fee', 'maximum', 'daily_maximum'] as const;
export type SigningRefusal = (typeof refusals)[number];

/** `signature`: r ‖ s ‖ v over the transfer's hash, 130 hex digits. */
export const signingAnswerSchema = z.union([
  z.strictObject({ signature: hex(130) }),
  z.strictObject({ refused: z.enum(refusals) }),
]);
export type SigningAnswer = z.infer<typeof signingAnswerSchema>;

/** Signs payouts of the treasury, within its own limits. */
export interface PayoutSigner {
  /** Throws SignerUnavailable when no answer came. */
  sign(order: SigningOrder): Promise<SigningAnswer>;
}

/** The signer can't be reached, or its answer is invalid. Whether it signed is unknown; asking again is harmless. */
export class SignerUnavailable extends Error {}
SignerUnavailable.prototype.name = 'SignerUnavailable';
