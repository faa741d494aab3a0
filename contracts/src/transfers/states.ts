import { z } from 'zod';

export const transferStates = ['detected', 'confirming', 'confirmed', 'reverted'] as const;
export const transferStateSchema = z.enum(transferStates);

/** States of a transfer, incoming or outgoing. */
export const transactionStates = [
  ...transferStates,
  'requested',
  'approved',
  'rejected',
  'cancelled',
  'signed',
  'broadcast',
  'failed',
] as const;
export const transactionStateSchema = z.enum(transactionStates);
export type TransactionState = z.infer<typeof transactionStateSchema>;
