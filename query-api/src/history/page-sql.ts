import type { ListHistoryQuery } from '@nodo/contracts/history/values';
import { ACTOR_JOIN, EVENT_COLUMNS } from './event-rows.ts';
import type { Way } from './search.ts';

/** Where a page lies in the log: positions, both included. */
export interface Bounds {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface Statement {
  readonly sql: string;
  readonly values: readonly string[];
}

/** The parameters of one statement, in the order in which they are named. */
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

/** Each list is alternatives, one of which has to hold; every one of them an index leads along the log. */
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
 * One page of the log in one direction, and one event more to tell whether there are others. Alternatives are read one by one, each along its own index and
 * only as far as the page needs, and then merged: a sort of all that fits would cost the more the more fits.
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
