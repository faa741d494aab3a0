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
import { pageSql, totalsSql } from './page-sql.ts';

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
  to_balance: numeric,
  deposit: numeric,
  withdrawal: numeric,
  dividend: numeric,
  repurchase: numeric,
};

function valuesOf(userId: string, { from, to }: MovementFilter): unknown[] {
  return [userId, from ? dayBegins(from) : null, to ? dayEnds(to) : null];
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
  const [rows, [sums]] = await Promise.all([
    view.query(movementColumns, pageSql(filter.type), [...values, limit, offset]),
    view.query(totalColumns, totalsSql(filter.type), values),
  ]);
  if (!sums) throw new Error('The sums of movements have no row');
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
  const sql = pageSql(filter.type);
  const rows = await everyPart((limit, offset) =>
    view.query(movementColumns, sql, [...values, limit, offset]),
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
