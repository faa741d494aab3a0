import { type ChainTrouble, chainTroubleSchema } from '@nodo/contracts/transfers/chain-troubles';
import { NotReady } from '@nodo/platform/health';
import type { Pool } from '@nodo/platform/postgres';
import { type FailureKind, NodeFailure } from './node.ts';

/** Polls less than this apart share one write, ms. */
const NOTED_EVERY_MS = 1_000;
/** Without a successful poll for this long the worker is not ready. */
const READY_SECONDS = 60;

const kinds: Record<FailureKind, ChainTrouble> = {
  network: 'network',
  contract: 'contract',
  treasury: 'treasury',
  conflict: 'conflict',
  timeout: 'unreachable',
  unreachable: 'unreachable',
  'rate-limited': 'refused',
  forbidden: 'refused',
  budget: 'refused',
  status: 'unusable',
  error: 'unusable',
  malformed: 'unusable',
  unsupported: 'unusable',
  lie: 'unusable',
  lag: 'unusable',
};

const reasons: Record<ChainTrouble, string> = {
  network: 'TRON_URL names nodes of another network than the one that was followed so far',
  contract: 'there is no such contract as USDT_CONTRACT on the network of TRON_URL',
  treasury: 'TREASURY_ADDRESS is no account of the network of TRON_URL',
  conflict: 'the nodes do not hold blocks that were irreversible',
  unreachable: 'no node of TRON_URL answers',
  refused: 'the nodes of TRON_URL refuse our requests, or the budget of requests is used up',
  unusable: 'the nodes of TRON_URL answer nothing that can be used',
  internal: 'command-api or Postgres does not answer',
};

/** Why the chain can't be followed, derived from an error. */
export function troubleOf(error: unknown): ChainTrouble {
  return error instanceof NodeFailure ? kinds[error.kind] : 'internal';
}

/** Whether the problem persists until somebody corrects the configuration. */
export function isMisconfigured(trouble: ChainTrouble): boolean {
  return trouble === 'network' || trouble === 'contract' || trouble === 'treasury' || trouble === 'conflict';
}

export function reasonOf(trouble: ChainTrouble): string {
  return `The chain is not followed: ${reasons[trouble]}`;
}

interface Row {
  trouble: string | null;
  seconds: number | null;
}

/**
 * Whether the chain is being followed, in one row shared by all services: written by the instance that follows it,
 * with the clock of Postgres; read by command-api before it issues payment instructions, by the staff's screen and by
 * /health.
 */
export class FollowingRecord {
  readonly #pool: Pool;
  #notedAt = Number.NEGATIVE_INFINITY;
  /** Whether the last write of this process was a successful poll. */
  #isWell = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Records a successful poll of a node. */
  async looked(): Promise<void> {
    const now = performance.now();
    if (this.#isWell && now - this.#notedAt < NOTED_EVERY_MS) return;
    await this.#pool.query(
      `INSERT INTO chain.following (looked_at) VALUES (now())
       ON CONFLICT (id) DO UPDATE SET looked_at = now(), trouble = NULL, trouble_since = NULL`,
    );
    this.#notedAt = now;
    this.#isWell = true;
  }

  /** Records that following has failed for long enough to report. */
  async failed(trouble: ChainTrouble): Promise<void> {
    await this.#pool.query(
      `INSERT INTO chain.following AS following (trouble, trouble_since) VALUES ($1, now())
       ON CONFLICT (id) DO UPDATE SET trouble = $1, trouble_since = coalesce(following.trouble_since, now())`,
      [trouble],
    );
    this.#isWell = false;
  }

  /** For GET /health. Throws NotReady with a plain reason. */
  async check(): Promise<void> {
    const { rows } = await this.#pool.query<Row>(
      `SELECT trouble, extract(epoch FROM now() - looked_at)::float8 AS seconds FROM chain.following`,
    );
    const [row] = rows;
    const trouble = chainTroubleSchema.safeParse(row?.trouble).data;
    if (trouble) throw new NotReady(reasonOf(trouble));
    const seconds = row?.seconds ?? null;
    if (seconds === null) throw new NotReady('The chain was not looked at yet');
    if (seconds > READY_SECONDS)
      throw new NotReady(`The chain was not looked at for ${Math.round(seconds)} s`);
  }
}
