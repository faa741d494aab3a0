import type { Rows } from '../engine/rows.ts';

/**
 * Personal data in a read model and its replacement: exactly what the projection would write for the person's events
 * without the key, so that a rebuild gives the same rows. $1 is the person's id, $2 ERASED, $3 the names of all
 * personal fields; `live.` stands for the tables in use.
 */
export interface Forgotten {
  readonly table: keyof Rows;
  readonly where: string;
  /** Absent: the rows are deleted. */
  readonly set?: Readonly<Record<string, string>>;
}

/** The replacement of a text that may be absent. */
export const erasedText = (column: string): string => `CASE WHEN ${column} IS NULL THEN NULL ELSE $2 END`;
