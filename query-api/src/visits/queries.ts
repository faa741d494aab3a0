import { nullable, omit, type RowOf } from '@nodo/contracts/read-models/table';
import type { VisitsQuery } from '@nodo/contracts/visits/api';
import { visits } from '@nodo/contracts/visits/tables';
import type { VisitView } from '@nodo/contracts/visits/views';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { Conditions } from '../read-model/conditions.ts';
import { nameOf, personAs, selectPerson, uuidIn } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch, PERSON_AND_WAREHOUSE } from '../read-model/search-condition.ts';

const columns = {
  ...omit(visits.columns, 'answered_at', 'cancelled_at'),
  warehouse_name: nullable(warehouses.columns.name),
  ...personAs('visitor'),
  ...personAs('answerer'),
};
const SELECT = `
  SELECT v.*, w.name AS warehouse_name, ${selectPerson('visitor', 'u')}, ${selectPerson('answerer', 'a')}
  FROM visits AS v LEFT JOIN warehouses AS w ON w.id = v.warehouse_id
    LEFT JOIN users AS u ON u.id = v.user_id LEFT JOIN users AS a ON a.id = ${uuidIn('v.answered_by')}`;

/** One page, newest first: one's own, or (for staff, with names) everybody's or one person's. */
export async function listVisits(
  view: View,
  userId: string,
  { scope, person, id, search, status, before, limit }: VisitsQuery,
): Promise<VisitView[]> {
  const conditions = new Conditions<string | number>([limit]);
  conditions.holds(scope === 'own' ? userId : person, (it) => `v.user_id = ${it}::uuid`);
  conditions.holds(id, (it) => `v.id = ${it}::uuid`);
  conditions.holds(status, (it) => `v.status = ${it}`);
  conditions.holds(
    before,
    (it) => `(v.requested_at, v.id) < (SELECT requested_at, id FROM visits WHERE id = ${it}::uuid)`,
  );
  addSearch(conditions, search, {
    text: PERSON_AND_WAREHOUSE,
    references: ['v.id::text'],
  });
  // A search makes a new SQL text each time: not prepared.
  const read = search ? view.queryAfresh : view.query;
  const rows = await read(
    columns,
    `${SELECT} ${conditions.where} ORDER BY v.requested_at DESC, v.id DESC LIMIT $1`,
    conditions.values,
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
