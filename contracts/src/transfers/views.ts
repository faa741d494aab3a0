import { z } from 'zod';
import { usdtSchema } from '../money.ts';
import { labelTable } from '../open-table.ts';
import { incomingWays } from '../reconciliation/values.ts';
import { transactionStateSchema } from './states.ts';
import { unmatchedReasonSchema } from './values.ts';

export const transferStatusSchema = z.enum(['pending', 'confirmed', 'failed']);
export type TransferStatus = z.infer<typeof transferStatusSchema>;
export const transferStatusLabels = labelTable<TransferStatus>(
  { pending: 'Pendiente', confirmed: 'Confirmada', failed: 'Fallida' },
  'Desconocida',
);

/** How an unmatched transfer was handled. `other`: credited to somebody else than who reads it as perhaps theirs. */
export const transferOutcomes = [...incomingWays, 'other'] as const;
export type TransferOutcome = (typeof transferOutcomes)[number];

/** One row of GET /api/blockchain/transactions. */
export const blockchainTransactionViewSchema = z.object({
  id: z.uuid(),
  direction: z.enum(['in', 'out']),
  type: z.enum(['investment', 'unmatched', 'distribution', 'refund']),
  amount: usdtSchema,
  currency: z.literal('USDT'),
  network: z.string(),
  status: transferStatusSchema,
  state: transactionStateSchema,
  /** Empty until signed. */
  transactionHash: z.string(),
  /** min(19, head − block + 1), at the head known to this response; 0 when in no block. */
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
  /** How an unmatched transfer was handled; null until it is reconciled. */
  reconciled: z.enum(transferOutcomes).nullable(),
  /** For the recipient: why an outgoing transfer did not happen; null otherwise. */
  note: z.string().nullable(),
  /** Empty until there is a transaction. */
  explorerUrl: z.string(),
});
export type BlockchainTransactionView = z.infer<typeof blockchainTransactionViewSchema>;
export const transactionTypeLabels = labelTable<BlockchainTransactionView['type']>({
  investment: 'Pago de inversión',
  unmatched: 'Pago por conciliar',
  distribution: 'Retiro',
  refund: 'Devolución',
});

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
