import { users } from '@nodo/contracts/identity/tables';
import { investments } from '@nodo/contracts/investments/tables';
import { nullable, pick, type RowOf, text, uuid } from '@nodo/contracts/read-models/table';
import type { Candidate } from '@nodo/contracts/reconciliation/views';
import { nameOf } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

type Person = Candidate['investor'];

const candidateColumns = {
  ...pick(investments.columns, 'id', 'investor_id', 'status', 'payment_amount_usdt', 'payment_expires_at'),
  warehouse_name: nullable(text),
};
export type CandidateRow = RowOf<typeof candidateColumns>;
const SELECTED =
  'i.id, i.investor_id, i.status, i.payment_amount_usdt, i.payment_expires_at, w.name AS warehouse_name';

const BY_ID = `
  SELECT ${SELECTED} FROM investments AS i LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
  WHERE i.id = ANY($1::uuid[])`;

export async function investmentsById(view: View, ids: readonly string[]): Promise<CandidateRow[]> {
  return ids.length === 0 ? [] : view.query(candidateColumns, BY_ID, [ids]);
}

const NEAREST_MOST = 3;
const nearestColumns = { transfer_id: uuid, ...candidateColumns };
/**
 * Pending investments with the nearest amount; the one that asked for this exact amount (the candidate) is listed
 * separately.
 */
const NEAREST = `
  SELECT t.id AS transfer_id, near.* FROM transfers AS t CROSS JOIN LATERAL (
    SELECT ${SELECTED} FROM investments AS i LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
    WHERE i.status = 'pending' AND i.id IS DISTINCT FROM t.candidate_investment_id
    ORDER BY abs(i.payment_amount_usdt - t.amount_usdt), i.id LIMIT ${NEAREST_MOST}) AS near
  WHERE t.id = ANY($1::uuid[])`;

export async function nearestTo(view: View, transferIds: readonly string[]) {
  return transferIds.length === 0 ? [] : view.query(nearestColumns, NEAREST, [transferIds]);
}

const personColumns = pick(users.columns, 'id', 'first_name', 'last_name', 'email');

/** Looks up people's names by id; unknown people have a placeholder. */
export async function peopleById(
  view: View,
  ids: readonly (string | null)[],
): Promise<(id: string) => Person> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await view.query(
          personColumns,
          'SELECT id, first_name, last_name, email FROM users WHERE id = ANY($1::uuid[])',
          [wanted],
        );
  const people = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = people.get(id);
    return {
      id,
      name: nameOf(row?.first_name ?? null, row?.last_name ?? null, row?.email ?? null),
      email: row?.email ?? '',
    };
  };
}

export function candidateView(row: CandidateRow, person: (id: string) => Person): Candidate {
  return {
    investmentId: row.id,
    investor: person(row.investor_id),
    warehouseName: row.warehouse_name ?? '',
    status: row.status,
    amountUsdt: row.payment_amount_usdt,
    expiresAt: row.payment_expires_at,
  };
}
