import { z } from 'zod';
import { blockFields, confirmationFields, datedBlockFields, transferLogFields } from './chain-fields.ts';

// Commands (sent by the worker)

/** A Transfer log of the configured contract to the treasury was seen in a block. */
export const recordTransferSchema = z.strictObject({
  ...transferLogFields,
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
