import { bogotaDay, bogotaHour } from '@nodo/contracts/bogota';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { recordReservesAnswerSchema } from '@nodo/contracts/reserves/commands';
import { TREASURIES_WATCHED, type treasuryBalancesSchema } from '@nodo/contracts/reserves/values';
import { deriveId } from '@nodo/platform/ids';
import { nonceKey, SumTree } from '@nodo/platform/sum-tree';
import type { z } from 'zod';
import { CommandRefused } from '../commands.ts';
import type { WorkerServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';
import { readBalances } from '../transfers/treasury.ts';
import { type Books, type NotNow, readBooks, whyNotNow } from './read-books.ts';

type Parts = Pick<WorkerServices, 'clock' | 'commands' | 'config' | 'logger' | 'metrics' | 'nodes' | 'pool'>;

interface Due {
  readonly day: string;
  readonly hour: number;
  readonly reason: 'hourly' | 'requested';
  /** The number of the request; 0 for an hourly one. */
  readonly request: number;
  readonly isSealed: boolean;
}
type DayRow = Record<'requested' | 'answered' | 'hours', number> & { day: string; sealed: boolean };

/**
 * Compares the treasury's balance at a solid block with all liabilities, hourly and on request, and seals everybody's
 * balance once a day. When either side can't be determined it publishes nothing and retries: the age of the last
 * attestation is public.
 */
export class Attesting {
  readonly #parts: Parts;
  readonly #key: Buffer;
  /** The last hour attested by this process, so that a lagging read model causes no second attestation. */
  #doneFor = '';
  /** When the attestation was made that the metrics show, seconds since the epoch. */
  #toldAt = 0;
  readonly #pauseMs: number;
  /** Monotonic time before the next try: after a failure the nodes are not queried in every round. */
  #pausedUntil = 0;

  /** `pauseMs`: pause after a failed try. */
  constructor(parts: Parts, pauseMs: number) {
    this.#parts = parts;
    this.#pauseMs = pauseMs;
    this.#key = nonceKey(parts.config.sessionSecret);
  }

  /** Resolves to whether an attestation was made. */
  async run(now = new Date()): Promise<boolean> {
    if (!this.#parts.clock.isAtPresent) return false;
    await this.#publishLast();
    if (performance.now() < this.#pausedUntil) return false;
    const due = await this.#due(now);
    if (!due) return false;
    this.#pausedUntil = performance.now() + this.#pauseMs;
    const isDone = await this.#attest(due);
    if (isDone) this.#pausedUntil = 0;
    return isDone;
  }

  #putOff(reason: NotNow['reason']): false {
    this.#parts.logger.warn({ reason }, 'The reserves can not be compared now');
    return false;
  }

  async #due(now: Date): Promise<Due | undefined> {
    const [day, hour] = [bogotaDay(now), bogotaHour(now)];
    const rows = await readLive<DayRow>(
      this.#parts.pool,
      `SELECT day, requested, answered, hours, root_hash IS NOT NULL AS sealed FROM live.reserve_days
       WHERE day >= $1 ORDER BY day DESC LIMIT 2`,
      [bogotaDay(now.getTime() - 86_400_000)],
    );
    const asked = rows.find(({ requested, answered }) => requested > answered);
    if (asked) {
      const { requested: request, sealed: isSealed } = asked;
      return { day: asked.day, hour, reason: 'requested', request, isSealed };
    }
    const today = rows.find((row) => row.day === day);
    const isDone = ((today?.hours ?? 0) & (1 << hour)) !== 0 || this.#doneFor === `${day}/${hour}`;
    return isDone ? undefined : { day, hour, reason: 'hourly', request: 0, isSealed: today?.sealed ?? false };
  }

  async #attest(due: Due): Promise<boolean> {
    const { pool, logger, commands, config, nodes } = this.#parts;
    const { day, hour, request, isSealed } = due;
    const reason = await whyNotNow(pool);
    if (reason) return this.#putOff(reason);
    const addresses = await this.#addresses();
    // The chain is read first, so that the books may only be later, which is accounted for.
    const { at, balances } = await readBalances({ nodes, contract: config.tron.usdtContract }, addresses);
    const books = await readBooks(pool, { solid: at.number, withPeople: !isSealed });
    if ('reason' in books) return this.#putOff(books.reason);
    const treasuries = addresses.map((address, index) => ({
      address,
      balance: usdtFromMicro(balances[index] ?? 0n),
    }));
    const payload = {
      ...{ day, hour, reason: due.reason, treasuries },
      ...{ blockNumber: at.number, blockHash: at.id, blockTime: new Date(at.timestamp).toISOString() },
      ...{ logPosition: books.position, inTransit: usdtFromMicro(books.inTransit) },
      liabilities: books.liabilities,
      seal: this.#seal(day, books),
    };
    const correlationId = deriveId('RecordReserves', day);
    try {
      const answer = await commands.send('RecordReserves', payload, {
        key: [day, hour, due.reason, request],
        correlationId,
      });
      if (due.reason === 'hourly') this.#doneFor = `${day}/${hour}`;
      this.#tell(recordReservesAnswerSchema.parse(answer).shortfall, at.number);
      return true;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.error({ code: error.code, day, hour }, 'The look at the reserves was refused');
      return false;
    }
  }

  /** The current treasury, and those of the last attestation: money may still be there. */
  async #addresses(): Promise<string[]> {
    const { pool, config } = this.#parts;
    const [last] = await readLive<{ treasuries: z.infer<typeof treasuryBalancesSchema> }>(
      pool,
      'SELECT treasuries FROM live.reserve_days WHERE attestations > 0 ORDER BY day DESC LIMIT 1',
    );
    const former = last?.treasuries.map(({ address }) => address) ?? [];
    return [...new Set([config.tron.treasuryAddress, ...former])].slice(0, TREASURIES_WATCHED);
  }

  #seal(day: string, { people }: Books) {
    if (!people) return null;
    const tree = new SumTree(people, { day, key: this.#key });
    return { rootHash: tree.root.hash, total: usdtFromMicro(tree.root.sum), depth: tree.depth };
  }

  #tell(shortfall: string | null, block: number): void {
    const { logger } = this.#parts;
    if (shortfall === null) return;
    const missing = microFromUsdt(shortfall);
    this.#show(missing, Date.now() / 1_000);
    if (missing === 0n) logger.info({ block }, 'The treasury holds all that is owed');
    else logger.error({ block, shortfall }, 'The treasury does not hold all that is owed');
  }

  /** Shows the last attestation also after a restart, and when another process made it. */
  async #publishLast(): Promise<void> {
    const [last] = await readLive<{ at: number; shortfall: string }>(
      this.#parts.pool,
      `SELECT extract(epoch FROM attested_at)::float8 AS at, shortfall FROM live.reserve_days
       WHERE attestations > 0 ORDER BY day DESC LIMIT 1`,
    );
    if (last && last.at > this.#toldAt) this.#show(microFromUsdt(last.shortfall), last.at);
  }

  #show(missing: bigint, at: number): void {
    const { metrics } = this.#parts;
    metrics.reservesShortfall.set(Number(missing));
    metrics.reservesAttested.set(at);
    this.#toldAt = at;
  }
}
