import { add, type Decimal, microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { dayBegins, dayEnds } from '@nodo/contracts/reports/periods';
import { streams } from '@nodo/contracts/streams';
import { type Pool, type PoolClient, transaction } from '@nodo/platform/postgres';
import { INVESTMENT, type InvestmentRow, investmentOf, LATE_MS, movedBetween, readMoves } from './moves.ts';
import type { Balance, Figures, Holder, StatementPosition, Totals, Waiting } from './statement.ts';

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
const HELD = `${INVESTMENT} AND i.status = 'confirmed' ORDER BY i.created_at, i.id`;
const BALANCE = `
  SELECT credited::text AS credited, (deposited - sold.price)::text AS deposited, sold.price::text AS repurchased,
    reserved::text AS reserved, (paid - own.amount)::text AS paid, own.amount::text AS invested,
    greatest(credited + deposited - reserved - paid, 0)::numeric(20, 2)::text AS available
  FROM accounts, LATERAL (SELECT coalesce(sum(price), 0)::numeric(20, 2) AS price FROM repurchases
    WHERE investor_id = $1 AND state = 'paid') AS sold, LATERAL (
    SELECT coalesce(sum(amount), 0)::numeric(20, 2) AS amount FROM investments
    WHERE investor_id = $1 AND payment_source = 'balance' AND confirmed_at IS NOT NULL) AS own
  WHERE user_id = $1`;
/** Events up to a position that the read models of a statement lack. */
const SET_ASIDE = `
  SELECT 1 FROM projection.parked WHERE position <= $1 AND projection IN ('earnings', 'investments', 'payouts',
    'reconciliation', 'repurchases', 'transfers', 'warehouses') LIMIT 1`;
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

/**
 * A statement's content, from one snapshot: the read models as of the end of its period, or of the request when that
 * is earlier. Repeatable. Undefined for somebody who is being erased, and while an event of that time is set aside: what
 * is drawn without it would stay so.
 */
export function readStatement(
  pool: Pool,
  waiting: Waiting,
): Promise<{ figures: Figures; holder: Holder } | undefined> {
  return transaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<Record<keyof Holder, string>>(HOLDER, [waiting.investorId]);
    const [holder] = rows;
    const figures = holder && (await readFigures(client, waiting));
    return figures && { figures, holder };
  });
}

async function readFigures(client: PoolClient, waiting: Waiting): Promise<Figures | undefined> {
  const { id: reportId, investorId, type, periodFrom, periodTo } = waiting;
  const [from, to] = [dayBegins(periodFrom), dayEnds(periodTo)];
  const request = streams.report(reportId);
  const since = new Date(from.getTime() - LATE_MS);
  await turnTo(client, request, new Date(from.getTime() - 1));
  const opening = await totalsOf(client, investorId);
  const before = await readMoves(client, investorId, since);
  const last = Math.min(to.getTime() - 1, waiting.requestedAt.getTime());
  const asOfPosition = await turnTo(client, request, new Date(last));
  if ((await client.query(SET_ASIDE, [asOfPosition])).rows.length > 0) return undefined;
  const moves = movedBetween(before, await readMoves(client, investorId, since));
  const held = await client.query<InvestmentRow>(HELD, [investorId]);
  return {
    ...{ reportId, type, periodFrom, periodTo, asOfPosition, opening },
    closing: await totalsOf(client, investorId),
    positions: (await client.query<Row<StatementPosition>>(POSITIONS, [investorId])).rows,
    ...moves,
    withdrawalsTotal: withdrawalsTotalOf(moves.withdrawals),
    returnsTotal: returnsTotalOf(moves.returns),
    balance: (await client.query<Row<Balance>>(BALANCE, [investorId])).rows[0] ?? NOTHING,
    held: held.rows.map(investmentOf),
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

function withdrawalsTotalOf(withdrawals: Figures['withdrawals']): Figures['withdrawalsTotal'] {
  const micro = withdrawals.reduce((sum, { amountUsdt }) => sum + microFromUsdt(amountUsdt), 0n);
  return { amount: sumOf(withdrawals.map(({ amount }) => amount)), amountUsdt: usdtFromMicro(micro) };
}

function returnsTotalOf(returns: Figures['returns']): Figures['returnsTotal'] {
  return {
    gross: sumOf(returns.map(({ gross }) => gross)),
    managementFee: sumOf(returns.map(({ managementFee }) => managementFee)),
    platformFee: sumOf(returns.map(({ platformFee }) => platformFee)),
    net: sumOf(returns.map(({ net }) => net)),
  };
}

const sumOf = (amounts: readonly Decimal[]) => amounts.reduce(add, '0.00');
