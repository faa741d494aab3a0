import { type Page, type Queryable, readAllPage, readHeads, readStreamPage, select } from './database.ts';
import type { HeadCache } from './head-cache.ts';
import { type EventRecord, ticksOf } from './record.ts';
import { type Direction, SELECT_END } from './schema.ts';
import { firstReadable, headsNeededFor, NO_HEAD, type StreamState, stateOf } from './stream-state.ts';

const FIRST_PAGE_ROWS = 64;
const PAGE_ROWS = 1_000;

/** Below and above every position and revision. */
export const BEFORE_ALL = -1;
export const AFTER_ALL = Number.MAX_SAFE_INTEGER;

type Fetch = (from: number, limit: number) => Promise<Page>;

/**
 * Pages from a keyset query; the next one is fetched while the consumer processes the last. At most two pages are in
 * memory. Ends at the log's end at that moment.
 */
async function* pages(fetch: Fetch, from: number, keyOf: (record: EventRecord) => number, total: number) {
  let left = total;
  let next: Promise<Page> | undefined = fetch(from, Math.min(FIRST_PAGE_ROWS, left));
  while (next) {
    const { records, more }: Page = await next;
    left -= records.length;
    const last = records.at(-1);
    next = last && more && left > 0 ? fetch(keyOf(last), Math.min(PAGE_ROWS, left)) : undefined;
    // A failure is thrown when the page is awaited; a consumer that stops early never awaits it.
    next?.catch(() => undefined);
    if (records.length > 0) yield records;
  }
}

const positionOf = (record: EventRecord) => record.position;
const revisionOf = (record: EventRecord) => record.revision;

/** Time of the oldest event a reader may see, in the log's ticks. */
function oldestReadable({ limits: { maxAgeSeconds } }: StreamState): string {
  return maxAgeSeconds === undefined
    ? '0'
    : ticksOf(Math.max(0, Date.now() - Math.round(maxAgeSeconds * 1000)));
}

/** Reads the log from Postgres. Errors are those of `pg`. */
export class LogReader {
  readonly #pool: Queryable;
  readonly #heads: HeadCache;

  constructor(pool: Queryable, heads: HeadCache) {
    this.#pool = pool;
    this.#heads = heads;
  }

  /** Position of the last event; 0 when there is none. */
  async end(): Promise<number> {
    const [row] = await select(this.#pool, 'end', SELECT_END, []);
    return Number(row?.[0] ?? 0);
  }

  /** The stream's committed head and limits. */
  async stateOf(stream: string): Promise<StreamState> {
    const names = headsNeededFor(stream);
    const cached = names.map((name) => this.#heads.get(name));
    if (cached.every((head) => head !== undefined)) {
      return stateOf(stream, (name) => cached[names.indexOf(name)] ?? NO_HEAD);
    }
    const generation = this.#heads.generation;
    const heads = await readHeads(this.#pool, names);
    const headOf = (name: string) => heads.get(name) ?? NO_HEAD;
    if (generation === this.#heads.generation) for (const name of names) this.#heads.put(name, headOf(name));
    return stateOf(stream, headOf);
  }

  /** `$all`, from the position (exclusive) on. */
  all(direction: Direction, from: number, total = Number.POSITIVE_INFINITY): AsyncGenerator<EventRecord[]> {
    return pages((after, limit) => readAllPage(this.#pool, direction, after, limit), from, positionOf, total);
  }

  /** A stream's readable events, from the revision (exclusive) on. */
  stream(
    direction: Direction,
    stream: string,
    state: StreamState,
    from: number,
    total = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<EventRecord[]> {
    const readable = { lowest: firstReadable(state), oldest: oldestReadable(state) };
    const fetch: Fetch = (after, limit) =>
      readStreamPage(this.#pool, direction, { stream, from: after, ...readable }, limit);
    return pages(fetch, from, revisionOf, total);
  }

  /** One event, or undefined where the stream has none readable at that revision. */
  async event(stream: string, revision: number): Promise<EventRecord | undefined> {
    const state = await this.stateOf(stream);
    if (state.tombstoned || revision > state.head || revision < firstReadable(state)) return undefined;
    const place = { stream, from: revision - 1, lowest: revision, oldest: oldestReadable(state) };
    const { records } = await readStreamPage(this.#pool, 'forwards', place, 1);
    return records.find((record) => record.revision === revision);
  }
}
