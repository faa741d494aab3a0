import type { ListHistoryQuery } from '@nodo/contracts/history/values';
import { ACTOR_JOIN, EVENT_COLUMNS } from './event-rows.ts';
import type { Way } from './search.ts';

/** Range of log positions, both inclusive; undefined: open. */
export interface Bounds {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface Statement {
  readonly sql: string;
  readonly values: readonly string[];
}

/** Collects the parameters of one statement in the order of their placeholders. */
class Parameters {
  readonly values: string[] = [];

  add(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const types: Readonly<Record<string, string>> = {
  position: 'bigint',
  event_id: 'uuid',
  correlation_id: 'uuid',
  causation_id: 'uuid',
  session_id: 'uuid',
};
const equals = (column: string, parameter: string) =>
  `e.${column} = ${parameter}::${types[column] ?? 'text'}`;

const single = {
  stream: 'stream',
  actor: 'actor_id',
  correlation: 'correlation_id',
  causation: 'causation_id',
  session: 'session_id',
} as const;

/** Each list holds alternatives, at least one of which must match; each of them has an index ordered by position. */
function alternatives(query: ListHistoryQuery, ways: readonly Way[] | undefined, parameters: Parameters) {
  const lists: string[][] = [];
  const add = (column: string, values: readonly string[]) =>
    values.map((value) => equals(column, parameters.add(value)));
  if (ways) lists.push(ways.flatMap(({ column, values }) => add(column, values)));
  if (query.type) lists.push(add('type', [...new Set(query.type.split(','))]));
  if (query.category) lists.push(add('category', [...new Set(query.category.split(','))]));
  return lists;
}

/**
 * One page of the log in one direction, plus one event to know whether there are more. Each alternative is read
 * along its own index only as far as the page needs, then merged: sorting all matches would cost more the more
 * there are.
 */
export function pageStatement(
  query: ListHistoryQuery,
  bounds: Bounds,
  ways: readonly Way[] | undefined,
  isPast: boolean,
): Statement {
  const parameters = new Parameters();
  const conditions = Object.entries(single).flatMap(([name, column]) => {
    const value = query[name as keyof typeof single];
    return value === undefined ? [] : [equals(column, parameters.add(value))];
  });
  if (bounds.from !== undefined) conditions.push(`e.position >= ${parameters.add(bounds.from)}::bigint`);
  if (bounds.to !== undefined) conditions.push(`e.position <= ${parameters.add(bounds.to)}::bigint`);
  if (query.cursor !== undefined) {
    const beyond = query.direction === 'asc' ? '>' : '<';
    conditions.push(`e.position ${beyond} ${parameters.add(query.cursor)}::bigint`);
  }
  if (isPast) conditions.push(`e.position <= current_setting('app.as_of')::bigint`);
  const [first, ...others] = alternatives(query, ways, parameters);
  for (const list of others) conditions.push(list.length > 0 ? `(${list.join(' OR ')})` : 'false');
  const order = `ORDER BY e.position ${query.direction === 'asc' ? 'ASC' : 'DESC'}`;
  const branch = (condition: string | undefined) => {
    const all = condition === undefined ? conditions : [condition, ...conditions];
    const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
    return `(SELECT * FROM projection.events AS e ${where} ${order} LIMIT ${query.limit + 1})`;
  };
  const branches = first === undefined ? [branch(undefined)] : first.map(branch);
  if (branches.length === 0) branches.push(branch('false'));
  return {
    sql: `SELECT ${EVENT_COLUMNS} FROM (
        SELECT * FROM (${branches.join(' UNION ')}) AS e ${order} LIMIT ${query.limit + 1}) AS e
      ${ACTOR_JOIN} ${order}`,
    values: parameters.values,
  };
}
