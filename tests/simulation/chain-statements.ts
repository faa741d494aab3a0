import type { Statement } from './memory-pool.ts';
import type { Row, Tables } from './tables.ts';

/** Simulated statements about leases, the follower's position and the live messages. */

const number = (value: unknown) => Number(value);
export const one = (count: number): Row[] => Array.from({ length: count }, () => ({}));

export function stateOf(tables: Tables): Row | undefined {
  return tables.of('chain.state').get('');
}

const block = ([height, id, time, witness]: readonly unknown[]): Row => ({
  ...{ height: number(height), block_id: id, block_time: time, witness },
});

/** Raises a height of the follower's position, never lowers it. */
const raising = (height: 'rescanned_height' | 'solid_height'): Statement => ({
  words: [`UPDATE chain.state SET ${height} = greatest(${height}, $1)`],
  run: (tables, [to]) => {
    const state = stateOf(tables);
    if (!state) return [];
    tables.put('chain.state', '', { ...state, [height]: Math.max(number(state[height]), number(to)) });
    return one(1);
  },
});

export const chainStatements: readonly Statement[] = [
  {
    words: ['INSERT INTO platform.leases'],
    run: (tables, [name, holder, seconds], { now }) => {
      const held = tables.of('platform.leases').get(String(name));
      if (held && held.holder !== holder && number(held.expires_at) >= now) return [];
      const fence = held ? number(held.fence) + (held.holder === holder ? 0 : 1) : 1;
      const row = { holder, fence, expires_at: now + number(seconds) * 1_000 };
      tables.put('platform.leases', String(name), row);
      return [row];
    },
  },
  {
    words: ['SELECT 1 FROM platform.leases', 'FOR UPDATE'],
    run: (tables, [name, holder, fence]) => {
      const held = tables.of('platform.leases').get(String(name));
      return one(held?.holder === holder && String(held?.fence) === fence ? 1 : 0);
    },
  },
  {
    words: ['UPDATE platform.leases SET expires_at = now()'],
    run: (tables, [name, holder], { now }) => {
      const held = tables.of('platform.leases').get(String(name));
      if (held?.holder === holder) tables.put('platform.leases', String(name), { ...held, expires_at: now });
      return [];
    },
  },
  { words: ['SELECT pg_notify'], run: () => [] },
  {
    words: [
      'SELECT height, block_id, block_time, solid_height, first_height, rescanned_height FROM chain.state',
    ],
    run: (tables) => tables.rows('chain.state'),
  },
  {
    words: ['INSERT INTO chain.state'],
    run: (tables, [height, id, time, solid, opening]) => {
      if (stateOf(tables)) throw Object.assign(new Error('There is a cursor'), { code: '23505' });
      const first = number(height) + 1;
      tables.put('chain.state', '', {
        ...{ height: number(height), block_id: id, block_time: time, solid_height: number(solid) },
        ...{ first_height: first, opening_balance: String(opening), rescanned_height: 0 },
      });
      return one(1);
    },
  },
  {
    words: ['UPDATE chain.state SET height = $1', 'WHERE height = $5 AND block_id = $6'],
    run: (tables, [height, id, time, solid, fromHeight, fromId]) => {
      const state = stateOf(tables);
      if (!state || state.height !== fromHeight || state.block_id !== fromId) return [];
      tables.put('chain.state', '', {
        ...{ ...state, height: number(height), block_id: id, block_time: time },
        solid_height: Math.max(number(state.solid_height), number(solid)),
      });
      return one(1);
    },
  },
  raising('rescanned_height'),
  raising('solid_height'),
  {
    words: ['FROM chain.blocks ORDER BY height DESC LIMIT $1'],
    run: (tables, [limit]) =>
      tables
        .rows('chain.blocks')
        .sort((a, b) => number(b.height) - number(a.height))
        .slice(0, number(limit)),
  },
  {
    words: ['FROM chain.blocks WHERE height = $1'],
    run: (tables, [height]) => {
      const row = tables.of('chain.blocks').get(String(height));
      return row ? [row] : [];
    },
  },
  {
    words: ['DELETE FROM chain.blocks WHERE height > $1 OR height < $2'],
    run: (tables, [above, below]) => {
      for (const [key, { height }] of [...tables.of('chain.blocks')]) {
        if (number(height) > number(above) || number(height) < number(below))
          tables.remove('chain.blocks', key);
      }
      return [];
    },
  },
  {
    words: ['INSERT INTO chain.blocks'],
    run: (tables, values) => {
      const key = String(values[0]);
      if (!tables.of('chain.blocks').has(key)) tables.put('chain.blocks', key, block(values));
      return [];
    },
  },
];
