import { one, stateOf } from './chain-statements.ts';
import type { Facts, Statement } from './memory-pool.ts';
import { find, list, live, unhad } from './statement-parts.ts';
import type { Row, Tables } from './tables.ts';

/** Simulated statements about the transfers that the follower observed. */

const TABLE = 'chain.observed_transfers';
const number = (value: unknown) => Number(value);

function where(tables: Tables, test: (row: Row) => boolean): Row[] {
  return tables.rows(TABLE).filter(test);
}

function update(tables: Tables, rows: readonly Row[], change: (row: Row) => Row): Row[] {
  return rows.map((row) => {
    const changed = { ...row, ...change(row) };
    tables.put(TABLE, String(row.transfer_id), changed);
    return changed;
  });
}

/** The row if its inclusion has not changed. */
const same = (
  tables: Tables,
  [id, inclusion]: readonly unknown[],
  test: (row: Row) => boolean = () => true,
) => where(tables, (row) => row.transfer_id === id && row.inclusion === inclusion && test(row));

const byBlock = (a: Row, b: Row) =>
  number(a.block_number) - number(b.block_number) ||
  String(a.tx_hash).localeCompare(String(b.tx_hash)) ||
  number(a.log_index) - number(b.log_index);

const isPassed = (tables: Tables) => {
  const height = number(stateOf(tables)?.height ?? -1);
  return (row: Row) => number(row.block_number) <= height;
};

/** Takes the required depth from the statement itself, since it is under test. */
function confirmable(tables: Tables, text: string): Row[] {
  const depth = /least\(solid_height, height - (\d+)\)/.exec(text)?.[1];
  const state = stateOf(tables);
  if (depth === undefined || !state) throw new Error('What can be confirmed is asked for in another way');
  const limit = Math.min(number(state.solid_height), number(state.height) - Number(depth));
  return where(
    tables,
    (row) => row.state === 'included' && row.recorded === true && number(row.block_number) <= limit,
  );
}

/** Takes from the statement the number of confirmations below which transfers are reread. */
function fewest(text: string): number {
  return number(/solid_confirmations < (\d+)/.exec(text)?.[1] ?? 0);
}

function save(tables: Tables, values: readonly unknown[], { text }: Facts): Row[] {
  if (!text.includes("WHERE transfer.state = 'orphaned'"))
    throw new Error('Transfers are saved in another way');
  const [block_number, block_hash, block_time, isSolid, confirmations, ...columns] = values;
  const names = [
    'transfer_id',
    'tx_hash',
    'log_index',
    'from_address',
    'amount_micro',
    'fee',
    'direction',
    'to_address',
  ];
  const lists = columns.map(list);
  for (const index of lists[0]?.keys() ?? []) {
    const seen: Row = Object.fromEntries(names.map((name, column) => [name, lists[column]?.[index]]));
    const { fee, ...columns } = seen;
    const solid = isSolid
      ? { solid_fee: fee, solid_confirmations: confirmations }
      : { solid_fee: null, solid_confirmations: null };
    const fresh = {
      block_number,
      block_hash,
      block_time,
      state: 'included',
      recorded: false,
      queued_at: null,
      ...solid,
    };
    const key = String(seen.transfer_id);
    const known = tables.of(TABLE).get(key);
    if (!known)
      tables.put(TABLE, key, { ...columns, ...fresh, inclusion: 1, investment_id: null, payout_id: null });
    else if (known.state === 'orphaned') tables.put(TABLE, key, { ...known, ...fresh });
  }
  return [];
}

/** What went to a payout's address, or to another one of its recipient, without a payout, and is not settled. */
function strayTo(tables: Tables, [to, id, userId]: readonly unknown[]): Row[] {
  const theirs = new Set([
    to,
    ...live(tables, 'wallets')
      .filter((row) => row.user_id === userId && row.released_at === null)
      .map(({ address }) => address),
    ...live(tables, 'payouts')
      .filter((row) => row.user_id === userId)
      .map(({ to_address: address }) => address),
  ]);
  return where(tables, (row) => {
    if (row.direction !== 'out' || row.state === 'orphaned' || row.payout_id !== null) return false;
    const signed = tables.of('chain.payout_hashes').get(String(row.tx_hash));
    const isOthers = signed !== undefined && signed.transfer_id !== id;
    const isSettled = find(tables, 'reconciliations', row.transfer_id)?.state === 'reconciled';
    return theirs.has(row.to_address) && !isOthers && !isSettled;
  });
}

export const observedStatements: readonly Statement[] = [
  {
    words: ['SELECT * FROM chain.observed_transfers WHERE transfer_id = $1'],
    run: (tables, [id]) => {
      const row = tables.of(TABLE).get(String(id));
      return row ? [row] : [];
    },
  },
  {
    words: ['block_hash <> $2 AND (block_number = $1 OR transfer_id = ANY($3::uuid[]))'],
    run: (tables, [height, hash, ids]) =>
      where(
        tables,
        (row) =>
          row.state === 'included' &&
          row.block_hash !== hash &&
          (row.block_number === height || list(ids).includes(row.transfer_id)),
      ),
  },
  {
    words: ["state = 'included' AND block_number > $1 ORDER BY block_number DESC LIMIT $2"],
    run: (tables, [height, limit]) =>
      where(tables, (row) => row.state === 'included' && number(row.block_number) > number(height))
        .sort((a, b) => number(b.block_number) - number(a.block_number))
        .slice(0, number(limit)),
  },
  { words: ['INSERT INTO chain.observed_transfers AS transfer'], run: save },
  {
    words: ['SELECT * FROM chain.observed_transfers WHERE transfer_id = ANY($1::uuid[])'],
    run: (tables, [ids]) => where(tables, (row) => list(ids).includes(row.transfer_id)),
  },
  {
    words: ['SET recorded = true, investment_id = coalesce($3, investment_id)'],
    run: (tables, values) =>
      update(tables, same(tables, values), (row) => ({
        ...{ recorded: true, investment_id: values[2] ?? row.investment_id },
      })),
  },
  {
    words: ['SET recorded = true, payout_id = $3'],
    run: (tables, values) =>
      update(tables, same(tables, values), () => ({ recorded: true, payout_id: values[2] })),
  },
  {
    words: ["SET state = 'orphaned', inclusion = inclusion + 1"],
    run: (tables, values) =>
      update(
        tables,
        same(tables, values, (row) => row.block_hash === values[2] && row.state === 'included'),
        ({ inclusion }) => ({
          ...{ state: 'orphaned', inclusion: number(inclusion) + 1, recorded: false },
          ...{ solid_fee: null, solid_confirmations: null, queued_at: null },
        }),
      ),
  },
  {
    words: ['SET solid_fee = $3, solid_confirmations = $4'],
    run: (tables, values, { text }) =>
      update(
        tables,
        same(
          tables,
          values,
          (row) => row.solid_fee === null || number(row.solid_confirmations) < fewest(text),
        ),
        () => ({
          ...{ solid_fee: values[2], solid_confirmations: values[3] },
        }),
      ),
  },
  {
    words: ["SET state = 'confirmed'", "state = 'included'"],
    run: (tables, values) =>
      update(
        tables,
        same(tables, values, (row) => row.state === 'included'),
        () => ({ state: 'confirmed' }),
      ),
  },
  {
    words: ['SET queued_at = now()'],
    run: (tables, [limit], { text, now }) => {
      const rows = confirmable(tables, text).filter((row) => row.queued_at === null);
      return update(tables, rows.sort(byBlock).slice(0, number(limit)), () => ({ queued_at: now })).map(
        (row) => ({
          ...{ ...row, seconds: 0 },
        }),
      );
    },
  },
  {
    words: ['extract(epoch FROM now() - queued_at)'],
    run: (tables, [limit], { text, now }) =>
      confirmable(tables, text)
        .filter((row) => row.queued_at !== null)
        .slice(0, number(limit))
        .map((row) => ({ ...row, seconds: (now - number(row.queued_at)) / 1_000 })),
  },
  {
    words: ["WHERE state = 'included' AND block_number > $1 AND block_number <= $2 LIMIT 1"],
    run: (tables, [above, upTo]) =>
      where(
        tables,
        (row) =>
          row.state === 'included' &&
          number(row.block_number) > number(above) &&
          number(row.block_number) <= number(upTo),
      ).slice(0, 1),
  },
  {
    words: ["direction = 'in' AND state = 'included' AND NOT recorded AND block_number <="],
    run: (tables, [limit, had]) =>
      unhad(
        where(tables, (row) => row.direction === 'in' && row.state === 'included' && row.recorded === false),
        had,
        'transfer_id',
      )
        .filter(isPassed(tables))
        .sort(byBlock)
        .slice(0, number(limit)),
  },
  {
    words: ["direction = 'out' AND state = 'included' AND NOT recorded", 'live.payouts'],
    run: (tables, [limit, had]) => {
      const known = new Set(tables.rows('live.payouts').map((row) => row.tx_hash));
      const open = where(
        tables,
        (row) => row.direction === 'out' && row.state === 'included' && row.recorded === false,
      );
      return unhad(open, had, 'transfer_id')
        .filter((row) => isPassed(tables)(row) && known.has(row.tx_hash))
        .sort(byBlock)
        .slice(0, number(limit));
    },
  },
  {
    words: ['SELECT DISTINCT seen.tx_hash'],
    run: (tables, [hashes]) => {
      const stored = new Set(where(tables, () => true).map((row) => row.tx_hash));
      const denied = new Set(where(tables, (row) => row.state === 'orphaned').map((row) => row.tx_hash));
      return list(hashes)
        .filter((hash) => !stored.has(hash) || denied.has(hash))
        .map((hash) => ({ tx_hash: hash }));
    },
  },
  {
    words: ["SELECT 1 FROM chain.observed_transfers WHERE tx_hash = $1 AND state <> 'orphaned'"],
    run: (tables, [hash]) =>
      one(where(tables, (row) => row.tx_hash === hash && row.state !== 'orphaned').length),
  },
  {
    words: ["direction = 'out' AND state <> 'orphaned' AND payout_id IS NULL AND (to_address = $1 OR"],
    run: (tables, values) => strayTo(tables, values).slice(0, 1),
  },
  {
    words: ['THEN amount_micro ELSE -amount_micro END', 'block_number <= $1'],
    run: (tables, [solid]) => {
      const state = stateOf(tables);
      if (!state || number(state.height) < number(solid)) return [];
      const counted = where(
        tables,
        (row) => row.state !== 'orphaned' && number(row.block_number) <= number(solid),
      )
        .map((row) => BigInt(String(row.amount_micro)) * (row.direction === 'in' ? 1n : -1n))
        .reduce((sum, micro) => sum + micro, 0n);
      return [{ solid: state.height, opening: state.opening_balance, counted: counted.toString() }];
    },
  },
];
