import { z } from 'zod';

/** A transaction's or a block's id: 64 lower-case hexadecimal digits. */
export const chainHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Which block. */
export const blockFields = { blockNumber: z.int().nonnegative(), blockHash: chainHash };

/** Which block, and when it was made. */
export const datedBlockFields = { ...blockFields, blockTime: z.iso.datetime() };

/** A block that became solid, how deep it lies, and the sun that the transfer burned for energy. */
export const confirmationFields = {
  ...blockFields,
  confirmations: z.int().min(1),
  energyFee: z.int().nonnegative(),
};

/** Bytes in hexadecimal. */
export const hexBytes = z.string().regex(/^([0-9a-f]{2})+$/);

/** A recoverable ECDSA signature: 65 bytes in hexadecimal. */
export const signature = z.string().regex(/^[0-9a-f]{130}$/);

/** Millionths of a TRX. */
export const sun = z.int().positive();
