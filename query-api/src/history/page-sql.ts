import type { ListHistoryQuery } from '@nodo/contracts/history/values';
import { ACTOR_JOIN, EVENT_COLUMNS } from './event-rows.ts';
import type { Way } from './search.ts';

/** Range of log positions, both inclusive; undefined: open. */
export interface Bounds {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What is looked for besides the filters. */
export interface Sought {
  readonly bounds: Bounds;
  /** Of the pasted text, if any. */
  readonly ways: readonly Way[] | undefined;
  readonly isPast: boolean;
}

export interface Statement {
  readonly sql: string;
  readonly values: readonly string[];
}

/** What a page is read by, once it is known where it begins. */
export type PlacedQuery = Omit<ListHistoryQuery, 'skip'>;

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
function alternatives(query: PlacedQuery, ways: readonly Way[] | undefined, parameters: Parameters) {
  const lists: string[][] = [];
  const add = (column: string, values: readonly string[]) =>
    values.map((value) => equals(column, parameters.add(value)));
  if (ways) lists.push(ways.flatMap(({ column, values }) => add(column, values)));
  if (query.type) lists.push(add('type', [...new Set(query.type.split(','))]));
  if (query.category) lists.push(add('category', [...new Set(query.category.split(','))]));
  return lists;
}

/**
 * Selects `columns` of the matching events in one direction, at most `query.limit` and one more to know whether there
 * are more. Each alternative is read along its own index only as far as is needed, then merged: sorting all matches
 * would cost more the more there are.
 */
function matches(query: PlacedQuery, { bounds, ways, isPast }: Sought, columns: '*' | 'position'): Statement {
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
  const order = orderOf(query);
  const branch = (condition: string | undefined) => {
    const all = condition === undefined ? conditions : [condition, ...conditions];
    const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
    return `(SELECT ${columns} FROM projection.events AS e ${where} ${order} LIMIT ${query.limit + 1})`;
  };
  const branches = first === undefined ? [branch(undefined)] : first.map(branch);
  if (branches.length === 0) branches.push(branch('false'));
  return {
    sql: `SELECT * FROM (${branches.join(' UNION ')}) AS e ${order} LIMIT ${query.limit + 1}`,
    values: parameters.values,
  };
}

const orderOf = ({ direction }: PlacedQuery) => `ORDER BY e.position ${direction === 'asc' ? 'ASC' : 'DESC'}`;

/** One page of the log in one direction, plus one event to know whether there are more. */
export function pageStatement(query: PlacedQuery, sought: Sought): Statement {
  const { sql, values } = matches(query, sought, '*');
  return { sql: `SELECT ${EVENT_COLUMNS} FROM (${sql}) AS e ${ACTOR_JOIN} ${orderOf(query)}`, values };
}

/** The number of events in such a page, without the one more, and the last of them. */
export function countStatement(query: PlacedQuery, sought: Sought): Statement {
  const { sql, values } = matches(query, sought, 'position');
  const counted = `SELECT position, row_number() OVER (${orderOf(query)}) AS place FROM (${sql}) AS e`;
  const last = query.direction === 'asc' ? 'max' : 'min';
  const isOf = `FILTER (WHERE place <= ${query.limit})`;
  return {
    sql: `SELECT count(*) ${isOf}::int AS events, ${last}(position) ${isOf} AS last, count(*) > ${query.limit} AS is_cut
      FROM (${counted}) AS counted`,
    values,
  };
}
