import { z } from 'zod';
import { assertionSchema } from '../identity/commands.ts';
import { compare, usdField } from '../money.ts';
import { freeText, storable } from '../text.ts';
import {
  blockFields,
  chainHash,
  confirmationFields,
  datedBlockFields,
  hexBytes,
  signature,
  sun,
} from '../transfers/chain-fields.ts';
import { tronAddressSchema, ZERO_ADDRESS } from '../tron-address.ts';
import { payoutFailureSchema, payoutHoldSchema } from './values.ts';

/**
 * How long an address counts as new after its first use. Payouts to new addresses need a person's approval, so that
 * whoever takes over a session can't empty the balance before its owner has been alerted.
 */
export const PAYOUT_NEW_ADDRESS_HOURS = 24;

/** Smallest payout in USD; amounts go by the cent. */
export const PAYOUT_MINIMUM = '1.00';
export const PAYOUT_STEP = '0.01';

const payoutAmountField = usdField('Escribe el monto').refine(
  (value) => compare(value, PAYOUT_MINIMUM) >= 0,
  'El monto mínimo es 1 USD',
);
const payoutTypeField = z.literal('distribution', { error: 'El único tipo posible es distribution' });

const payoutWalletField = tronAddressSchema.refine((address) => address !== ZERO_ADDRESS, {
  error: 'Esta dirección no es de nadie. Escribe la de tu billetera.',
});

/** Pays out a person's balance to an address of theirs. */
export const requestPayoutSchema = z.strictObject({
  amount: payoutAmountField,
  walletAddress: payoutWalletField,
  type: payoutTypeField,
});
export type RequestPayout = z.infer<typeof requestPayoutSchema>;

/** Body of POST /api/blockchain/transactions. `passkey`: an assertion for the options of exactly this payout. */
export const requestPayoutBodySchema = requestPayoutSchema.extend({ passkey: assertionSchema.optional() });

export const approvePayoutSchema = z.strictObject({ transferId: z.uuid() });
/** Cancels one's own payout while it awaits approval. */
export const cancelPayoutSchema = z.strictObject({ transferId: z.uuid() });

const rejectionReasonField = freeText(500, {
  error: 'Escribe el motivo',
  tooLong: 'El motivo es demasiado largo',
}).min(5, 'Escribe el motivo');
export const rejectPayoutBodySchema = z.strictObject({ reason: rejectionReasonField });
export const rejectPayoutSchema = rejectPayoutBodySchema.extend({ transferId: z.uuid() });

// Commands of the worker, from a payout's signature to its end

/**
 * Asks whether a payout may be signed now, right before it is: docs/adr/0121. Otherwise it is held. `attempt`: the one
 * that is to be signed; workers of before don't say it.
 */
export const checkPayoutSchema = z.strictObject({
  transferId: z.uuid(),
  attempt: z.int().positive().optional(),
});
/** Result of CheckPayout. `hold`: why it must not be signed now; null when it may. */
export const checkedPayoutSchema = z.object({ transferId: z.uuid(), hold: payoutHoldSchema.nullable() });
export type CheckedPayout = z.infer<typeof checkedPayoutSchema>;

/**
 * A signature for a payout. The bytes are re-encoded from these fields and the payout itself, so that nothing but what
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
/** Result of SignPayout: what is on the log, and may be broadcast. */
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
  /** The failed transaction; null when there is none. */
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
/** Its block is solid, verified with the solidity API. */
export const confirmPayoutSchema = z.strictObject({
  transferId: z.uuid(),
  ...confirmationFields,
});
/** Books the outcome of a payout on the account: paid for good, or available again. */
export const settlePayoutSchema = z.strictObject({ transferId: z.uuid(), userId: z.uuid() });
