import { FAR_BEHIND_SECONDS } from '@nodo/contracts/constants';
import { usdtFromMicro } from '@nodo/contracts/money';
import { signedMicro } from '@nodo/contracts/reserves/figures';
import type { Liabilities } from '@nodo/contracts/reserves/values';
import { type Pool, type PoolClient, type Queryable, transaction } from '@nodo/platform/postgres';
import type { Balance } from '@nodo/platform/sum-tree';

/** Liabilities at one position of the log. */
export interface Books {
  readonly position: string;
  readonly liabilities: Liabilities;
  /** Micro-USDT moved up to the solid block but not yet in the books at that position, less the reverse. */
  readonly inTransit: bigint;
  /** Everybody's balance, if requested. */
  readonly people: readonly Balance[] | undefined;
}

/** Why the books can't be read now. */
export interface NotNow {
  readonly reason: 'not built' | 'lagging' | 'set aside' | 'not followed';
}

/** Why the books can't be read now, before the chain is queried; undefined when it can be tried. */
export async function whyNotNow(client: Queryable): Promise<NotNow['reason'] | undefined> {
  const state = await whole(() => readModelStateOf(client, 0));
  return 'reason' in state ? state.reason : undefined;
}

/** Missing read models count as not built rather than as a failure. */
async function whole<T>(read: () => Promise<T | NotNow>): Promise<T | NotNow> {
  try {
    return await read();
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
    if (isMissing) return { reason: 'not built' };
    throw error;
  }
}

/**
 * Reads the books in one snapshot, to compare them with the chain at the block `solid`, which was read before. Throws
 * when an account's balance has the wrong sign.
 */
export function readBooks(
  pool: Pool,
  wanted: { readonly solid: number; readonly withPeople: boolean },
): Promise<Books | NotNow> {
  const inSnapshot = async (client: PoolClient) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const state = await readModelStateOf(client, wanted.solid);
    if ('reason' in state) return state;
    return {
      position: state.position,
      liabilities: await liabilitiesOf(client),
      inTransit: await inTransitAt(client, wanted.solid),
      people: wanted.withPeople ? await peopleOf(client) : undefined,
    };
  };
  return whole(() => transaction<Books | NotNow>(pool, inSnapshot));
}

interface ReadModelState {
  position: string;
  is_built: boolean;
  lag_seconds: number;
  set_aside: boolean;
  is_followed: boolean;
}

/**
 * Lagging read models would miss recent liabilities, and a block that was not followed its transfers. At position -1
 * they are before the first event, and there is no position to seal.
 */
async function readModelStateOf(client: Queryable, solid: number): Promise<{ position: string } | NotNow> {
  const { rows } = await client.query<ReadModelState>(
    `SELECT position::text, built_at IS NOT NULL AND position >= 0
         AND NOT EXISTS (SELECT 1 FROM projection.projections WHERE name = 'books' AND version = 0) AS is_built,
       greatest(lag_seconds, coalesce((SELECT extract(epoch FROM now() - expires_at)::float8 FROM platform.leases
         WHERE leases.name = 'projector' AND expires_at < now() AND isfinite(expires_at)), 0)) AS lag_seconds,
       EXISTS (SELECT 1 FROM projection.parked WHERE projection = 'books') AS set_aside,
       EXISTS (SELECT 1 FROM chain.state WHERE height >= $1) AS is_followed
     FROM projection.checkpoints WHERE name = 'live'`,
    [solid],
  );
  const [row] = rows;
  if (!row?.is_built) return { reason: 'not built' };
  if (row.lag_seconds >= FAR_BEHIND_SECONDS) return { reason: 'lagging' };
  if (row.set_aside) return { reason: 'set aside' };
  if (!row.is_followed) return { reason: 'not followed' };
  return { position: row.position };
}

async function liabilitiesOf(client: PoolClient): Promise<Liabilities> {
  const { rows } = await client.query<Record<keyof Liabilities, string>>(
    `SELECT (-coalesce(sum(balance) FILTER (WHERE account = 'balances'), 0))::numeric(20, 6)::text AS balances,
       (-coalesce(sum(balance) FILTER (WHERE account = 'unassigned'), 0))::numeric(20, 6)::text AS unassigned,
       (-coalesce(sum(balance) FILTER (WHERE account = 'outgoing'), 0))::numeric(20, 6)::text AS outgoing
     FROM live.book_accounts WHERE account IN ('balances', 'unassigned', 'outgoing')`,
  );
  const [row] = rows;
  if (!row) throw new Error('The books have no sums');
  const owed = (account: keyof Liabilities) => {
    const micro = signedMicro(row[account]);
    if (micro < 0n) throw new Error(`The account ${account} of the books owes less than nothing`);
    return usdtFromMicro(micro);
  };
  return { balances: owed('balances'), unassigned: owed('unassigned'), outgoing: owed('outgoing') };
}

/**
 * Compared by transfer, so that timing does not matter. Arrived up to the block but not booked: on the chain, but not
 * a liability in the books yet. Left for a payout but not booked: off the chain, but still a liability. Booked but in
 * a later block: the opposite. What left without a payout signed here is a real shortfall
 * until it is settled.
 */
async function inTransitAt(client: PoolClient, solid: number): Promise<bigint> {
  const { rows } = await client.query<{ micro: string }>(
    `WITH booked AS (
       SELECT DISTINCT substr(stream, 10)::uuid AS id FROM live.journal_lines
       WHERE account = 'treasury' AND stream LIKE 'transfer-%'
     ), moved AS (
       SELECT amount_micro AS micro, block_number, transfer_id AS id FROM chain.observed_transfers
       WHERE direction = 'in' AND state <> 'orphaned'
       UNION ALL
       SELECT -amount_micro, block_number, coalesce(payout_id, signed.transfer_id)
       FROM chain.observed_transfers LEFT JOIN chain.payout_hashes AS signed USING (tx_hash)
       WHERE direction = 'out' AND state <> 'orphaned' AND coalesce(payout_id, signed.transfer_id) IS NOT NULL
     )
     SELECT coalesce(sum(CASE WHEN booked.id IS NULL THEN micro ELSE -micro END), 0)::numeric(30, 0)::text AS micro
     FROM moved LEFT JOIN booked USING (id) WHERE (booked.id IS NOT NULL) = (block_number > $1)`,
    [solid],
  );
  return BigInt(rows[0]?.micro ?? 0);
}

const PAGE = 5_000;

/** Everybody who ever had a balance, read in pages. */
async function peopleOf(client: PoolClient): Promise<Balance[]> {
  const people: Balance[] = [];
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ subject: string; owed: string }>(
      `SELECT subject, (-balance)::text AS owed FROM live.book_accounts
       WHERE account = 'balances' AND subject > $1 ORDER BY subject LIMIT ${PAGE}`,
      [after],
    );
    for (const { subject, owed } of rows) people.push({ userId: subject, sum: signedMicro(owed) });
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return people;
    after = last.subject;
  }
}
