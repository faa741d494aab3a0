import pg from 'pg';

/** A SELECT that a service sent, and how many rows came back. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  rows: number;
}

type Query = (this: pg.Client & { connectionParameters: object }, ...sent: unknown[]) => unknown;

function rowsOf(result: unknown): number {
  return result instanceof pg.Result ? result.rows.length : 0;
}

function statementOf([config, values]: readonly unknown[]): Statement | undefined {
  const text: unknown = typeof config === 'string' ? config : Reflect.get(Object(config), 'text');
  const given: unknown = Array.isArray(values) ? values : Reflect.get(Object(config), 'values');
  if (typeof text !== 'string' || !/^\s*(SELECT|WITH)\b/.test(text)) return undefined;
  return { text, values: Array.isArray(given) ? given : [], rows: 0 };
}

/** Notes what a service of this process asks Postgres for, until it is stopped. */
export function noteStatements(service: string): { readonly statements: Statement[]; stop(): void } {
  const statements: Statement[] = [];
  const query: Query = Reflect.get(pg.Client.prototype, 'query');
  const noting: Query = function (...sent) {
    const isIts = Reflect.get(this.connectionParameters, 'application_name') === service;
    const statement = isIts ? statementOf(sent) : undefined;
    if (!statement) return query.apply(this, sent);
    statements.push(statement);
    const told = sent.at(-1);
    if (typeof told === 'function') {
      const heard = (error: unknown, result: unknown) => {
        statement.rows = rowsOf(result);
        told(error, result);
      };
      return query.apply(this, [...sent.slice(0, -1), heard]);
    }
    const answer = query.apply(this, sent);
    void Promise.resolve(answer).then(
      (result) => {
        statement.rows = rowsOf(result);
      },
      () => undefined,
    );
    return answer;
  };
  Reflect.set(pg.Client.prototype, 'query', noting);
  return { statements, stop: () => void Reflect.set(pg.Client.prototype, 'query', query) };
}

/** What is asked of a plan. */
export interface Plan {
  /** Whether a LIMIT ends it, wherever it is not what is found for each row. */
  readonly isLimited: boolean;
  /** Tables read from end to end. */
  readonly readWhole: readonly string[];
  /** Whether the rows before an OFFSET are taken from an index alone. */
  readonly isCountedOff: boolean;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  /** Of an aggregate: whether it gives its groups while it still reads. */
  readonly Strategy?: 'Plain' | 'Hashed' | 'Mixed' | 'Sorted';
  readonly Plans?: readonly PlanNode[];
}

/** As now; the moment is that of a file's pages, which are read as of its end. */
const NOW = "SET search_path TO live; SET app.as_of = '9223372036854775807'";
/** As of the first position, after which everything was changed. Joins of few rows would read whole tables. */
export const PAST =
  "SET search_path TO as_of; SET app.as_of = '0'; SET enable_hashjoin = off; SET enable_mergejoin = off";

/**
 * Plans of read models' SELECTs, where a table is read whole only if no index will do: with few rows Postgres would
 * otherwise prefer that.
 */
export async function plannerOf(databaseUrl: string, when = NOW) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`${when}; SET enable_seqscan = off`);
  const partial = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  );
  const parts = new Set(partial.rows.map(({ name }) => name));
  return {
    end: () => client.end(),
    async planOf({ text, values }: Statement): Promise<Plan> {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) ${text}`,
        [...values],
      );
      const top = rows[0]?.['QUERY PLAN'][0].Plan;
      const nodes = top ? nodesOf(top) : [];
      return {
        isLimited: top !== undefined && isLimited(top),
        isCountedOff: nodes.some(
          ({ 'Node Type': type, Plans: below = [] }) =>
            type === 'Limit' && below.every((node) => node['Node Type'] === 'Index Only Scan'),
        ),
        readWhole: [
          ...nodes.filter((node) => node['Node Type'] === 'Seq Scan'),
          ...(top ? readByIndex(top) : []).filter((node) => !parts.has(node['Index Name'] ?? '')),
        ].map((node) => node['Relation Name'] ?? ''),
      };
    },
  };
}

/**
 * Scans by an index that has no condition, and read all of it whatever is in the tables: for a sum, or to sort it. How
 * tables are joined is the planner's choice by their sizes, and how much of an index a condition leaves depends on them,
 * too: of neither a plan for few rows tells how it is with many. `isEnded`: whether a LIMIT above may end it.
 */
function readByIndex(node: PlanNode, isEnded = false): PlanNode[] {
  const { 'Node Type': type, Plans: below = [], Strategy: strategy = 'Sorted' } = node;
  if (/^Index( Only)? Scan$/.test(type))
    return isEnded || node['Index Cond'] !== undefined || node.Filter !== undefined ? [] : [node];
  const isOfItsOwn = (each: PlanNode) => /^(InitPlan|SubPlan)$/.test(each['Parent Relationship'] ?? '');
  const readsAll = type === 'Sort' || (type === 'Aggregate' && strategy !== 'Sorted');
  const mayEnd = !readsAll && (isEnded || type === 'Limit' || /Join$|^Nested Loop$/.test(type));
  return below.flatMap((each) => readByIndex(each, !isOfItsOwn(each) && mayEnd));
}

/** Whether a LIMIT ends the rows themselves, or those that others are joined to; not what is found for each row. */
function isLimited({ 'Node Type': type, Plans: below = [] }: PlanNode): boolean {
  if (type === 'Limit') return true;
  const found = (...relations: string[]) =>
    below.filter((node) => relations.includes(node['Parent Relationship'] ?? ''));
  const parts = found('Member');
  if (parts.length > 0) return parts.every(isLimited);
  return found('Outer', 'Subquery', ...(type === 'Nested Loop' ? [] : ['Inner'])).some(isLimited);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
