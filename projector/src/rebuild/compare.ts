import type { Table } from '@nodo/contracts/read-models/table';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import { type PoolClient, transaction } from '@nodo/platform/postgres';
import { readCheckpoint } from '../engine/checkpoint.ts';
import { LIVE, type ModelSchemas } from '../engine/schemas.ts';
import { personalColumns } from '../privacy/forget.ts';
import { type RebuildContext, requireRebuild } from './context.ts';
import { type Rebuild, schemasOf } from './rebuilds.ts';
import { tablesOf } from './selection.ts';

/** One table at the position of the comparison. */
export interface TableComparison {
  /** `live.users` for current rows, `history.users` for replaced ones. */
  readonly table: string;
  readonly live: { readonly rows: number; readonly hash: string };
  readonly rebuilt: { readonly rows: number; readonly hash: string };
  readonly isEqual: boolean;
}

/** A row that differs. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  /** `missing`: only live has it; `extra`: only the rebuild has it. */
  readonly kind: 'missing' | 'extra' | 'changed';
  /** The columns that differ, as text; personal ones without their value. */
  readonly columns: readonly { readonly name: string; readonly live: string; readonly rebuilt: string }[];
}

export interface Comparison {
  readonly position: bigint;
  readonly tables: readonly TableComparison[];
  /** At most the requested number. */
  readonly differences: readonly Difference[];
  readonly isEqual: boolean;
}

export const DIFFERENCES_MAX = 20;
const TEXT_MAX = 80;
const ABSENT = '—';

/**
 * Compares a rebuild with the live tables at the same position, byte by byte: current and replaced rows. The live
 * tables may have moved on: their history gives the earlier state.
 */
export async function compare(
  context: RebuildContext,
  id: number,
  limit = DIFFERENCES_MAX,
): Promise<Comparison> {
  const { built: names, position: reached } = await requireRebuild(context, id);
  return transaction(context.pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { position: live } = await readCheckpoint(client);
    const position = live < reached ? live : reached;
    const tables: TableComparison[] = [];
    const differences: Difference[] = [];
    for (const side of sidesOf(context, names, id, position)) {
      const table = await compareTable(client, side);
      tables.push(table);
      if (!table.isEqual && differences.length < limit)
        differences.push(...(await differencesOf(client, side, limit - differences.length)));
    }
    return { position, tables, differences, isEqual: tables.every(({ isEqual }) => isEqual) };
  });
}

/** A live table as of a position. */
export interface TableHash {
  readonly table: string;
  readonly rows: number;
  readonly hash: string;
}

/**
 * Hashes of all live tables at a position, at most the checkpoint: instances with the same history return the
 * same.
 */
export async function tableHashes(
  { pool }: Pick<RebuildContext, 'pool'>,
  at?: bigint,
): Promise<{ position: bigint; tables: TableHash[] }> {
  return transaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { position: live } = await readCheckpoint(client);
    const position = at !== undefined && at < live ? at : live;
    const tables: TableHash[] = [];
    for (const table of Object.values(readModelTables)) {
      const columns = [...Object.keys(table.columns), 'position'];
      const current = await digest(client, currentAt(LIVE, table, columns, position));
      const replaced = await digest(client, replacedAt(LIVE, table, columns, position));
      tables.push({ table: `live.${table.name}`, ...current });
      tables.push({ table: `history.${table.name}`, ...replaced });
    }
    return { position, tables };
  });
}

/** SQL for the rows of both sides. */
interface Sides {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** The columns that hold personal data. */
  readonly hidden: ReadonlySet<string>;
  readonly live: string;
  readonly rebuilt: string;
}

function sidesOf(
  { projections }: RebuildContext,
  names: Rebuild['built'],
  id: number,
  position: bigint,
): Sides[] {
  const compared = new Set(tablesOf(projections.filter(({ name }) => names.includes(name))));
  const built = schemasOf(id);
  return Object.values(readModelTables)
    .filter(({ name }) => compared.has(name))
    .flatMap((table: Table): Sides[] => {
      const columns = [...Object.keys(table.columns), 'position'];
      const current = {
        live: currentAt(LIVE, table, columns, position),
        rebuilt: currentAt(built, table, columns, position),
      };
      const replaced = {
        live: replacedAt(LIVE, table, columns, position),
        rebuilt: replacedAt(built, table, columns, position),
      };
      const past = { key: [...table.key, 'position'], columns: [...columns, 'valid_to'] };
      const hidden = personalColumns(projections, table.name);
      return [
        { name: `live.${table.name}`, key: table.key, columns, hidden, ...current },
        { name: `history.${table.name}`, ...past, hidden, ...replaced },
      ];
    });
}

const list = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ');

function currentAt(
  schemas: ModelSchemas,
  { name }: Table,
  columns: readonly string[],
  position: bigint,
): string {
  return `SELECT ${list(columns)} FROM "${schemas.rows}"."${name}" WHERE position <= ${position}
    UNION ALL SELECT ${list(columns)} FROM "${schemas.history}"."${name}"
      WHERE position <= ${position} AND valid_to > ${position}`;
}

function replacedAt(
  schemas: ModelSchemas,
  { name }: Table,
  columns: readonly string[],
  position: bigint,
): string {
  return `SELECT ${list(columns)}, valid_to FROM "${schemas.history}"."${name}" WHERE valid_to <= ${position}`;
}

async function compareTable(client: PoolClient, sides: Sides): Promise<TableComparison> {
  const [live, rebuilt] = [await digest(client, sides.live), await digest(client, sides.rebuilt)];
  return {
    table: sides.name,
    live,
    rebuilt,
    isEqual: live.rows === rebuilt.rows && live.hash === rebuilt.hash,
  };
}

/**
 * One hash over all rows, independent of their order: sums of both halves of the rows' hashes. They need neither a sort
 * nor one text of all hashes, which Postgres limits to 1 GB (33 million rows).
 */
async function digest(client: PoolClient, rows: string): Promise<{ rows: number; hash: string }> {
  const found = await client.query<{ rows: string; hash: string }>(
    // OFFSET 0: each row is hashed once, not once for each half.
    `SELECT count(*) AS rows, md5(concat_ws(' ', sum(('x' || left(hash, 16))::bit(64)::bigint),
       sum(('x' || right(hash, 16))::bit(64)::bigint))) AS hash
     FROM (SELECT md5(side::text) AS hash FROM (${rows}) AS side OFFSET 0) AS hashes`,
  );
  const [row] = found.rows;
  return { rows: Number(row?.rows ?? 0), hash: row?.hash ?? '' };
}

async function differencesOf(client: PoolClient, sides: Sides, limit: number): Promise<Difference[]> {
  const texts = sides.columns.map((name) => `side."${name}"::text AS "${name}"`).join(', ');
  const side = (rows: string) => `SELECT ${texts}, side::text AS whole FROM (${rows}) AS side`;
  const found = await client.query<{ live: Texts | null; rebuilt: Texts | null }>(
    `SELECT to_jsonb(l) AS live, to_jsonb(r) AS rebuilt
     FROM (${side(sides.live)}) AS l FULL JOIN (${side(sides.rebuilt)}) AS r USING (${list(sides.key)})
     WHERE l.whole IS DISTINCT FROM r.whole
     ORDER BY ${list(sides.key)} LIMIT $1`,
    [limit],
  );
  return found.rows.map(({ live, rebuilt }) => {
    const kind = live === null ? 'extra' : rebuilt === null ? 'missing' : 'changed';
    const key = sides.key.map((name) => (live ?? rebuilt)?.[name] ?? '').join('/');
    return { table: sides.name, key, kind, columns: columnsOf(sides, live, rebuilt) };
  });
}

type Texts = Readonly<Record<string, string | null>>;

function columnsOf(sides: Sides, live: Texts | null, rebuilt: Texts | null): Difference['columns'] {
  if (live === null || rebuilt === null) return [];
  const shown = (name: string, value: string | null | undefined) =>
    value === null || value === undefined ? ABSENT : sides.hidden.has(name) ? '(dato personal)' : cut(value);
  return sides.columns
    .filter((name) => live[name] !== rebuilt[name])
    .map((name) => ({ name, live: shown(name, live[name]), rebuilt: shown(name, rebuilt[name]) }));
}

const cut = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);
