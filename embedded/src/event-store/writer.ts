import type pg from 'pg';
import { needsKnownIds } from './commit-check.ts';
import { isAway, readHeads, readKnown } from './database.ts';
import { deadlineExceeded, unavailable, unknownError } from './errors.ts';
import type { HeadCache } from './head-cache.ts';
import { insertion } from './insertion.ts';
import type { LiveFeed } from './live-feed.ts';
import { log, reasonOf } from './log.ts';
import { ticksOf } from './record.ts';
import { headsNeededFor, NO_HEAD, type StreamHead, stateOf } from './stream-state.ts';
import { type Write, WriteBatch, type WriteResult } from './write-batch.ts';
import { openWriterSession } from './writer-connection.ts';

const BATCH_WRITES = 1_024;
const BATCH_BYTES = 4 * 1024 * 1024;
const QUEUE_BYTES = 64 * 1024 * 1024;
/** Interval of checking for writes whose deadline has passed. */
const OVERDUE_MS = 50;

interface Waiting {
  write: Write;
  bytes: number;
  /** Milliseconds since 1970. */
  deadline: number;
  settle: (result: WriteResult) => void;
  fail: (error: Error) => void;
}

function bytesOf(write: Write): number {
  if (write.kind !== 'append') return 64;
  return write.events.reduce((sum, event) => sum + event.data.length + event.metadata.length + 128, 64);
}

/** Rejects a write whose deadline has passed. */
function inTime({ deadline, fail }: Waiting): boolean {
  if (deadline > Date.now()) return true;
  fail(deadlineExceeded());
  return false;
}

/**
 * The only writer of the log. Writes that arrive during a commit are queued and committed together, in one
 * transaction; each is answered only after its commit.
 */
export class Writer {
  readonly #url: string;
  readonly #heads: HeadCache;
  readonly #feed: LiveFeed;
  readonly #stopping = new AbortController();
  #session: pg.Client | undefined;
  #end = 0;
  #lastCreated = 0;
  #queue: Waiting[] = [];
  #queueBytes = 0;
  /** Bytes reserved for appends that are still being received. */
  #promisedBytes = 0;
  #underWay: readonly Waiting[] = [];
  #running = false;
  #lastBatch = 0;
  #idle: Promise<void> = Promise.resolve();
  #onRoom: (() => void)[] = [];

  constructor(url: string, heads: HeadCache, feed: LiveFeed) {
    this.#url = url;
    this.#heads = heads;
    this.#feed = feed;
  }

  /** Resolves once the writer holds its session; it reconnects from then on whenever Postgres fails. */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Lets the commit in progress finish and rejects the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#idle;
    this.#refuseAll('The server is shutting down');
    const session = this.#session;
    this.#session = undefined;
    await session?.end().catch(() => undefined);
  }

  get isFull(): boolean {
    return this.#queueBytes > QUEUE_BYTES;
  }

  /** Resolves once a full queue has room again. */
  async room(): Promise<void> {
    while (this.isFull) await this.#moreRoom();
  }

  /** Receives what `take` reads, at most `bytes`, once there is room for it. */
  async takeIn<T>(bytes: number, take: () => Promise<T>): Promise<T> {
    while (this.#queueBytes + this.#promisedBytes > QUEUE_BYTES) await this.#moreRoom();
    this.#promisedBytes += bytes;
    try {
      return await take();
    } finally {
      this.#promisedBytes -= bytes;
      this.#announceRoom();
    }
  }

  /**
   * Queues a write; resolves after its commit.
   * @param deadline milliseconds since 1970 after which the write is no longer begun, nor its commit waited for.
   * @throws RpcError DEADLINE_EXCEEDED when the deadline has passed; UNAVAILABLE while Postgres is unavailable or
   * when it fails before the response. In both cases the write may have been committed, and repeating it with the
   * same event ids is safe.
   */
  submit(write: Write, deadline = Number.POSITIVE_INFINITY): Promise<WriteResult> {
    if (!this.#session || this.#stopping.signal.aborted) return Promise.reject(unavailable());
    return new Promise<WriteResult>((settle, fail) => {
      const bytes = bytesOf(write);
      this.#queue.push({ write, bytes, deadline, settle, fail });
      this.#queueBytes += bytes;
      if (!this.#running) this.#idle = this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    const overdue = setInterval(() => {
      for (const waiting of [...this.#underWay, ...this.#queue]) inTime(waiting);
    }, OVERDUE_MS);
    // Under load, writes that arrive in the same turn of the event loop share the batch; a single one is not delayed.
    if (this.#lastBatch > 1) await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#session && this.#queue.length > 0 && !this.#stopping.signal.aborted) {
      this.#underWay = this.#takeBatch();
      await this.#commitBatch(this.#session, this.#underWay);
    }
    this.#underWay = [];
    clearInterval(overdue);
    this.#running = false;
  }

  #takeBatch(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { bytes: next } of this.#queue) {
      if (count > 0 && (count === BATCH_WRITES || bytes + next > BATCH_BYTES)) break;
      bytes += next;
      count++;
    }
    this.#queueBytes -= bytes;
    this.#announceRoom();
    this.#lastBatch = count;
    return this.#queue.splice(0, count).filter(inTime);
  }

  async #commitBatch(session: pg.Client, waiting: readonly Waiting[]): Promise<void> {
    let batch: WriteBatch;
    let results: WriteResult[];
    try {
      batch = await this.#prepare(session, waiting);
      results = waiting.map(({ write }) => batch.decide(write));
      if (batch.records.length > 0) await session.query(insertion(batch.records));
    } catch (error) {
      this.#failed(session, error, waiting);
      return;
    }
    this.#end = batch.end;
    this.#heads.commit(batch.heads);
    this.#feed.publish(batch.records);
    for (const [index, { settle, fail }] of waiting.entries()) {
      const result = results[index];
      if (result) settle(result);
      else fail(unknownError('No result'));
    }
  }

  /** Loads what the batch's decisions need and the cache lacks. */
  async #prepare(session: pg.Client, waiting: readonly Waiting[]): Promise<WriteBatch> {
    const heads = new Map<string, StreamHead>();
    const missing = new Set<string>();
    for (const { write } of waiting) {
      for (const name of headsNeededFor(write.stream)) {
        const head = this.#heads.get(name);
        if (head) heads.set(name, head);
        else missing.add(name);
      }
    }
    if (missing.size > 0) {
      const loaded = await readHeads(session, [...missing]);
      for (const name of missing) {
        const head = loaded.get(name) ?? NO_HEAD;
        heads.set(name, head);
        this.#heads.put(name, head);
      }
    }
    const headOf = (name: string) => heads.get(name) ?? NO_HEAD;
    const ids = waiting.flatMap(({ write }) =>
      write.kind === 'append' && needsKnownIds(stateOf(write.stream, headOf), write.expected)
        ? write.events.map((event) => event.id)
        : [],
    );
    const known = ids.length > 0 ? await readKnown(session, ids) : new Map();
    this.#lastCreated = Math.max(this.#lastCreated, Date.now());
    return new WriteBatch({ headOf, known, end: this.#end, created: ticksOf(this.#lastCreated) });
  }

  #failed(session: pg.Client, error: unknown, waiting: readonly Waiting[]): void {
    const away = isAway(error);
    log.error('a commit failed', { reason: reasonOf(error), writes: waiting.length });
    for (const { fail } of waiting) fail(away ? unavailable() : unknownError('The write failed'));
    // Either the commit's outcome is unknown, or the log differs from the cache: start over from the table.
    this.#session = undefined;
    this.#heads.close();
    this.#refuseAll('PostgreSQL is away');
    session.end().catch(() => undefined);
    void this.#connect();
  }

  #moreRoom(): Promise<void> {
    return new Promise((resolve) => this.#onRoom.push(resolve));
  }

  #announceRoom(): void {
    for (const resume of this.#onRoom.splice(0)) resume();
  }

  #refuseAll(reason: string): void {
    this.#queueBytes = 0;
    this.#announceRoom();
    for (const { fail } of this.#queue.splice(0)) fail(unavailable(reason));
  }

  async #connect(): Promise<void> {
    const session = await openWriterSession(this.#url, this.#stopping.signal);
    if (!session) return;
    session.client.on('end', () => {
      if (this.#session !== session.client || this.#running || this.#stopping.signal.aborted) return;
      this.#session = undefined;
      this.#heads.close();
      void this.#connect();
    });
    this.#heads.open();
    this.#end = session.end;
    this.#session = session.client;
    this.#feed.lost();
    log.info('ready to write', { end: session.end });
  }
}
