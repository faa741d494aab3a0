import { CURRENCY, NETWORK, REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { nullable, omit, oneOf, type RowOf } from '@nodo/contracts/read-models/table';
import type { AllTransactionsQuery, TransactionsQuery } from '@nodo/contracts/transfers/api';
import { transferStates } from '@nodo/contracts/transfers/states';
import { transfers } from '@nodo/contracts/transfers/tables';
import { TRANSACTIONS_PAGE } from '@nodo/contracts/transfers/values';
import {
  type BlockchainRatesView,
  type BlockchainTransactionView,
  confirmationsAt,
  transferOutcomes,
} from '@nodo/contracts/transfers/views';
import type { Config } from '@nodo/platform/config';
import { allPayouts, ownPayouts, placeOf } from '../payouts/queries.ts';
import { Conditions } from '../read-model/conditions.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch } from '../read-model/search-condition.ts';
import { chainState } from './chain-state.ts';
import { transferFee, trxFromSun } from './fee.ts';

const columns = {
  ...omit(transfers.columns, 'log_index', 'block_hash', 'confirmations', 'confirmed_at'),
  reconciled: nullable(oneOf(transferOutcomes)),
};
export type TransferRow = RowOf<typeof columns>;
const NEWEST_FIRST = `ORDER BY t.detected_at DESC, t.id DESC LIMIT ${TRANSACTIONS_PAGE}`;
/** Filter: the transfer with id $1, and those older than transfer $2; either may be null. */
const WANTED = `($1::uuid IS NULL OR t.id = $1) AND ($2::uuid IS NULL OR (t.detected_at, t.id) < ${placeOf('$2')})`;
/** How an unmatched transfer was reconciled, if it was; `how`: of the reconciliation `r`. */
const decided = (how: string) => `(SELECT ${how} FROM reconciliations AS r
  WHERE r.transfer_id = t.id AND r.state IN ('reconciled', 'refunded')) AS reconciled`;
/** The same for the person $3. */
const DECIDED_FOR_THEM = decided(
  `CASE WHEN r.how = 'credit' AND r.user_id <> $3 THEN 'other' ELSE r.how END`,
);
const OWN = `
  SELECT t.*, ${DECIDED_FOR_THEM} FROM investments AS i CROSS JOIN LATERAL (
    SELECT * FROM transfers WHERE investment_id = i.id
    UNION ALL
    SELECT * FROM transfers WHERE candidate_investment_id = i.id AND investment_id IS NULL) AS t
  WHERE ${WANTED} AND i.investor_id = $3 AND ($4::uuid IS NULL OR i.id = $4) ${NEWEST_FIRST}`;
/**
 * Unmatched transfers from wallets this person has proved. If one may concern somebody else's investment, only
 * that investor sees which (in `OWN`).
 */
const FROM_OWN_WALLETS = `
  SELECT t.*, ${DECIDED_FOR_THEM} FROM transfers AS t
  WHERE ${WANTED} AND t.matched = false AND t.investment_id IS NULL
    AND t.from_address IN (SELECT address FROM wallets WHERE user_id = $3 AND released_at IS NULL)
    AND NOT EXISTS (
      SELECT 1 FROM investments AS i WHERE i.id = t.candidate_investment_id AND i.investor_id = $3)
  ${NEWEST_FIRST}`;
/** Search text of the person whose investment the transfer paid or was meant to pay. */
const ITS_PERSON = `(SELECT u.search_text FROM investments AS i JOIN users AS u ON u.id = i.investor_id
  WHERE i.id = coalesce(t.investment_id, t.candidate_investment_id))`;

type Tron = Pick<Config['tron'], 'explorerUrl' | 'treasuryAddress'>;

/**
 * Transfers that paid, or were meant to pay, one person's investments, other transfers from their proved wallets,
 * and payouts to them. `investmentId` limits to one investment, `direction` to one way. One page, newest first.
 */
export async function ownTransfers(
  view: View,
  userId: string,
  { explorerUrl, treasuryAddress: treasury }: Tron,
  { investmentId, direction, ...page }: TransactionsQuery,
): Promise<BlockchainTransactionView[]> {
  const [id, before] = [page.id ?? null, page.before ?? null];
  const head = (await chainState(view))?.height ?? null;
  const [isIn, isOut] = [direction !== 'out', direction !== 'in'];
  const [rows, left, out] = await Promise.all([
    isIn ? view.query(columns, OWN, [id, before, userId, investmentId ?? null]) : [],
    investmentId || !isIn ? [] : view.query(columns, FROM_OWN_WALLETS, [id, before, userId]),
    investmentId || !isOut ? [] : ownPayouts(view, userId, { head, treasury, explorerUrl }, { id, before }),
  ]);
  const others = left.map((row) => ({ ...row, candidate_investment_id: null }));
  const known = [...rows, ...others].map((row) => transferView(row, head, explorerUrl));
  return newestFirst([...known, ...out]);
}

/** All of a person's transfers, for their data export. */
export async function everyOwnTransfer(
  view: View,
  userId: string,
  tron: Tron,
): Promise<BlockchainTransactionView[]> {
  const all: BlockchainTransactionView[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const page = await ownTransfers(view, userId, tron, before === undefined ? {} : { before });
    all.push(...page);
    if (page.length < TRANSACTIONS_PAGE) return all;
  }
}

/** One page, ordered as in the SQL: by time, then id. */
function newestFirst(all: BlockchainTransactionView[]): BlockchainTransactionView[] {
  const isLater = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
  return all
    .sort((a, b) => isLater(a.createdAt, b.createdAt) || isLater(a.id, b.id))
    .slice(0, TRANSACTIONS_PAGE);
}

/** All transfers into the treasury and payouts from it; filters as for `ownTransfers`. Newest first. */
export async function allTransfers(
  view: View,
  { explorerUrl, treasuryAddress: treasury }: Tron,
  { investmentId, direction, ...wanted }: AllTransactionsQuery,
): Promise<BlockchainTransactionView[]> {
  const head = (await chainState(view))?.height ?? null;
  const [rows, out] = await Promise.all([
    direction === 'out' ? [] : allIncoming(view, { investmentId, ...wanted }),
    investmentId || direction === 'in' ? [] : allPayouts(view, { head, treasury, explorerUrl }, wanted),
  ]);
  return newestFirst([...rows.map((row) => transferView(row, head, explorerUrl)), ...out]);
}

function allIncoming(
  view: View,
  { investmentId, id, before, search, status, ...period }: Omit<AllTransactionsQuery, 'direction'>,
): Promise<TransferRow[]> {
  const conditions = new Conditions();
  conditions.holds(id, (it) => `t.id = ${it}`);
  conditions.holds(before, (it) => `(t.detected_at, t.id) < ${placeOf(it)}`);
  conditions.holds(
    investmentId,
    (it) => `(t.investment_id = ${it} OR (t.candidate_investment_id = ${it} AND t.investment_id IS NULL))`,
  );
  if (status !== undefined) {
    const states = transferStates.filter((state) => statusOf[state] === status);
    conditions.add(`t.state IN (${states.map((state) => `'${state}'`).join(', ')})`);
  }
  conditions.within('t.detected_at', period);
  addSearch(conditions, search, {
    text: ITS_PERSON,
    references: ['t.id::text', 't.tx_hash', 't.from_address'],
  });
  const sql = `SELECT t.*, ${decided('r.how')} FROM transfers AS t ${conditions.where} ${NEWEST_FIRST}`;
  return search
    ? view.queryAfresh(columns, sql, conditions.values)
    : view.query(columns, sql, conditions.values);
}

const statusOf = {
  detected: 'pending',
  confirming: 'pending',
  confirmed: 'confirmed',
  reverted: 'failed',
} as const;

/** A transfer when the newest known block is `head`; null: unknown, as in views of the past. */
export function transferView(
  row: TransferRow,
  head: number | null,
  explorerUrl: string,
): BlockchainTransactionView {
  const { state, block_number: blockNumber } = row;
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
    blockTime: row.block_time,
    walletAddress: row.from_address,
    recipientAddress: row.to_address,
    gasFee: row.energy_fee === null ? null : trxFromSun(BigInt(row.energy_fee)),
    createdAt: row.detected_at,
    investmentId: row.investment_id ?? row.candidate_investment_id,
    unmatchedReason: row.unmatched_reason,
    reconciled: row.reconciled,
    note: null,
    explorerUrl: explorerUrl.replace('{hash}', row.tx_hash),
  };
}

/** A transaction in a block has at least one confirmation, even if the newest block is unknown. */
function confirmations(state: TransferRow['state'], block: number | null, head: number | null): number {
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
