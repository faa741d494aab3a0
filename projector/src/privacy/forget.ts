import { ERASED } from '@nodo/contracts/event';
import { eventDefinitions } from '@nodo/contracts/events';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import { streamSubject } from '@nodo/contracts/streams';
import type { Queryable } from '@nodo/platform/postgres';
import type { LogEvent } from '../engine/event-index.ts';
import type { Projection } from '../engine/projection.ts';
import { LIVE, type ModelSchemas } from '../engine/schemas.ts';

/** What these projections forget, by the name of the table. */
export const forgottenBy = (projections: readonly Projection[]) =>
  projections.flatMap(({ forgets = [] }) =>
    forgets.map((one) => ({ ...one, table: readModelTables[one.table].name })),
  );

/** Columns of a table that hold personal data. */
export function personalColumns(projections: readonly Projection[], table: string): ReadonlySet<string> {
  const ofTable = forgottenBy(projections).filter((one) => one.table === table);
  return new Set(ofTable.flatMap(({ set = {} }) => Object.keys(set)));
}

/** The projections of a set of read models, and where it is. */
interface Models {
  readonly projections: readonly Projection[];
  readonly schemas: ModelSchemas;
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
 * after its rows were written, so that no earlier event can leave anything behind.
 */
export async function forgetDestroyed(
  client: Queryable,
  events: readonly LogEvent[],
  models: Models,
): Promise<Forgetting[]> {
  const done: Forgetting[] = [];
  for (const event of events) {
    if ('unreadable' in event || event.type !== 'PersonalKeyDestroyed') continue;
    const personId = streamSubject(event.stream);
    const rows = await forgetPerson(client, personId, models);
    done.push({ personId, position: event.position, rows });
  }
  return done;
}

async function forgetPerson(
  client: Queryable,
  personId: string,
  { projections, schemas }: Models,
): Promise<number> {
  let rows = 0;
  for (const one of forgottenBy(projections)) {
    for (const schema of [schemas.rows, schemas.history])
      rows += await forgetRows(client, schemas.rows, schema, one, personId);
  }
  return rows;
}

/** Does the same in tables beside the live ones: not yet in use, or replaced. */
export async function forgetBeside(
  client: Queryable,
  done: readonly Forgetting[],
  projections: readonly Projection[],
): Promise<void> {
  if (done.length === 0) return;
  const forgotten = forgottenBy(projections);
  const found = await client.query<{ schema: string; name: string }>(
    `SELECT nspname AS schema, relname AS name FROM pg_class JOIN pg_namespace AS n ON n.oid = relnamespace
     WHERE relkind = 'r' AND nspname ~ '^(rebuild|replaced)_[0-9]+(_history)?$' AND relname = ANY ($1::text[])`,
    [forgotten.map(({ table }) => table)],
  );
  for (const { personId } of done) {
    for (const { schema, name } of found.rows) {
      for (const one of forgotten.filter(({ table }) => table === name))
        await forgetRows(client, LIVE.rows, schema, one, personId);
    }
  }
}

/** Erases people from rebuilt read models up to a position who were erased after it. */
export async function forgetErasedSince(client: Queryable, position: bigint, models: Models): Promise<void> {
  const found = await client.query<{ person_id: string }>(
    'SELECT person_id FROM projection.erasures WHERE position > $1',
    [position.toString()],
  );
  for (const { person_id: personId } of found.rows) await forgetPerson(client, personId, models);
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
  { table, where, set }: ReturnType<typeof forgottenBy>[number],
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
