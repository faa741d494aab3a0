import { setTimeout as delay } from 'node:timers/promises';
import { readTree } from '@nodo/platform/audit-tree';
import type { LogRecords, PlacedRecord } from '@nodo/platform/log-records';
import type { Logger } from '@nodo/platform/logging';
import { Gauge, type Metrics } from '@nodo/platform/metrics';
import type { Pool } from '@nodo/platform/postgres';
import { BoundedBuffer } from '../../engine/buffer.ts';
import { checkTree } from './check.ts';
import { grow, openTree, runOver, TreeMovedError } from './growth.ts';

const MAX_BATCH = 1_000;
const BUFFER_CAPACITY = 2_000;
const STANDBY_MS = 250;
const BUSY_MS = 100;
/** Longest time the tree waits for busy read models. */
const LONGEST_WAIT_MS = 30_000;
const LONGEST_BACK_OFF_MS = 5_000;
const LOOK_MS = 60_000;
const CHECK_EVERY_MS = 24 * 3_600_000;
/** A broken tree is rechecked sooner: it may have been repaired. */
const CHECK_BROKEN_EVERY_MS = 10 * 60_000;

export interface KeeperOptions {
  readonly pool: Pool;
  readonly log: LogRecords;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whether this instance is the leader. Two at once only hinder each other; they do no harm. */
  readonly isLeading: () => boolean;
  /** Whether the read models lag: they have priority. */
  readonly isBusy: () => boolean;
}

/**
 * Maintains the Merkle tree over the log: adds every event as it comes, and once a day rereads the whole log to
 * verify that it is unchanged.
 */
export class TreeKeeper {
  readonly #options: KeeperOptions;
  readonly #size: Gauge;
  readonly #broken: Gauge;

  constructor(options: KeeperOptions) {
    this.#options = options;
    const gauge = (name: string, help: string) =>
      new Gauge({
        ...{ name, help, registers: [options.metrics.registry] },
        collect() {
          // What a former leader told while it led would stand for ever.
          if (!options.isLeading()) this.remove();
        },
      });
    this.#size = gauge('audit_tree_size', 'Events in the tree over the log');
    this.#broken = gauge(
      'audit_tree_broken',
      '1 while the log is not what it was when its tree was made, 0 while it is',
    );
  }

  /** Runs until the signal aborts; the current batch is finished first. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.#again((onProgress) => this.#follow(signal, onProgress), signal),
      this.#again(() => this.#checkWhenDue(signal), signal),
    ]);
  }

  async #again(work: (onProgress: () => void) => Promise<void>, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (this.#options.isLeading()) await work(() => (failures = 0));
        else await pause(STANDBY_MS, signal);
      } catch (error) {
        failures += 1;
        const level = error instanceof TreeMovedError ? 'info' : 'warn';
        this.#options.logger[level]({ err: error }, 'The tree over the log starts again from where it is');
        await pause(Math.min(100 * 2 ** failures, LONGEST_BACK_OFF_MS), signal);
      }
    }
  }

  async #follow(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const { pool, log, isLeading } = this.#options;
    const { position, frontier } = await openTree(pool);
    this.#size.set(frontier.size);
    const buffer = new BoundedBuffer<PlacedRecord>(BUFFER_CAPACITY);
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      buffer.end();
    };
    signal.addEventListener('abort', end, { once: true });
    const reading = fill(buffer, log.follow(position < 0n ? 'start' : position, stop.signal), stop.signal);
    try {
      while (!signal.aborted && isLeading()) {
        const records = await buffer.take(MAX_BATCH);
        if (records.length === 0) return;
        await this.#letOthersPass(signal);
        const untrue = await grow(pool, frontier, records);
        if (untrue) this.#alarm(untrue.index, 'head');
        this.#size.set(frontier.size);
        onProgress();
      }
    } finally {
      signal.removeEventListener('abort', end);
      end();
      await reading;
    }
  }

  async #letOthersPass(signal: AbortSignal): Promise<void> {
    const until = performance.now() + LONGEST_WAIT_MS;
    while (this.#options.isBusy() && performance.now() < until && !signal.aborted)
      await pause(BUSY_MS, signal);
  }

  async #checkWhenDue(signal: AbortSignal): Promise<void> {
    const { pool, log, logger } = this.#options;
    const { checked, broken } = await readTree(runOver(pool));
    if (broken) this.#alarm(broken.index, broken.reason);
    else this.#broken.set(0);
    const every = broken ? CHECK_BROKEN_EVERY_MS : CHECK_EVERY_MS;
    if (Date.now() - checked.at.getTime() >= every) {
      const outcome = await checkTree(pool, log, signal);
      if (outcome?.broken) this.#alarm(outcome.broken.index, outcome.broken.reason);
      else if (outcome) {
        this.#broken.set(0);
        logger.info({ events: outcome.size }, 'The log is what it was');
      }
    }
    await pause(LOOK_MS, signal);
  }

  #alarm(index: number, reason: string): void {
    this.#broken.set(1);
    this.#options.logger.error({ index, reason }, 'The log is not what it was when its tree was made');
  }
}

async function fill(
  buffer: BoundedBuffer<PlacedRecord>,
  records: AsyncIterable<PlacedRecord>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const record of records) {
      await buffer.push(record);
      if (signal.aborted) break;
    }
    buffer.end(signal.aborted ? undefined : new Error('The subscription ended'));
  } catch (error) {
    buffer.end(error);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
