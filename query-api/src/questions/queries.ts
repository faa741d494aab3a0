import { ERASED } from '@nodo/contracts/event';
import type { PublishedQuery, QuestionsQuery } from '@nodo/contracts/questions/api';
import { questions } from '@nodo/contracts/questions/tables';
import type { PublishedQuestion, QuestionView } from '@nodo/contracts/questions/views';
import { nullable, type RowOf } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { AppError } from '@nodo/platform/errors';
import { nameOf, personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

const columns = {
  ...questions.columns,
  warehouse_name: nullable(warehouses.columns.name),
  ...personAs('asker'),
  ...personAs('answerer'),
};
const person = (who: string, alias: string) =>
  ['first_name', 'last_name', 'email'].map((name) => `${alias}.${name} AS ${who}_${name}`).join(', ');
const SELECT = `
  SELECT q.*, w.name AS warehouse_name, ${person('asker', 'u')}, ${person('answerer', 'a')}
  FROM questions AS q LEFT JOIN warehouses AS w ON w.id = q.warehouse_id
    LEFT JOIN users AS u ON u.id = q.user_id LEFT JOIN users AS a ON a.id::text = q.answered_by`;

/** The newest first: a page of one's own, or of everybody's or one person's with whose they are. */
export async function listQuestions(
  view: View,
  userId: string,
  { scope, person: theirs, warehouseId, status, before, limit }: QuestionsQuery,
): Promise<QuestionView[]> {
  const values: (string | number)[] = [limit];
  const conditions: string[] = [];
  const holds = (value: string | undefined, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  holds(scope === 'own' ? userId : theirs, (it) => `q.user_id = ${it}::uuid`);
  holds(warehouseId, (it) => `q.warehouse_id = ${it}::uuid`);
  holds(status, (it) => `q.status = ${it}`);
  holds(before, (it) => `(q.asked_at, q.id) < (SELECT asked_at, id FROM questions WHERE id = ${it}::uuid)`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const rows = await view.query(
    columns,
    `${SELECT} ${where} ORDER BY q.asked_at DESC, q.id DESC LIMIT $1`,
    values,
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

/** What stands on a warehouse's page, the last answered first: of nobody, as far as it tells. */
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

/** Throws where there is no such warehouse. */
async function requireWarehouse(view: View, id: string): Promise<void> {
  const found = await view.query(
    { id: warehouses.columns.id },
    'SELECT id FROM warehouses WHERE id = $1::uuid',
    [id],
  );
  if (found.length === 0) throw new AppError('WAREHOUSE_NOT_FOUND');
}
