import { ERASED } from '@nodo/contracts/event';
import type { PublishedQuery, QuestionsQuery } from '@nodo/contracts/questions/api';
import { questions } from '@nodo/contracts/questions/tables';
import type { PublishedQuestion, QuestionView } from '@nodo/contracts/questions/views';
import { nullable, type RowOf } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { AppError } from '@nodo/platform/errors';
import { Conditions } from '../read-model/conditions.ts';
import { nameOf, personAs, selectPerson, uuidIn } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch, PERSON_AND_WAREHOUSE } from '../read-model/search-condition.ts';

const columns = {
  ...questions.columns,
  warehouse_name: nullable(warehouses.columns.name),
  ...personAs('asker'),
  ...personAs('answerer'),
};
const SELECT = `
  SELECT q.*, w.name AS warehouse_name, ${selectPerson('asker', 'u')}, ${selectPerson('answerer', 'a')}
  FROM questions AS q LEFT JOIN warehouses AS w ON w.id = q.warehouse_id
    LEFT JOIN users AS u ON u.id = q.user_id LEFT JOIN users AS a ON a.id = ${uuidIn('q.answered_by')}`;

/** One page, newest first: one's own, or (for staff, with names) everybody's or one person's. */
export async function listQuestions(
  view: View,
  userId: string,
  { scope, person: theirs, id, warehouseId, search, status, before, limit }: QuestionsQuery,
): Promise<QuestionView[]> {
  const conditions = new Conditions<string | number>([limit]);
  conditions.holds(scope === 'own' ? userId : theirs, (it) => `q.user_id = ${it}::uuid`);
  conditions.holds(warehouseId, (it) => `q.warehouse_id = ${it}::uuid`);
  conditions.holds(id, (it) => `q.id = ${it}::uuid`);
  conditions.holds(status, (it) => `q.status = ${it}`);
  conditions.holds(
    before,
    (it) => `(q.asked_at, q.id) < (SELECT asked_at, id FROM questions WHERE id = ${it}::uuid)`,
  );
  addSearch(conditions, search, {
    text: PERSON_AND_WAREHOUSE,
    references: ['q.id::text'],
  });
  // A search makes a new SQL text each time: not prepared.
  const read = search ? view.queryAfresh : view.query;
  const rows = await read(
    columns,
    `${SELECT} ${conditions.where} ORDER BY q.asked_at DESC, q.id DESC LIMIT $1`,
    conditions.values,
  );
  return rows.map((row) => questionView(row, scope === 'all'));
}

function questionView(row: RowOf<typeof columns>, isForStaff: boolean): QuestionView {
  return {
    id: row.id,
    warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? '' },
    person: isForStaff
      ? {
          id: row.user_id,
          name: nameOf(row.asker_first_name, row.asker_last_name, row.asker_email),
          email: row.asker_email ?? '',
        }
      : null,
    text: row.text,
    status: row.status,
    askedAt: row.asked_at,
    published: row.published,
    answer: row.answer,
    reason: row.reason,
    answeredAt: row.answered_at,
    answeredBy:
      isForStaff && row.answered_by !== null
        ? nameOf(row.answerer_first_name, row.answerer_last_name, row.answerer_email)
        : null,
  };
}

/** The answered questions on a warehouse's page, last answered first, without names. */
export async function listPublished(
  view: View,
  { warehouseId, before, limit }: PublishedQuery,
): Promise<PublishedQuestion[]> {
  const values = before === undefined ? [limit, warehouseId] : [limit, warehouseId, before];
  const older =
    before === undefined
      ? ''
      : 'AND (answered_at, id) < (SELECT answered_at, id FROM questions WHERE id = $3::uuid)';
  const rows = await view.query(
    questions.columns,
    `SELECT * FROM questions WHERE warehouse_id = $2::uuid AND status = 'answered' ${older}
     ORDER BY answered_at DESC, id DESC LIMIT $1`,
    values,
  );
  if (rows.length === 0) await requireWarehouse(view, warehouseId);
  return rows.map(({ id, published, answer, answered_at: answeredAt }) => ({
    id,
    question: published === ERASED ? null : published,
    answer: answer ?? '',
    answeredAt: answeredAt ?? '',
  }));
}

/** Throws WAREHOUSE_NOT_FOUND. */
async function requireWarehouse(view: View, id: string): Promise<void> {
  const found = await view.query(
    { id: warehouses.columns.id },
    'SELECT id FROM warehouses WHERE id = $1::uuid',
    [id],
  );
  if (found.length === 0) throw new AppError('WAREHOUSE_NOT_FOUND');
}
