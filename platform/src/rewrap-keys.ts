import type { KeyWrapping } from './key-wrapping.ts';
import type { Pool } from './postgres.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface Rewrapped {
  /** Keys of people that are there. */
  readonly keys: number;
  /** Those that were wrapped anew. */
  readonly rewrapped: number;
  /** People whose key none of the secrets opens; theirs stays as it is. */
  readonly unreadable: readonly string[];
}

interface KeyRow {
  readonly person_id: string;
  readonly wrapped_key: Buffer;
}

/**
 * Wraps the keys of all people by the current secret. Keys made meanwhile are wrapped by whoever makes them; one that is
 * destroyed meanwhile stays so. Whenever it is stopped, it goes on when it is run again.
 */
export async function rewrapKeys(pool: Pool, wrapping: KeyWrapping, signal: AbortSignal): Promise<Rewrapped> {
  const found = { keys: 0, rewrapped: 0, unreadable: [] as string[] };
  for (let after = FIRST, rows: readonly KeyRow[] = []; ; ) {
    signal.throwIfAborted();
    ({ rows } = await pool.query<KeyRow>(
      `SELECT person_id, wrapped_key FROM platform.person_keys WHERE wrapped_key IS NOT NULL AND person_id > $1
       ORDER BY person_id LIMIT ${PAGE}`,
      [after],
    ));
    found.keys += rows.length;
    found.rewrapped += await rewrapPage(pool, wrapping, rows, found.unreadable);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return found;
    after = last.person_id;
  }
}

/** Returns how many of them were wrapped anew. */
async function rewrapPage(
  pool: Pool,
  wrapping: KeyWrapping,
  rows: readonly KeyRow[],
  unreadable: string[],
): Promise<number> {
  const changed = rows.flatMap(({ person_id: id, wrapped_key: before }) => {
    if (wrapping.isCurrent(id, before)) return [];
    const key = wrapping.unwrap(id, before);
    if (key) return [{ id, before, after: wrapping.wrap(id, key) }];
    unreadable.push(id);
    return [];
  });
  if (changed.length === 0) return 0;
  const { rowCount } = await pool.query(
    `UPDATE platform.person_keys AS k SET wrapped_key = c.after
     FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS c (id, before, after)
     WHERE k.person_id = c.id AND k.wrapped_key = c.before`,
    [changed.map(({ id }) => id), changed.map(({ before }) => before), changed.map(({ after }) => after)],
  );
  return rowCount ?? 0;
}
