import { z } from 'zod';
import { usdtSchema } from '../money.ts';
import { tronAddressSchema } from '../tron-address.ts';

/** A transaction's or block's id: 64 lower-case hex digits. */
export const chainHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Identifies a block. */
export const blockFields = { blockNumber: z.int().nonnegative(), blockHash: chainHash };

/** Identifies a block, with its timestamp. */
export const datedBlockFields = { ...blockFields, blockTime: z.iso.datetime() };

/** A transfer of USDT in a transaction. */
export const transferLogFields = {
  txHash: chainHash,
  /** Index of the Transfer log among the logs of its transaction. */
  logIndex: z.int().nonnegative(),
  from: tronAddressSchema,
  to: tronAddressSchema,
  amount: usdtSchema,
};

/** A solid block, its number of confirmations, and the sun that the transfer burned for energy. */
export const confirmationFields = {
  ...blockFields,
  confirmations: z.int().min(1),
  energyFee: z.int().nonnegative(),
};

/** Bytes in hex. */
export const hexBytes = z.string().regex(/^([0-9a-f]{2})+$/);

/** A recoverable ECDSA signature: 65 bytes in hex. */
export const signature = z.string().regex(/^[0-9a-f]{130}$/);

/** Millionths of a TRX. */
export const sun = z.int().positive();
