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
  total: integer,
};
type Row = RowOf<typeof columns>;

const states = {
  open: ["r.state = 'requested'", 'r.requested_at, r.investment_id'],
  closed: ["r.state <> 'requested'", 'r.decided_at DESC, r.investment_id'],
  all: ['true', 'r.requested_at DESC, r.investment_id'],
} as const;

/** Requests to sell positions back, at most `most`, and the number of all that match. */
export async function repurchaseRows(
  view: View,
  { state, search }: RepurchasesQuery,
  most: number,
): Promise<{ rows: RepurchaseRow[]; total: number }> {
  const [which, order] = states[state];
  const conditions = new Conditions<string>([], [which]);
  addSearch(conditions, search, {
    text: PERSON_AND_WAREHOUSE,
    references: ['r.investment_id::text'],
  });
  const rows = await view.queryAfresh(
    columns,
    `
    SELECT r.*, i.share_percentage, i.confirmed_at, w.name AS warehouse_name, ${selectPerson('investor', 'u')},
      ${selectPerson('decider', 'd')}, count(*) OVER ()::int AS total
    FROM repurchases AS r JOIN investments AS i ON i.id = r.investment_id
      LEFT JOIN warehouses AS w ON w.id = r.warehouse_id
      LEFT JOIN users AS u ON u.id = r.investor_id LEFT JOIN users AS d ON d.id = ${uuidIn('r.decided_by')}
    ${conditions.where} ORDER BY ${order} LIMIT ${most}`,
    conditions.values,
  );
  return { rows: rows.map(rowView), total: rows[0]?.total ?? 0 };
}

/** One page of repurchase requests, and the number of all. */
export const repurchasesView = (view: View, query: RepurchasesQuery): Promise<RepurchasesView> =>
  repurchaseRows(view, query, REPURCHASES_PAGE);

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
