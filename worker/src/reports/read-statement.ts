import { investmentStatusSchema } from '@nodo/contracts/investments/statuses';
import { investmentTermsSchema } from '@nodo/contracts/investments/values';
import { dayBegins, dayEnds } from '@nodo/contracts/reports/periods';
import { streams } from '@nodo/contracts/streams';
import { type Pool, type PoolClient, transaction } from '@nodo/platform/postgres';
import type {
  Balance,
  Figures,
  Holder,
  StatementCredit,
  StatementInvestment,
  StatementPosition,
  StatementRepurchase,
  StatementReturn,
  StatementTransfer,
  StatementWithdrawal,
  Totals,
  Waiting,
} from './statement.ts';

/**
 * Switches to the read models as of a moment; returns the position. Like query-api's `?asOf=`, but never beyond the
 * event of the request: while a period is not over, events written later may still be dated within it.
 */
const TURN = `
  SELECT position::text AS position, set_config('search_path', 'as_of', true),
    set_config('app.as_of', position::text, true)
  FROM (SELECT coalesce((SELECT position FROM projection.events WHERE effective_at <= $1
    AND position <= (SELECT position FROM projection.events WHERE stream = $2 AND revision = 0)
    ORDER BY effective_at DESC, position DESC LIMIT 1), -1) AS position) AS place`;
const TOTALS = `
  SELECT coalesce(sum(amount), 0)::numeric(20, 2)::text AS capital,
    coalesce(sum(pending_amount), 0)::numeric(20, 2)::text AS pending,
    coalesce(sum(monthly_return), 0)::numeric(20, 2)::text AS "monthlyReturn"
  FROM positions WHERE user_id = $1`;
const POSITIONS = `
  SELECT coalesce(w.name, '') AS warehouse, p.amount::text AS amount, p.shares::numeric(20, 2)::text AS shares,
    p.share_percentage::numeric(20, 2)::text AS share, p.monthly_return::text AS "monthlyReturn"
  FROM positions AS p LEFT JOIN warehouses AS w ON w.id = p.warehouse_id
  WHERE p.user_id = $1 AND p.amount > 0 ORDER BY p.amount DESC, p.warehouse_id`;
const INVESTMENT = `
  SELECT i.id, coalesce(w.name, '') AS warehouse, i.amount::text AS amount, i.status, i.created_at, i.confirmed_at,
    i.terms FROM investments AS i LEFT JOIN warehouses AS w ON w.id = i.warehouse_id WHERE i.investor_id = $1`;
const MOVED = `${INVESTMENT} AND (i.created_at >= $2 AND i.created_at < $3
    OR i.confirmed_at >= $2 AND i.confirmed_at < $3 OR i.failed_at >= $2 AND i.failed_at < $3
    OR i.repurchased_at >= $2 AND i.repurchased_at < $3)
  ORDER BY i.created_at, i.id`;
const HELD = `${INVESTMENT} AND i.status = 'confirmed' ORDER BY i.created_at, i.id`;
const TRANSFERS = `
  SELECT t.detected_at, t.amount_usdt::text AS amount, t.state, t.tx_hash AS "txHash"
  FROM investments AS i CROSS JOIN LATERAL (
    SELECT * FROM transfers WHERE investment_id = i.id
    UNION ALL
    SELECT * FROM transfers WHERE candidate_investment_id = i.id AND investment_id IS NULL) AS t
  WHERE i.investor_id = $1 AND t.detected_at >= $2 AND t.detected_at < $3 ORDER BY t.detected_at, t.id`;
/** Uses the same dates as GET /api/transactions. */
const PAID = `
  FROM payouts AS p CROSS JOIN LATERAL (SELECT coalesce(p.ended_at, p.block_time, p.requested_at) AS at) AS settled
  WHERE p.user_id = $1 AND p.state = 'confirmed' AND p.refund_of IS NULL AND settled.at >= $2 AND settled.at < $3`;
const WITHDRAWALS = `
  SELECT settled.at, p.amount_usd::text AS amount, p.amount_usdt::text AS "amountUsdt", p.tx_hash AS "txHash"
  ${PAID} ORDER BY settled.at, p.id`;
const WITHDRAWALS_TOTAL = `
  SELECT coalesce(sum(p.amount_usd), 0)::numeric(20, 2)::text AS amount,
    coalesce(sum(p.amount_usdt), 0)::numeric(20, 6)::text AS "amountUsdt" ${PAID}`;
/** Uses the same dates as GET /api/transactions. */
const CREDITS = `
  SELECT r.reconciled_at AS at, r.credited_usd::numeric(20, 2)::text AS amount,
    r.credited_usdt::numeric(20, 6)::text AS "amountUsdt", t.tx_hash AS "txHash"
  FROM reconciliations AS r JOIN transfers AS t ON t.id = r.transfer_id
  WHERE r.user_id = $1 AND r.state = 'reconciled' AND r.credited_usd IS NOT NULL
    AND r.reconciled_at >= $2 AND r.reconciled_at < $3 ORDER BY r.reconciled_at, r.transfer_id`;
const REPURCHASES = `
  SELECT r.paid_at AS at, coalesce(w.name, '') AS warehouse, r.price::numeric(20, 2)::text AS price
  FROM repurchases AS r LEFT JOIN warehouses AS w ON w.id = r.warehouse_id
  WHERE r.investor_id = $1 AND r.paid_at >= $2 AND r.paid_at < $3 ORDER BY r.paid_at, r.investment_id`;
const PARTS = ['gross', 'management_fee', 'platform_fee', 'net'] as const;
const CREDITED = 'r.investor_id = $1 AND r.credited_at >= $2 AND r.credited_at < $3';
const RETURNS = `
  SELECT r.period, coalesce(w.name, '') AS warehouse, r.credited_at, r.gross::text AS gross,
    r.management_fee::text AS "managementFee", r.platform_fee::text AS "platformFee", r.net::text AS net
  FROM returns_by_month AS r
  LEFT JOIN investments AS i ON i.id = r.investment_id LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
  WHERE ${CREDITED} ORDER BY r.period, r.net DESC, r.investment_id`;
const RETURNS_TOTAL = `
  SELECT ${PARTS.map((part) => `coalesce(sum(r.${part}), 0)::numeric(20, 2)::text AS ${part}`).join(', ')}
  FROM returns_by_month AS r WHERE ${CREDITED}`;
const BALANCE = `
  SELECT credited::text AS credited, (deposited - sold.price)::text AS deposited, sold.price::text AS repurchased,
    reserved::text AS reserved, (paid - own.amount)::text AS paid, own.amount::text AS invested,
    greatest(credited + deposited - reserved - paid, 0)::numeric(20, 2)::text AS available
  FROM accounts, LATERAL (SELECT coalesce(sum(price), 0)::numeric(20, 2) AS price FROM repurchases
    WHERE investor_id = $1 AND state = 'paid') AS sold, LATERAL (
    SELECT coalesce(sum(amount), 0)::numeric(20, 2) AS amount FROM investments
    WHERE investor_id = $1 AND payment_source = 'balance' AND confirmed_at IS NOT NULL) AS own
  WHERE user_id = $1`;
const NOTHING = {
  credited: '0.00',
  deposited: '0.00',
  repurchased: '0.00',
  reserved: '0.00',
  paid: '0.00',
  invested: '0.00',
  available: '0.00',
};
/** No row for somebody being erased: their name must not be in new files. */
const HOLDER = `
  SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email FROM live.users AS u
  WHERE u.id = $1 AND NOT EXISTS (SELECT 1 FROM live.erasures AS e WHERE e.user_id = u.id AND e.state <> 'refused')`;

interface InvestmentRow {
  id: string;
  warehouse: string;
  amount: string;
  status: string;
  created_at: Date;
  confirmed_at: Date | null;
  terms: unknown;
}

/**
 * A statement's content, from one snapshot: the read models as of the end of its period, or of the request when that
 * is earlier. Repeatable. Undefined for somebody who is being erased.
 */
export function readStatement(
  pool: Pool,
  waiting: Waiting,
): Promise<{ figures: Figures; holder: Holder } | undefined> {
  return transaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<Record<keyof Holder, string>>(HOLDER, [waiting.investorId]);
    const [holder] = rows;
    return holder && { figures: await readFigures(client, waiting), holder };
  });
}

async function readFigures(client: PoolClient, waiting: Waiting): Promise<Figures> {
  const { id: reportId, investorId, type, periodFrom, periodTo } = waiting;
  const [from, to] = [dayBegins(periodFrom), dayEnds(periodTo)];
  const request = streams.report(reportId);
  await turnTo(client, request, new Date(from.getTime() - 1));
  const opening = await totalsOf(client, investorId);
  const last = Math.min(to.getTime() - 1, waiting.requestedAt.getTime());
  const asOfPosition = await turnTo(client, request, new Date(last));
  const within = [investorId, from, to];
  return {
    ...{ reportId, type, periodFrom, periodTo, asOfPosition, opening },
    closing: await totalsOf(client, investorId),
    positions: (await client.query<Row<StatementPosition>>(POSITIONS, [investorId])).rows,
    investments: await investmentsOf(client, MOVED, within),
    transfers: await transfersOf(client, within),
    withdrawals: await datedOf<StatementWithdrawal>(client, WITHDRAWALS, within),
    withdrawalsTotal: await withdrawalsTotalOf(client, within),
    credits: await datedOf<StatementCredit>(client, CREDITS, within),
    repurchases: await datedOf<StatementRepurchase>(client, REPURCHASES, within),
    returns: await returnsOf(client, within),
    returnsTotal: await returnsTotalOf(client, within),
    balance: (await client.query<Row<Balance>>(BALANCE, [investorId])).rows[0] ?? NOTHING,
    held: await investmentsOf(client, HELD, [investorId]),
  };
}

type Row<T> = { -readonly [K in keyof T]: T[K] };

async function turnTo(client: PoolClient, request: string, moment: Date): Promise<string> {
  const { rows } = await client.query<{ position: string }>(TURN, [moment, request]);
  const [row] = rows;
  if (!row) throw new Error('The turn to the past has no answer');
  return row.position;
}

async function totalsOf(client: PoolClient, investorId: string): Promise<Totals> {
  const { rows } = await client.query<Row<Totals>>(TOTALS, [investorId]);
  return rows[0] ?? { capital: '0.00', pending: '0.00', monthlyReturn: '0.00' };
}

async function investmentsOf(
  client: PoolClient,
  sql: string,
  values: readonly unknown[],
): Promise<StatementInvestment[]> {
  const { rows } = await client.query<InvestmentRow>(sql, [...values]);
  return rows.map(({ created_at, confirmed_at, status, terms, ...row }) => {
    const { monthlyReturnRate, managementFeeRate, platformFeeRate, recompraEnabled } =
      investmentTermsSchema.parse(terms);
    return {
      ...row,
      status: investmentStatusSchema.parse(status),
      createdAt: created_at.toISOString(),
      confirmedAt: confirmed_at?.toISOString() ?? null,
      terms: { monthlyReturnRate, managementFeeRate, platformFeeRate, recompraEnabled },
    };
  });
}

async function transfersOf(client: PoolClient, values: readonly unknown[]): Promise<StatementTransfer[]> {
  const { rows } = await client.query<Row<Omit<StatementTransfer, 'at'>> & { detected_at: Date }>(TRANSFERS, [
    ...values,
  ]);
  return rows.map(({ detected_at, ...row }) => ({ ...row, at: detected_at.toISOString() }));
}

async function datedOf<T extends { readonly at: string }>(
  client: PoolClient,
  sql: string,
  values: readonly unknown[],
): Promise<(Omit<T, 'at'> & { at: string })[]> {
  const { rows } = await client.query<Row<Omit<T, 'at'>> & { at: Date }>(sql, [...values]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function withdrawalsTotalOf(
  client: PoolClient,
  values: readonly unknown[],
): Promise<Figures['withdrawalsTotal']> {
  const { rows } = await client.query<Row<Figures['withdrawalsTotal']>>(WITHDRAWALS_TOTAL, [...values]);
  const [sum] = rows;
  if (!sum) throw new Error('A sum has no answer');
  return sum;
}

async function returnsOf(client: PoolClient, values: readonly unknown[]): Promise<StatementReturn[]> {
  const { rows } = await client.query<Row<Omit<StatementReturn, 'creditedAt'>> & { credited_at: Date }>(
    RETURNS,
    [...values],
  );
  return rows.map(({ credited_at, ...row }) => ({ ...row, creditedAt: credited_at.toISOString() }));
}

async function returnsTotalOf(
  client: PoolClient,
  values: readonly unknown[],
): Promise<Figures['returnsTotal']> {
  const { rows } = await client.query<Record<(typeof PARTS)[number], string>>(RETURNS_TOTAL, [...values]);
  const [sum] = rows;
  if (!sum) throw new Error('A sum has no answer');
  return { gross: sum.gross, managementFee: sum.management_fee, platformFee: sum.platform_fee, net: sum.net };
}
