import type { chainRowSchema } from '@nodo/platform/backup-file';
import type pg from 'pg';
import type { z } from 'zod';
import { OtherReleaseError } from './other-release.ts';

const ROWS_AT_ONCE = 500;

/** Whether the table has a column for each key of a row, and needs none that the row lacks. */
const FITS = `
  SELECT keys <@ array_agg(column_name::text)
    AND array_remove(array_agg(CASE WHEN is_nullable = 'NO' THEN column_name::text END), NULL) <@ keys AS fits
  FROM information_schema.columns, (SELECT array_agg(key) AS keys FROM json_object_keys($2) AS key) AS row
  WHERE table_schema = 'chain' AND table_name = $1 GROUP BY keys`;

/** Writes rows of schema `chain` as they were backed up. Throws OtherReleaseError for what its tables can't hold. */
export async function writeChain(
  client: Pick<pg.Client, 'query'>,
  lines: AsyncIterable<z.infer<typeof chainRowSchema>>,
): Promise<void> {
  const waiting = new Map<string, unknown[]>();
  const fitting = new Set<string>();
  const flush = async (table: string) => {
    const rows = waiting.get(table) ?? [];
    waiting.delete(table);
    if (rows.length === 0) return;
    const sql = `INSERT INTO chain."${table}" SELECT * FROM json_populate_recordset(NULL::chain."${table}", $1)`;
    await client.query(sql, [JSON.stringify(rows)]);
  };
  for await (const { table, row } of lines) {
    if (!fitting.has(table)) {
      // Postgres leaves out what a row has more, without a word.
      const found = await client.query<{ fits: boolean }>(FITS, [table, JSON.stringify(row)]);
      if (!found.rows[0]?.fits) throw new OtherReleaseError();
      fitting.add(table);
    }
    const rows = waiting.get(table) ?? [];
    rows.push(row);
    waiting.set(table, rows);
    if (rows.length >= ROWS_AT_ONCE) await flush(table);
  }
  for (const table of [...waiting.keys()]) await flush(table);
}
