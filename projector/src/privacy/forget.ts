import { ERASED } from '@nodo/contracts/event';
import { eventDefinitions } from '@nodo/contracts/events';
import { streamSubject } from '@nodo/contracts/streams';
import type { Queryable } from '@nodo/platform/postgres';
import type { LogEvent } from '../engine/event-index.ts';
import { LIVE, type ModelSchemas } from '../engine/schemas.ts';

/**
 * Personal data in the read models and its replacement: exactly what the projections would write for the person's
 * events without the key, so that a rebuild gives the same rows. $1 is the person's id, $2 ERASED, $3 the names
 * of all personal fields; `live.` stands for the tables in use.
 */
interface Forgotten {
  readonly table: string;
  readonly where: string;
  /** Absent: the rows are deleted. */
  readonly set?: Readonly<Record<string, string>>;
}

const text = (column: string) => `CASE WHEN ${column} IS NULL THEN NULL ELSE $2 END`;

export const forgotten: readonly Forgotten[] = [
  {
    table: 'users',
    where: 'id = $1::uuid',
    set: { email: '$2', first_name: '$2', last_name: '$2' },
  },
  {
    table: 'kyc_reviews',
    where: 'user_id = $1::uuid',
    set: { notes: text('notes'), exception: text('exception') },
  },
  {
    table: 'kyc_screenings',
    where: 'user_id = $1::uuid',
    set: {
      screened_name: text('screened_name'),
      matches: `'[]'::jsonb`,
      decided: `'[]'::jsonb`,
      open: '0',
    },
  },
  // When they end follows from how many matches are open, which can't be told without the key.
  { table: 'kyc_assignments', where: 'user_id = $1::uuid' },
  {
    table: 'kyc_records',
    where: 'user_id = $1::uuid',
    set: {
      identity_document: text('identity_document'),
      review_notes: text('review_notes'),
      draft: `CASE WHEN jsonb_typeof(draft -> 'identityDocument') = 'string'
        THEN jsonb_set(draft, '{identityDocument}', to_jsonb($2::text)) ELSE draft END`,
    },
  },
  { table: 'saved_views', where: 'user_id = $1::uuid', set: { name: '$2', search: '$2' } },
  { table: 'passkeys', where: 'user_id = $1::uuid', set: { name: '$2' } },
  { table: 'investments', where: 'investor_id = $1::uuid', set: { reason: text('reason') } },
  { table: 'payouts', where: 'user_id = $1::uuid', set: { reason: text('reason') } },
  {
    table: 'reconciliations',
    where: 'user_id = $1::uuid',
    set: { note: '$2', reason: text('reason') },
  },
  { table: 'transfer_claims', where: 'user_id = $1::uuid', set: { note: '$2', reason: text('reason') } },
  { table: 'visits', where: 'user_id = $1::uuid', set: { note: text('note'), reason: text('reason') } },
  {
    table: 'questions',
    where: 'user_id = $1::uuid',
    set: { text: '$2', published: text('published'), reason: text('reason') },
  },
  { table: 'repurchases', where: 'investor_id = $1::uuid', set: { reason: text('reason') } },
  { table: 'decisions', where: 'user_id = $1::uuid', set: { reason: text('reason') } },
  {
    table: 'documents',
    where: 'investor_id = $1::uuid',
    set: { name: '$2', url: text('url'), withdrawal_reason: text('withdrawal_reason') },
  },
  {
    table: 'audit_entries',
    where: `(subject_kind IN ('user', 'kyc', 'transferClaims', 'visits', 'questions') AND subject_id = $1::text)
      OR (action = 'InvestmentCreated' AND actor_id = $1::text)
      OR (action = 'TransferRejected'
        AND subject_id IN (SELECT id::text FROM live.payouts WHERE user_id = $1::uuid))
      OR (action IN ('RepurchaseApproved', 'RepurchaseRejected')
        AND subject_id IN (SELECT investment_id::text FROM live.repurchases WHERE investor_id = $1::uuid))
      OR (action IN ('ReconciliationProposed', 'ReconciliationRejected')
        AND changes @> jsonb_build_array(jsonb_build_object('field', 'userId', 'after', $1::text)))
      OR (subject_kind = 'document' AND subject_id IN (
        SELECT id::text FROM live.documents WHERE investor_id = $1::uuid))`,
    set: {
      changes: `projection.forget_changes(changes, $3::jsonb, $2)`,
      reason: `CASE WHEN action IN ('KycReviewed', 'KycMatchDecided', 'UserRoleChanged', 'InvestorLevelSet', 'PasskeyRemoved', 'InvestmentCreated', 'DocumentWithdrawn', 'TransferRejected',
        'ReconciliationProposed', 'ReconciliationRejected', 'RepurchaseApproved', 'RepurchaseRejected',
        'TransferClaimed', 'TransferClaimRejected', 'VisitRequested', 'VisitDeclined', 'VisitRescheduled',
        'QuestionAsked', 'QuestionAnswered', 'QuestionDeclined') THEN ${text('reason')} ELSE reason END`,
    },
  },
  {
    table: 'audit_subjects',
    where: "subject_kind IN ('user', 'kyc') AND subject_id = $1::text",
    set: {
      fields: `(SELECT coalesce(jsonb_object_agg(key, CASE WHEN $3::jsonb ? key THEN to_jsonb($2::text)
        ELSE value END), '{}') FROM jsonb_each(fields))`,
    },
  },
];

/** Columns of a table that hold personal data. */
export function personalColumns(table: string): ReadonlySet<string> {
  return new Set(forgotten.filter((one) => one.table === table).flatMap(({ set = {} }) => Object.keys(set)));
}

/** Names of personal fields in any event; audit entries have no other fields of these names. */
const personalFields = JSON.stringify([
  ...new Set(eventDefinitions.flatMap((definition): readonly string[] => definition.personal)),
]);

/** Number of rows with data of a person whose key was destroyed. */
export interface Forgetting {
  readonly personId: string;
  readonly position: bigint;
  readonly rows: number;
}

/**
 * Erases a person's data from current and past rows when their key is destroyed, in that batch's transaction and
 * after its rows were written, so that no earlier event can leave anything behind. `tables`: limits it to the
 * tables that exist.
 */
export async function forgetDestroyed(
  client: Queryable,
  events: readonly LogEvent[],
  schemas: ModelSchemas,
  tables?: ReadonlySet<string>,
): Promise<Forgetting[]> {
  const done: Forgetting[] = [];
  for (const event of events) {
    if ('unreadable' in event || event.type !== 'PersonalKeyDestroyed') continue;
    const personId = streamSubject(event.stream);
    const rows = await forgetPerson(client, personId, schemas, tables);
    done.push({ personId, position: event.position, rows });
  }
  return done;
}

async function forgetPerson(
  client: Queryable,
  personId: string,
  schemas: ModelSchemas,
  tables: ReadonlySet<string> | undefined,
): Promise<number> {
  let rows = 0;
  for (const one of forgotten) {
    if (tables && !tables.has(one.table)) continue;
    for (const schema of [schemas.rows, schemas.history])
      rows += await forgetRows(client, schemas.rows, schema, one, personId);
  }
  return rows;
}

/** Does the same in tables beside the live ones: not yet in use, or replaced. */
export async function forgetBeside(client: Queryable, done: readonly Forgetting[]): Promise<void> {
  if (done.length === 0) return;
  const tables = forgotten.map(({ table }) => table);
  const found = await client.query<{ schema: string; name: string }>(
    `SELECT nspname AS schema, relname AS name FROM pg_class JOIN pg_namespace AS n ON n.oid = relnamespace
     WHERE relkind = 'r' AND nspname ~ '^(rebuild|replaced)_[0-9]+(_history)?$' AND relname = ANY ($1::text[])`,
    [tables],
  );
  for (const { personId } of done) {
    for (const { schema, name } of found.rows) {
      for (const one of forgotten.filter(({ table }) => table === name))
        await forgetRows(client, LIVE.rows, schema, one, personId);
    }
  }
}

/** Erases people from rebuilt read models up to a position who were erased after it. */
export async function forgetErasedSince(
  client: Queryable,
  position: bigint,
  schemas: ModelSchemas,
  tables: ReadonlySet<string>,
): Promise<void> {
  const found = await client.query<{ person_id: string }>(
    'SELECT person_id FROM projection.erasures WHERE position > $1',
    [position.toString()],
  );
  for (const { person_id: personId } of found.rows) await forgetPerson(client, personId, schemas, tables);
}

/** Records how many rows were erased, as proof of the erasure. */
export async function noteForgotten(client: Queryable, done: readonly Forgetting[]): Promise<void> {
  for (const { personId, position, rows } of done) {
    await client.query(
      `INSERT INTO projection.erasures (person_id, position, rows) VALUES ($1, $2, $3)
       ON CONFLICT (person_id) DO UPDATE SET position = EXCLUDED.position, rows = EXCLUDED.rows`,
      [personId, position.toString(), rows],
    );
  }
}

async function forgetRows(
  client: Queryable,
  /** Schema in which rows' owners are looked up. */
  lookup: string,
  schema: string,
  { table, where, set }: Forgotten,
  personId: string,
): Promise<number> {
  const columns = set && Object.entries(set).map(([column, value]) => `"${column}" = ${value}`);
  const change = columns
    ? `UPDATE "${schema}"."${table}" SET ${columns.join(', ')}`
    : `DELETE FROM "${schema}"."${table}"`;
  const whose = where.replaceAll(' live.', ` "${lookup}".`);
  // All statements take the same parameters: unused ones are mentioned to give them a type.
  const changed = await client.query(
    `${change}
     WHERE (${whose}) AND $2::text IS NOT NULL AND $3::jsonb IS NOT NULL`,
    [personId, ERASED, personalFields],
  );
  return changed.rowCount ?? 0;
}
