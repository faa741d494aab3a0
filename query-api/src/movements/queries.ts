import {
  type ListMovementsQuery,
  type MovementFilter,
  type MovementPage,
  type MovementView,
  movementTypes,
} from '@nodo/contracts/movements/views';
import { periodLabel } from '@nodo/contracts/periods';
import { integer, nullable, numeric, oneOf, type RowOf, text, time } from '@nodo/contracts/read-models/table';
import { dayBegins, dayEnds } from '@nodo/contracts/reports/periods';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { deriveId } from '@nodo/platform/ids';
import { everyPart } from '../read-model/ends.ts';
import type { View } from '../read-model/reader.ts';

const movementColumns = {
  type: oneOf(movementTypes),
  /** Id of the investment or payout, or the credited month. */
  source: text,
  investment_id: nullable(text),
  warehouse_name: nullable(warehouses.columns.name),
  amount: numeric,
  crypto_amount: nullable(numeric),
  settled_at: time,
  tx_hash: nullable(text),
};
type MovementRow = RowOf<typeof movementColumns>;
const totalColumns = {
  total: integer,
  deposit: numeric,
  to_balance: numeric,
  withdrawal: numeric,
  dividend: numeric,
  repurchase: numeric,
};

/** Settled movements only. The returns of all investments for a month are one movement, as they were credited. */
const OWN = `
  SELECT * FROM (
    SELECT 'deposit' AS type, i.id::text AS source, i.id::text AS investment_id, w.name AS warehouse_name, i.amount::numeric(20, 2) AS amount,
      CASE i.payment_source WHEN 'chain' THEN coalesce(t.amount_usdt, i.payment_amount_usdt) END AS crypto_amount, i.confirmed_at AS settled_at, i.tx_hash
    FROM investments AS i LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
      LEFT JOIN transfers AS t ON t.id = i.transfer_id
    WHERE i.investor_id = $1 AND i.status IN ('confirmed', 'repurchased')
    UNION ALL
    SELECT 'repurchase', r.investment_id::text, r.investment_id::text, w.name, r.price::numeric(20, 2), NULL, r.paid_at, NULL
    FROM repurchases AS r LEFT JOIN warehouses AS w ON w.id = r.warehouse_id
    WHERE r.investor_id = $1 AND r.state = 'paid'
    UNION ALL
    SELECT 'deposit', r.transfer_id::text, NULL, NULL, r.credited_usd::numeric(20, 2), r.credited_usdt, r.reconciled_at,
      t.tx_hash
    FROM reconciliations AS r JOIN transfers AS t ON t.id = r.transfer_id
    WHERE r.user_id = $1 AND r.state = 'reconciled' AND r.credited_usd IS NOT NULL
    UNION ALL
    SELECT 'withdrawal', p.id::text, NULL, NULL, p.amount_usd::numeric(20, 2), p.amount_usdt,
      coalesce(p.ended_at, p.block_time, p.requested_at), p.tx_hash
    FROM payouts AS p WHERE p.user_id = $1 AND p.state = 'confirmed' AND p.refund_of IS NULL
    UNION ALL
    SELECT 'dividend', r.period, NULL, NULL, sum(r.net)::numeric(20, 2), NULL, max(r.credited_at), NULL
    FROM returns_by_month AS r WHERE r.investor_id = $1 AND r.credited_at IS NOT NULL GROUP BY r.period
  ) AS own
  WHERE ($2::text IS NULL OR type = $2) AND ($3::timestamptz IS NULL OR settled_at >= $3)
    AND ($4::timestamptz IS NULL OR settled_at < $4)`;
const NEWEST_FIRST = 'ORDER BY settled_at DESC, type, source DESC';
const PAGE = `${OWN} ${NEWEST_FIRST} LIMIT $5 OFFSET $6`;
const sumOf = (type: string) =>
  `coalesce(sum(amount) FILTER (WHERE type = '${type}'), 0)::numeric(20, 2) AS ${type}`;
const TOTALS = `SELECT count(*)::int AS total, ${movementTypes.map(sumOf).join(', ')},
    coalesce(sum(amount) FILTER (WHERE type = 'deposit' AND investment_id IS NULL), 0)::numeric(20, 2) AS to_balance
  FROM (${OWN}) AS fitting`;
const NOTHING: RowOf<typeof totalColumns> = {
  total: 0,
  deposit: '0.00',
  to_balance: '0.00',
  withdrawal: '0.00',
  dividend: '0.00',
  repurchase: '0.00',
};

function valuesOf(userId: string, { type, from, to }: MovementFilter): unknown[] {
  return [userId, type ?? null, from ? dayBegins(from) : null, to ? dayEnds(to) : null];
}

/** Who reads the movements: their owner or staff. Descriptions address them accordingly. */
export type MovementReader = 'owner' | 'staff';

/** One page of a person's movements, and the totals of all that match. */
export async function movementPage(
  view: View,
  userId: string,
  { limit, offset, ...filter }: ListMovementsQuery,
  reader: MovementReader = 'owner',
): Promise<MovementPage> {
  const values = valuesOf(userId, filter);
  const [rows, [sums = NOTHING]] = await Promise.all([
    view.query(movementColumns, PAGE, [...values, limit, offset]),
    view.query(totalColumns, TOTALS, values),
  ]);
  const { total, to_balance: toBalance, ...totals } = sums;
  return {
    rows: rows.map((row) => movementView(row, userId, reader)),
    total,
    totals: { ...totals, toBalance },
  };
}

/** All of a person's matching movements, newest first. */
export async function everyMovement(
  view: View,
  userId: string,
  filter: MovementFilter,
): Promise<MovementView[]> {
  const values = valuesOf(userId, filter);
  const rows = await everyPart((limit, offset) =>
    view.query(movementColumns, PAGE, [...values, limit, offset]),
  );
  return rows.map((row) => movementView(row, userId, 'owner'));
}

function movementView(row: MovementRow, userId: string, reader: MovementReader): MovementView {
  const { type } = row;
  return {
    id: idOf(row, userId),
    type,
    description: describe(row, reader === 'owner' ? 'tu' : 'su'),
    amount: row.amount,
    cryptoAmount: row.crypto_amount,
    currency: 'USD',
    createdAt: row.settled_at,
    investmentId: row.investment_id,
    transactionHash: row.tx_hash,
  };
}

/** Credited months and repurchases have no id of their own: it is derived. */
function idOf({ type, source }: MovementRow, userId: string): string {
  if (type === 'dividend') return deriveId('dividend', userId, source);
  return type === 'repurchase' ? deriveId('repurchase', source) : source;
}

function describe(
  { type, source, investment_id, warehouse_name, crypto_amount }: MovementRow,
  whose: 'tu' | 'su',
): string {
  if (type === 'deposit' && investment_id === null) return `Transferencia abonada a ${whose} saldo`;
  if (type === 'deposit') {
    const what = warehouse_name ? `Inversión en ${warehouse_name}` : 'Inversión';
    return crypto_amount === null ? `${what}, con ${whose} saldo` : what;
  }
  if (type === 'repurchase')
    return warehouse_name ? `Recompra de ${whose} inversión en ${warehouse_name}` : 'Recompra';
  if (type !== 'withdrawal') return `Rendimientos netos de ${periodLabel(source)}`;
  return whose === 'tu' ? 'Retiro de saldo a tu billetera' : 'Retiro de saldo a su billetera';
}
