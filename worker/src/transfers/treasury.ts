import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import type { Header } from '../chain/answers.ts';
import { NodeFailure, type TronNode } from '../chain/node.ts';
import type { NodePool } from '../chain/nodes.ts';
import { solidBalances } from '../chain/solid-balances.ts';
import type { WorkerMetrics } from '../metrics.ts';

export interface TreasuryParts {
  readonly nodes: NodePool;
  readonly contract: string;
  readonly treasury: string;
}

/** Each address's balance in micro-USDT, all at one solid block. Throws NodeFailure. */
export function readBalances(
  { nodes, contract }: Pick<TreasuryParts, 'nodes' | 'contract'>,
  addresses: readonly string[],
): Promise<{ at: Header; balances: readonly bigint[] }> {
  return nodes.run((node) => solidBalances(node, contract, addresses), { background: true });
}

/** The treasury's balance in micro-USDT and the solid block of that balance. Throws NodeFailure. */
async function readBalance(parts: TreasuryParts): Promise<{ at: Header; balance: bigint }> {
  const { at, balances } = await readBalances(parts, [parts.treasury]);
  return { at, balance: balances[0] ?? 0n };
}

/**
 * Where to begin at the very first start: before `startBlock` when that is configured (the treasury is then assumed
 * to have been empty), otherwise at the solid block whose balance is known.
 */
export async function firstBlock(
  parts: TreasuryParts,
  startBlock: number | undefined,
): Promise<{ header: Header; solid: number; openingBalance: bigint }> {
  if (startBlock === undefined) {
    const { at, balance } = await readBalance(parts);
    return { header: at, solid: at.number, openingBalance: balance };
  }
  const before = Math.max(0, startBlock - 1);
  const read = async (node: TronNode) => {
    const [header, solid] = [await node.header('wallet', before), await node.head('walletsolidity')];
    // Not above the solid block: it has to be possible to go back after a fork.
    if (!header || solid.number < before) {
      throw new NodeFailure('lag', `block ${before}, where following begins, is not irreversible yet`);
    }
    return { header, solid: solid.number, openingBalance: 0n };
  };
  return parts.nodes.run(read);
}

interface Counted {
  opening: string;
  counted: string;
}

/**
 * Compares the treasury's balance with the counted one: opening balance and every transfer in and out up to the same
 * solid block, whether or not it belongs to an investment or a payout. Of a treasury that replaced another one only
 * its own count, by their addresses: what came from the former one may have been seen as leaving that one. Publishes
 * and returns the difference in micro-USDT; undefined when it can't be determined now.
 */
export async function compareTreasury(
  parts: TreasuryParts & { pool: Pool; logger: Logger; metrics: WorkerMetrics },
): Promise<bigint | undefined> {
  const { at, balance } = await readBalance(parts);
  const { rows } = await parts.pool.query<Counted>(
    `SELECT coalesce(own.treasury_opening, state.opening_balance)::text AS opening,
       (SELECT coalesce(sum(CASE
            WHEN CASE WHEN own.treasury_opened_at IS NULL THEN direction = 'in' ELSE to_address = own.treasury END
            THEN amount_micro ELSE -amount_micro END), 0)::text
        FROM chain.observed_transfers WHERE state <> 'orphaned' AND block_number <= $1
          AND (own.treasury_opened_at IS NULL
            OR block_number > own.treasury_opened_at AND own.treasury IN (from_address, to_address))) AS counted
     FROM chain.state AS state LEFT JOIN chain.network AS own ON own.treasury = $2 WHERE state.height >= $1`,
    [at.number, parts.treasury],
  );
  const [row] = rows;
  if (!row) return undefined;
  const difference = balance - BigInt(row.opening) - BigInt(row.counted);
  parts.metrics.treasuryDifference.set(Number(difference));
  parts.metrics.treasuryCompared.setToCurrentTime();
  const seen = { block: at.number, differenceMicro: difference.toString() };
  if (difference === 0n) parts.logger.info(seen, 'The treasury holds what was counted');
  else parts.logger.error(seen, 'The treasury does not hold what was counted');
  return difference;
}
