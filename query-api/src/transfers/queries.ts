import { CURRENCY, NETWORK, REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import {
  type BlockchainRatesView,
  type BlockchainTransactionView,
  blockchainTransactionViewSchema,
  confirmationsAt,
  transferStateSchema,
} from '@nodo/contracts/transfers';
import type { Config } from '@nodo/platform/config';
import type { z } from 'zod';
import { allPayouts, ownPayouts } from '../payouts/queries.ts';
import type { View } from '../reading/reader.ts';
import { iso, isoOrNull } from '../reading/rows.ts';
import { chainState } from './chain-state.ts';
import { transferFee, trxFromSun } from './fee.ts';

export interface TransferRow {
  id: string;
  tx_hash: string;
  from_address: string;
  to_address: string;
  amount_usdt: string;
  state: string;
  block_number: string | null;
  block_time: Date | null;
  investment_id: string | null;
  candidate_investment_id: string | null;
  unmatched_reason: string | null;
  matched: boolean | null;
  energy_fee: string | null;
  detected_at: Date;
}

type State = z.infer<typeof transferStateSchema>;
const unmatchedReason = blockchainTransactionViewSchema.shape.unmatchedReason;
const NEWEST_FIRST = 'ORDER BY t.detected_at DESC, t.id DESC';
const OWN = `
  SELECT t.* FROM investments AS i CROSS JOIN LATERAL (
    SELECT * FROM transfers WHERE investment_id = i.id
    UNION ALL
    SELECT * FROM transfers WHERE candidate_investment_id = i.id AND investment_id IS NULL) AS t
  WHERE i.investor_id = $1 ${NEWEST_FIRST}`;

type Tron = Pick<Config['tron'], 'explorerUrl' | 'treasuryAddress'>;

/** Transfers that paid, or meant to pay, one person's investments, and what was paid to them. Newest first. */
export async function ownTransfers(
  view: View,
  userId: string,
  { explorerUrl, treasuryAddress: treasury }: Tron,
): Promise<BlockchainTransactionView[]> {
  const head = (await chainState(view))?.height ?? null;
  const [rows, out] = await Promise.all([
    view.query<TransferRow>(OWN, [userId]),
    ownPayouts(view, userId, { head, treasury, explorerUrl }),
  ]);
  return newestFirst([...rows.map((row) => transferView(row, head, explorerUrl)), ...out]);
}

/** In the order of the statements: by time, then by id. */
function newestFirst(all: BlockchainTransactionView[]): BlockchainTransactionView[] {
  const isLater = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
  return all.sort((a, b) => isLater(a.createdAt, b.createdAt) || isLater(a.id, b.id));
}

/** Every transfer into the treasury, and every payout from it. Newest first. */
export async function allTransfers(
  view: View,
  { explorerUrl, treasuryAddress: treasury }: Tron,
): Promise<BlockchainTransactionView[]> {
  const head = (await chainState(view))?.height ?? null;
  const [rows, out] = await Promise.all([
    view.query<TransferRow>(`SELECT t.* FROM transfers AS t ${NEWEST_FIRST}`),
    allPayouts(view, { head, treasury, explorerUrl }),
  ]);
  return newestFirst([...rows.map((row) => transferView(row, head, explorerUrl)), ...out]);
}

const statusOf = {
  detected: 'pending',
  confirming: 'pending',
  confirmed: 'confirmed',
  reverted: 'failed',
} as const;

/** A transfer as it stands when the newest block known is `head`; null: not known, as in the past. */
export function transferView(
  row: TransferRow,
  head: number | null,
  explorerUrl: string,
): BlockchainTransactionView {
  const state = transferStateSchema.parse(row.state);
  const blockNumber = row.block_number === null ? null : Number(row.block_number);
  return {
    id: row.id,
    direction: 'in',
    type: row.matched === false ? 'unmatched' : 'investment',
    amount: row.amount_usdt,
    currency: CURRENCY,
    network: NETWORK,
    status: statusOf[state],
    state,
    transactionHash: row.tx_hash,
    confirmations: confirmations(state, blockNumber, head),
    blockNumber,
    blockTime: isoOrNull(row.block_time),
    walletAddress: row.from_address,
    recipientAddress: row.to_address,
    gasFee: row.energy_fee === null ? null : trxFromSun(BigInt(row.energy_fee)),
    createdAt: iso(row.detected_at),
    investmentId: row.investment_id ?? row.candidate_investment_id,
    unmatchedReason: unmatchedReason.parse(row.unmatched_reason),
    note: null,
    explorerUrl: explorerUrl.replace('{hash}', row.tx_hash),
  };
}

/** Being in a block is one confirmation, whatever else is known. */
function confirmations(state: State, block: number | null, head: number | null): number {
  if (state === 'confirmed') return REQUIRED_CONFIRMATIONS;
  if (state !== 'confirming' || block === null) return 0;
  return head === null ? 1 : Math.max(1, confirmationsAt(head, block, REQUIRED_CONFIRMATIONS));
}

export async function currentRates(view: View, tron: Config['tron']): Promise<BlockchainRatesView> {
  const chain = await chainState(view);
  const fee = transferFee(chain?.energyFeeSun ?? null, tron.trxUsd);
  return {
    usdToUsdt: tron.usdToUsdt,
    tronFee: fee.usd,
    tronFeeTrx: fee.trx,
    requiredConfirmations: REQUIRED_CONFIRMATIONS,
    network: NETWORK,
    headHeight: chain?.height ?? null,
    solidHeight: chain?.solidHeight ?? null,
  };
}
