import { investments } from '@nodo/contracts/investments/tables';
import { integer, nullable, pick, type RowOf, time } from '@nodo/contracts/read-models/table';
import { repurchases } from '@nodo/contracts/repurchases/tables';
import { REPURCHASES_PAGE } from '@nodo/contracts/repurchases/values';
import type { RepurchaseRow, RepurchasesQuery, RepurchasesView } from '@nodo/contracts/repurchases/views';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { Conditions } from '../read-model/conditions.ts';
import { nameOf, personAs, selectPerson, uuidIn } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch, PERSON_AND_WAREHOUSE } from '../read-model/search-condition.ts';

const columns = {
  ...repurchases.columns,
  ...pick(investments.columns, 'share_percentage'),
  confirmed_at: time,
  warehouse_name: nullable(warehouses.columns.name),
  ...personAs('investor'),
  ...personAs('decider'),
};
type Row = RowOf<typeof columns>;

interface Order {
  readonly which: string;
  /** Of the moment, and then of the id. */
  readonly moment: 'requested_at' | 'decided_at';
  readonly direction: 'asc' | 'desc';
}
const states: Readonly<Record<RepurchasesQuery['state'], Order>> = {
  open: { which: "r.state = 'requested'", moment: 'requested_at', direction: 'asc' },
  closed: { which: "r.state <> 'requested'", moment: 'decided_at', direction: 'desc' },
  all: { which: 'true', moment: 'requested_at', direction: 'desc' },
};
const FROM = `
  FROM repurchases AS r JOIN investments AS i ON i.id = r.investment_id
    LEFT JOIN warehouses AS w ON w.id = r.warehouse_id
    LEFT JOIN users AS u ON u.id = r.investor_id LEFT JOIN users AS d ON d.id = ${uuidIn('r.decided_by')}`;
const SELECT = `SELECT r.*, i.share_percentage, i.confirmed_at, w.name AS warehouse_name, ${selectPerson('investor', 'u')},
  ${selectPerson('decider', 'd')}`;

function conditionsOf({ state, search }: RepurchasesQuery) {
  const conditions = new Conditions<string>([], [states[state].which]);
  addSearch(conditions, search, {
    text: PERSON_AND_WAREHOUSE,
    references: ['r.investment_id::text'],
  });
  return conditions;
}

function orderOf({ state }: RepurchasesQuery): string {
  const { moment, direction } = states[state];
  return `ORDER BY r.${moment} ${direction}, r.investment_id ${direction}`;
}

/** The first page of requests to sell positions back, and the number of all that match. */
export async function repurchasesView(view: View, query: RepurchasesQuery): Promise<RepurchasesView> {
  const conditions = conditionsOf(query);
  const rows = await view.queryAfresh(
    { ...columns, total: integer },
    `${SELECT}, count(*) OVER ()::int AS total ${FROM} ${conditions.where} ${orderOf(query)} LIMIT ${REPURCHASES_PAGE}`,
    conditions.values,
  );
  return { rows: rows.map(rowView), total: rows[0]?.total ?? 0 };
}

/** The next `limit` of them after one, in the same order. */
export async function repurchasesAfter(
  view: View,
  query: RepurchasesQuery,
  last: RepurchaseRow | undefined,
  limit: number,
): Promise<RepurchaseRow[]> {
  const conditions = conditionsOf(query);
  const { moment, direction } = states[query.state];
  if (last) {
    const at = moment === 'decided_at' ? last.decidedAt : last.requestedAt;
    conditions.follows([`r.${moment}`, 'r.investment_id'], direction, [at ?? '', last.investmentId]);
  }
  const sql = `${SELECT} ${FROM} ${conditions.where} ${orderOf(query)} LIMIT ${limit}`;
  return (await view.queryAfresh(columns, sql, conditions.values)).map(rowView);
}

function rowView(row: Row): RepurchaseRow {
  const { state } = row;
  return {
    investmentId: row.investment_id,
    investor: {
      id: row.investor_id,
      name: nameOf(row.investor_first_name, row.investor_last_name, row.investor_email),
      email: row.investor_email ?? '',
    },
    warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? '' },
    ...{ state, price: row.price, requestedAt: row.requested_at, decidedAt: row.decided_at },
    sharePercentage: row.share_percentage,
    confirmedAt: row.confirmed_at,
    decidedBy:
      row.decided_by === null
        ? null
        : {
            id: row.decided_by,
            name: nameOf(row.decider_first_name, row.decider_last_name, row.decider_email),
          },
    reason: row.reason,
  };
}
