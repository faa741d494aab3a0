import { investmentStatusSchema } from '@nodo/contracts/investments/statuses';
import { investmentTermsSchema } from '@nodo/contracts/investments/values';
import type { PoolClient } from '@nodo/platform/postgres';
import type {
  Figures,
  StatementCredit,
  StatementInvestment,
  StatementRepurchase,
  StatementReturn,
  StatementTransfer,
  StatementWithdrawal,
} from './statement.ts';

/** The lists of a statement. */
export type Moves = Pick<
  Figures,
  'investments' | 'transfers' | 'withdrawals' | 'credits' | 'repurchases' | 'returns'
>;

/** By what makes each row, oldest first. */
type KeyedMoves = { readonly [List in keyof Moves]: ReadonlyMap<string, Moves[List][number]> };

/** How long after its date something may be recorded and still be told, in ms: transfers, after all nodes were away. */
export const LATE_MS = 31 * 24 * 3_600_000;

export const INVESTMENT = `
  SELECT i.id, coalesce(w.name, '') AS warehouse, i.amount::text AS amount, i.status, i.created_at, i.confirmed_at,
    i.terms, concat_ws(' ', i.id, i.confirmed_at, 'failed', i.failed_at, 'sold', i.repurchased_at) AS key
  FROM investments AS i LEFT JOIN warehouses AS w ON w.id = i.warehouse_id WHERE i.investor_id = $1`;
const INVESTMENTS = `${INVESTMENT}
  AND greatest(i.created_at, i.confirmed_at, i.failed_at, i.repurchased_at) >= $2 ORDER BY i.created_at, i.id`;
const TRANSFERS = `
  SELECT t.id::text AS key, t.detected_at AS at, t.amount_usdt::text AS amount, t.state, t.tx_hash AS "txHash"
  FROM investments AS i CROSS JOIN LATERAL (
    SELECT * FROM transfers WHERE investment_id = i.id
    UNION ALL
    SELECT * FROM transfers WHERE candidate_investment_id = i.id AND investment_id IS NULL) AS t
  WHERE i.investor_id = $1 AND t.detected_at >= $2 ORDER BY t.detected_at, t.id`;
/** Has the same dates as GET /api/transactions, as credits have. */
const WITHDRAWALS = `
  SELECT p.id::text AS key, settled.at, p.amount_usd::text AS amount, p.amount_usdt::text AS "amountUsdt",
    p.tx_hash AS "txHash"
  FROM payouts AS p CROSS JOIN LATERAL (SELECT coalesce(p.ended_at, p.block_time, p.requested_at) AS at) AS settled
  WHERE p.user_id = $1 AND p.state = 'confirmed' AND p.refund_of IS NULL AND settled.at >= $2
  ORDER BY settled.at, p.id`;
const CREDITS = `
  SELECT r.transfer_id::text AS key, r.reconciled_at AS at, r.credited_usd::numeric(20, 2)::text AS amount,
    r.credited_usdt::numeric(20, 6)::text AS "amountUsdt", t.tx_hash AS "txHash"
  FROM reconciliations AS r JOIN transfers AS t ON t.id = r.transfer_id
  WHERE r.user_id = $1 AND r.state = 'reconciled' AND r.credited_usd IS NOT NULL AND r.reconciled_at >= $2
  ORDER BY r.reconciled_at, r.transfer_id`;
const REPURCHASES = `
  SELECT r.investment_id::text AS key, r.paid_at AS at, coalesce(w.name, '') AS warehouse,
    r.price::numeric(20, 2)::text AS price
  FROM repurchases AS r LEFT JOIN warehouses AS w ON w.id = r.warehouse_id
  WHERE r.investor_id = $1 AND r.paid_at >= $2 ORDER BY r.paid_at, r.investment_id`;
const RETURNS = `
  SELECT concat_ws(' ', r.period, r.investment_id) AS key, r.credited_at AS at, r.period,
    coalesce(w.name, '') AS warehouse, r.gross::text AS gross, r.management_fee::text AS "managementFee",
    r.platform_fee::text AS "platformFee", r.net::text AS net
  FROM returns_by_month AS r
  LEFT JOIN investments AS i ON i.id = r.investment_id LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
  WHERE r.investor_id = $1 AND r.credited_at >= $2 ORDER BY r.period, r.net DESC, r.investment_id`;

/** What is told of a person at the moment that the read models were turned to, if dated since `since`. */
export async function readMoves(client: PoolClient, investorId: string, since: Date): Promise<KeyedMoves> {
  const read = async <R extends { key: string }, T>(sql: string, viewOf: (row: Omit<R, 'key'>) => T) => {
    const { rows } = await client.query<R>(sql, [investorId, since]);
    return new Map(rows.map(({ key, ...row }) => [key, viewOf(row)]));
  };
  return {
    investments: await read(INVESTMENTS, investmentOf),
    transfers: await read<DatedRow<StatementTransfer>, StatementTransfer>(TRANSFERS, dated),
    withdrawals: await read<DatedRow<StatementWithdrawal>, StatementWithdrawal>(WITHDRAWALS, dated),
    credits: await read<DatedRow<StatementCredit>, StatementCredit>(CREDITS, dated),
    repurchases: await read<DatedRow<StatementRepurchase>, StatementRepurchase>(REPURCHASES, dated),
    returns: await read(RETURNS, returnOf),
  };
}

/**
 * What moved between two moments. By its date alone, something recorded after what happened later, such as a transfer
 * of a block that was read past the end of the month, would be in no statement at all.
 */
export function movedBetween(before: KeyedMoves, after: KeyedMoves): Moves {
  return {
    investments: added(before.investments, after.investments),
    transfers: added(before.transfers, after.transfers),
    withdrawals: added(before.withdrawals, after.withdrawals),
    credits: added(before.credits, after.credits),
    repurchases: added(before.repurchases, after.repurchases),
    returns: added(before.returns, after.returns),
  };
}

function added<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): T[] {
  return [...after].flatMap(([key, row]) => (before.has(key) ? [] : [row]));
}

type DatedRow<T> = { -readonly [K in keyof Omit<T, 'at'>]: T[K] } & { key: string; at: Date };

const dated = <R extends { at: Date }>({ at, ...row }: R) => ({ ...row, at: at.toISOString() });

export interface InvestmentRow {
  key: string;
  id: string;
  warehouse: string;
  amount: string;
  status: string;
  created_at: Date;
  confirmed_at: Date | null;
  terms: unknown;
}

export function investmentOf(row: Omit<InvestmentRow, 'key'>): StatementInvestment {
  const { monthlyReturnRate, managementFeeRate, platformFeeRate, recompraEnabled } =
    investmentTermsSchema.parse(row.terms);
  return {
    id: row.id,
    warehouse: row.warehouse,
    amount: row.amount,
    status: investmentStatusSchema.parse(row.status),
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    terms: { monthlyReturnRate, managementFeeRate, platformFeeRate, recompraEnabled },
  };
}

type ReturnRow = { -readonly [K in keyof Omit<StatementReturn, 'creditedAt'>]: StatementReturn[K] } & {
  key: string;
  at: Date;
};

const returnOf = ({ at, ...row }: Omit<ReturnRow, 'key'>): StatementReturn => ({
  ...row,
  creditedAt: at.toISOString(),
});
