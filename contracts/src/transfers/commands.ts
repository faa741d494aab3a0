import { z } from 'zod';
import { usdtSchema } from '../money.ts';
import { tronAddressSchema } from '../tron-address.ts';
import { blockFields, chainHash, confirmationFields, datedBlockFields } from './chain-fields.ts';

// Commands (sent by the worker)

/** A Transfer log of the configured contract to the treasury was seen in a block. */
export const recordTransferSchema = z.strictObject({
  txHash: chainHash,
  logIndex: z.int().nonnegative(),
  from: tronAddressSchema,
  to: tronAddressSchema,
  amount: usdtSchema,
  ...datedBlockFields,
});
export type RecordTransfer = z.infer<typeof recordTransferSchema>;
export const recordReorganisationSchema = z.strictObject({ transferId: z.uuid(), ...blockFields });
/** Assigns the transfer to the investment that expects its exact amount, or leaves it unmatched with a reason. */
export const matchTransferSchema = z.strictObject({ transferId: z.uuid() });
/** Its block is solid, verified with the solidity API. */
export const confirmTransferSchema = z.strictObject({
  transferId: z.uuid(),
  ...confirmationFields,
});
