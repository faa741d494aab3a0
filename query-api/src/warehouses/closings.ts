import { nullable, type RowOf, text } from '@nodo/contracts/read-models/table';
import { CLOSINGS_MAX, type ClosingRow } from '@nodo/contracts/warehouses/closing';
import { warehouseClosings } from '@nodo/contracts/warehouses/tables';
import { nameOf, personAs, selectPerson, uuidIn } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

const columns = {
  ...warehouseClosings.columns,
  warehouse_name: nullable(text),
  ...personAs('asker'),
  ...personAs('decider'),
};
type Row = RowOf<typeof columns>;

/** The latest closing request of each warehouse: pending ones first, then the newest. */
const CLOSINGS = `
  SELECT c.*, w.name AS warehouse_name, ${selectPerson('asker', 'a')}, ${selectPerson('decider', 'd')}
  FROM warehouse_closings AS c LEFT JOIN warehouses AS w ON w.id = c.warehouse_id
    LEFT JOIN users AS a ON a.id = ${uuidIn('c.requested_by')} LEFT JOIN users AS d ON d.id = ${uuidIn('c.decided_by')}
  ORDER BY c.state <> 'requested', c.requested_at DESC, c.warehouse_id LIMIT ${CLOSINGS_MAX}`;

export async function listClosings(view: View): Promise<ClosingRow[]> {
  return (await view.query(columns, CLOSINGS)).map(closingRow);
}

function closingRow(row: Row): ClosingRow {
  const { state, revision, reason, rejection } = row;
  return {
    warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? '' },
    ...{ state, revision, reason, rejection },
    requestedBy: {
      id: row.requested_by,
      name: nameOf(row.asker_first_name, row.asker_last_name, row.asker_email),
    },
    requestedAt: row.requested_at,
    decidedBy:
      row.decided_by === null
        ? null
        : {
            id: row.decided_by,
            name: nameOf(row.decider_first_name, row.decider_last_name, row.decider_email),
          },
    decidedAt: row.decided_at,
  };
}
