import type { Pool } from '@nodo/platform/postgres';
import pg from 'pg';
import { chainStatements } from './chain-statements.ts';
import { liveStatements } from './live-statements.ts';
import { observedStatements } from './observed-statements.ts';
import { runRowStatement } from './row-statements.ts';
import type { Row, Tables } from './tables.ts';
import { untoldStatements } from './untold-statements.ts';

/** A simulated statement: words that identify its SQL text, and its effect. */
export interface Statement {
  readonly words: readonly string[];
  readonly run: (tables: Tables, values: readonly unknown[], facts: Facts) => readonly Row[];
}

export interface Facts {
  readonly text: string;
  /** Simulated time, milliseconds since the epoch. */
  readonly now: number;
}

const all: readonly Statement[] = [
  ...chainStatements,
  ...observedStatements,
  ...untoldStatements,
  ...liveStatements,
];
const found = new Map<string, Statement>();
const CONTROL = /^(BEGIN|COMMIT|ROLLBACK)$/;

/**
 * Finds the simulation of a statement. Throws for an unknown or ambiguous one: ignoring it would simulate a
 * different product.
 */
function statementFor(text: string): Statement {
  const known = found.get(text);
  if (known) return known;
  const plain = text.replaceAll(/\s+/g, ' ');
  const fitting = all.filter(({ words }) => words.every((word) => plain.includes(word)));
  const [only] = fitting;
  if (!only || fitting.length > 1)
    throw new Error(`${fitting.length} simulated statements fit; see tests/simulation: ${plain}`);
  found.set(text, only);
  return only;
}

function control(tables: Tables, text: string): void {
  if (text === 'BEGIN') tables.begin();
  else if (text === 'COMMIT') tables.commit();
  else tables.rollback();
}

/**
 * A database pool over in-memory tables. `around` simulates the connection: it may fail before or after a
 * statement.
 */
export function memoryPool(tables: Tables, around: <T>(work: () => T) => Promise<T>): Pool {
  const execute = (text: string, name: string | undefined, values: readonly unknown[]) => {
    const rows =
      (name === undefined ? undefined : runRowStatement(tables, name, values)) ??
      statementFor(text).run(tables, values, { text, now: Date.now() });
    return { rows, rowCount: rows.length };
  };
  const query = async (
    statement: string | { text: string; name?: string; values?: unknown[] },
    values?: unknown[],
  ) => {
    const {
      text,
      name,
      values: own,
    } = typeof statement === 'string' ? { ...{ text: statement, name: undefined, values } } : statement;
    if (!CONTROL.test(text)) return around(() => execute(text, name, own ?? values ?? []));
    // A rollback can't fail: the server rolls back an aborted connection itself.
    if (text === 'ROLLBACK') control(tables, text);
    else await around(() => control(tables, text));
    return { rows: [], rowCount: 0 };
  };
  const pool = new pg.Pool();
  Reflect.set(pool, 'query', query);
  Reflect.set(pool, 'connect', async () => ({ query, release: () => undefined }));
  return pool;
}
