import type { Table } from '@nodo/contracts/read-models/table';

export interface GivenRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly position: bigint;
  /** Of a row for the history. */
  readonly validTo?: bigint;
}

/** A row that was replaced or removed at `validTo`. */
export interface GivenKey {
  readonly key: readonly string[];
  readonly validTo: bigint;
}

/**
 * A table's columns in the order of a statement's parameters: those passed as arrays, then those passed as a JSON array.
 * Text is passed as JSON because Postgres refuses what it can't store there by the name of the fault.
 */
export function columnsOf(table: Table): { readonly arrays: string[]; readonly json: string[] } {
  const names = Object.keys(table.columns);
  const isJson = (name: string) => ['jsonb', 'text'].includes(table.columns[name]?.sql ?? '');
  return { arrays: names.filter((name) => !isJson(name)), json: names.filter(isJson) };
}

export interface RowParameters {
  keys(given: readonly GivenKey[]): unknown[];
  rows(given: readonly GivenRow[]): unknown[];
  /** Rows with `valid_to`. */
  passing(given: readonly GivenRow[]): unknown[];
}

/** Rows and keys as parameters of a table's statements: see `TableSql`. */
export function parametersOf(table: Table): RowParameters {
  const { arrays, json } = columnsOf(table);
  const byColumn = (given: readonly GivenRow[], ...system: (readonly unknown[])[]) => {
    const valuesOf = (name: string) => given.map(({ row }) => row[name]);
    return [
      ...arrays.map(valuesOf),
      given.map(({ position }) => position),
      ...system,
      ...json.map((name) => JSON.stringify(valuesOf(name))),
    ];
  };
  return {
    keys: (given) => [
      ...table.key.map((_, index) => given.map(({ key }) => key[index])),
      given.map(({ validTo }) => validTo),
    ],
    rows: (given) => byColumn(given),
    passing: (given) =>
      byColumn(
        given,
        given.map(({ validTo }) => validTo),
      ),
  };
}
