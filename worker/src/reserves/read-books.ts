import { FAR_BEHIND_SECONDS } from '@nodo/contracts/constants';
import { usdtFromMicro } from '@nodo/contracts/money';
import { signedMicro } from '@nodo/contracts/reserves/figures';
import type { Liabilities } from '@nodo/contracts/reserves/values';
import { type Pool, type PoolClient, type Queryable, transaction } from '@nodo/platform/postgres';
import type { Balance } from '@nodo/platform/sum-tree';

/** What is owed at one position of the log. */
export interface Books {
  readonly position: string;
  readonly liabilities: Liabilities;
  /** Micro-USDT that the solid block has moved and the books at that position don't say yet, or the other way round. */
  readonly inTransit: bigint;
  /** Everybody's balance, where it was asked for. */
  readonly people: readonly Balance[] | undefined;
}

/** Why nothing can be said now. */
export interface NotNow {
  readonly reason: 'not built' | 'lagging' | 'set aside' | 'not followed';
}

/** Why nothing could be said now, before the chain is asked; undefined where it can be tried. */
export async function whyNotNow(client: Queryable): Promise<NotNow['reason'] | undefined> {
  const state = await whole(() => readModelStateOf(client, 0));
  return 'reason' in state ? state.reason : undefined;
}

/** Read models that do not exist yet are no failure. */
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
 * Reads the books in one snapshot, to be compared with what was on the chain at the block `solid`, which was read
 * before. Throws when an account stands on the wrong side.
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
 * Read models that lag would leave out what is owed by now, and a block that was not followed what it moved. At -1 they
 * stand before the first event, and there is no position to seal.
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
 * By transfer, so that nothing hangs on who is faster. Arrived up to the block and not booked: on the chain, owed to
 * nobody in the books yet. Left for a payout and not booked: no longer on the chain, still owed in the books. Booked and
 * of a later block: the other way round. What left by another hand was never signed here for a payout, and is missing.
 */
async function inTransitAt(client: PoolClient, solid: number): Promise<bigint> {
  const { rows } = await client.query<{ micro: string }>(
    `WITH booked AS (
       SELECT DISTINCT substr(stream, 10)::uuid AS id FROM live.journal_lines WHERE account = 'treasury'
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

/** Everybody who ever had a balance, page by page. */
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
