import { z } from 'zod';
import { blockFields, chainHash, confirmationFields, datedBlockFields } from './chain-fields.ts';
import { defineEvent, type EventOf } from './event.ts';
import { usdtSchema } from './money.ts';
import { tronAddressSchema } from './tron-address.ts';

/** Why money that arrived belongs to no investment. */
export const unmatchedReasons = ['underpaid', 'overpaid', 'late', 'duplicate', 'unknown'] as const;
export const unmatchedReasonSchema = z.enum(unmatchedReasons);
export type UnmatchedReason = z.infer<typeof unmatchedReasonSchema>;
export const unmatchedReasonLabels: Record<UnmatchedReason, string> = {
  underpaid: 'Incompleto',
  overpaid: 'Excedente',
  late: 'Tardío',
  duplicate: 'Duplicado',
  unknown: 'Sin identificar',
};

// Events (incoming transfers)

export const TransferDetected = defineEvent(
  'TransferDetected',
  z.object({
    txHash: chainHash,
    /** Place of the Transfer log among the logs of its own transaction. */
    logIndex: z.int().nonnegative(),
    from: tronAddressSchema,
    to: tronAddressSchema,
    amount: usdtSchema,
  }),
);
export const TransferIncluded = defineEvent('TransferIncluded', z.object(datedBlockFields));
/** Its block is no longer part of the chain. */
export const TransferReorganised = defineEvent('TransferReorganised', z.object(blockFields));
export const TransferConfirmed = defineEvent(
  'TransferConfirmed',
  z.object({
    ...blockFields,
    confirmations: z.int().positive(),
    energyFee: z.int().nonnegative(),
  }),
);
export const TransferMatched = defineEvent('TransferMatched', z.object({ investmentId: z.uuid() }));
export const TransferLeftUnmatched = defineEvent(
  'TransferLeftUnmatched',
  z.object({ reason: unmatchedReasonSchema, investmentId: z.uuid().nullable() }),
);

export const transferEvents = [
  TransferDetected,
  TransferIncluded,
  TransferReorganised,
  TransferConfirmed,
  TransferMatched,
  TransferLeftUnmatched,
] as const;
export type TransferEvent = EventOf<(typeof transferEvents)[number]>;

// Commands (sent by the worker)

/** A Transfer log of the configured contract into the treasury was seen in a block. */
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
/** Gives the transfer to the investment that expects its exact amount, or leaves it unmatched with a reason. */
export const matchTransferSchema = z.strictObject({
  transferId: z.uuid(),
  /** An open investment paid from the same wallet, to tell under- and overpayment; checked against its stream. */
  candidateInvestmentId: z.uuid().nullable(),
});
/** Its block is solid, read again from the solidity API. */
export const confirmTransferSchema = z.strictObject({
  transferId: z.uuid(),
  ...confirmationFields,
});

// Views

export const transferStatusSchema = z.enum(['pending', 'confirmed', 'failed']);
export const transferStates = ['detected', 'confirming', 'confirmed', 'reverted'] as const;
export const transferStateSchema = z.enum(transferStates);

/** Where a transfer stands: of money that comes in, or of money that leaves. */
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

/** One row of GET /api/blockchain/transactions. */
export const blockchainTransactionViewSchema = z.object({
  id: z.uuid(),
  direction: z.enum(['in', 'out']),
  type: z.enum(['investment', 'unmatched', 'distribution']),
  amount: usdtSchema,
  currency: z.literal('USDT'),
  network: z.string(),
  status: transferStatusSchema,
  state: transactionStateSchema,
  /** Empty while nothing is signed. */
  transactionHash: z.string(),
  /** min(19, head − block + 1), at the head known to this answer; 0 when in no block. */
  confirmations: z.int(),
  blockNumber: z.int().nullable(),
  blockTime: z.iso.datetime().nullable(),
  walletAddress: z.string(),
  recipientAddress: z.string(),
  /** TRX burned, as a decimal string; null until known. */
  gasFee: z.string().nullable(),
  createdAt: z.iso.datetime(),
  investmentId: z.uuid().nullable(),
  unmatchedReason: unmatchedReasonSchema.nullable(),
  /** Why money that should leave did not: in words, for who is paid; null otherwise. */
  note: z.string().nullable(),
  /** Empty while there is no transaction. */
  explorerUrl: z.string(),
});
export type BlockchainTransactionView = z.infer<typeof blockchainTransactionViewSchema>;

/** GET /api/blockchain/rates. Decimal strings; `tronFee` is the estimated cost of one transfer in USD. */
export const blockchainRatesViewSchema = z.object({
  usdToUsdt: z.string(),
  tronFee: z.string(),
  /** Estimated cost of one transfer in TRX. */
  tronFeeTrx: z.string(),
  requiredConfirmations: z.int(),
  network: z.string(),
  headHeight: z.int().nullable(),
  solidHeight: z.int().nullable(),
});
export type BlockchainRatesView = z.infer<typeof blockchainRatesViewSchema>;

/** Confirmations of a transfer in block `block` when the newest block is `head`: min(19, head − block + 1). */
export function confirmationsAt(head: number, block: number, required: number): number {
  return Math.max(0, Math.min(required, head - block + 1));
}
