import { nullable, omit, type RowOf } from '@nodo/contracts/read-models/table';
import type { VisitsQuery } from '@nodo/contracts/visits/api';
import { visits } from '@nodo/contracts/visits/tables';
import type { VisitView } from '@nodo/contracts/visits/views';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { nameOf, personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

const columns = {
  ...omit(visits.columns, 'answered_at', 'cancelled_at'),
  warehouse_name: nullable(warehouses.columns.name),
  ...personAs('visitor'),
  ...personAs('answerer'),
};
const person = (who: string, alias: string) =>
  ['first_name', 'last_name', 'email'].map((name) => `${alias}.${name} AS ${who}_${name}`).join(', ');
const SELECT = `
  SELECT v.*, w.name AS warehouse_name, ${person('visitor', 'u')}, ${person('answerer', 'a')}
  FROM visits AS v LEFT JOIN warehouses AS w ON w.id = v.warehouse_id
    LEFT JOIN users AS u ON u.id = v.user_id LEFT JOIN users AS a ON a.id::text = v.answered_by`;

/** The newest first: a page of one's own, or of everybody's or one person's with whose they are. */
export async function listVisits(
  view: View,
  userId: string,
  { scope, person, status, before, limit }: VisitsQuery,
): Promise<VisitView[]> {
  const values: (string | number)[] = [limit];
  const conditions: string[] = [];
  const holds = (value: string, condition: (parameter: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const whose = scope === 'own' ? userId : person;
  if (whose !== undefined) holds(whose, (it) => `v.user_id = ${it}::uuid`);
  if (status) holds(status, (it) => `v.status = ${it}`);
  if (before) {
    holds(
      before,
      (it) => `(v.requested_at, v.id) < (SELECT requested_at, id FROM visits WHERE id = ${it}::uuid)`,
    );
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const rows = await view.query(
    columns,
    `${SELECT} ${where} ORDER BY v.requested_at DESC, v.id DESC LIMIT $1`,
    values,
  );
  return rows.map((row) => visitView(row, scope === 'all'));
}

function visitView(row: RowOf<typeof columns>, isForStaff: boolean): VisitView {
  return {
    id: row.id,
    warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? '' },
    person: isForStaff
      ? {
          id: row.user_id,
          name: nameOf(row.visitor_first_name, row.visitor_last_name, row.visitor_email),
          email: row.visitor_email ?? '',
        }
      : null,
    preferredDay: row.preferred_day,
    partOfDay: row.part_of_day,
    people: row.people,
    note: row.note,
    status: row.status,
    requestedAt: row.requested_at,
    day: row.visit_day,
    time: row.visit_time,
    reason: row.reason,
    answeredBy:
      isForStaff && row.answered_by !== null
        ? nameOf(row.answerer_first_name, row.answerer_last_name, row.answerer_email)
        : null,
  };
}
