import pg from 'pg';
import { connectionOptions, isAway, type Queryable, READ_TIMEOUT_MS } from './database.ts';
import { unavailable } from './errors.ts';

const CONNECTIONS = 8;
/** Maximum reads waiting for a connection; each is small, and its caller has its own deadline. */
const MAX_WAITING = 10_000;
/** When no read has completed for this long while others wait, Postgres is checked. */
const STALL_MS = 1_500;
/** How long connecting may take on a busy machine; a Postgres that is down refuses at once. */
const CONNECT_MS = 3_000;

interface Waiting {
  readonly start: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * Connections for reads, each held for one page only, so that a slow reader holds none. Further reads wait for their
 * turn as long as Postgres responds; once it does not, all waiting reads fail at once.
 */
export class ReadPool implements Queryable {
  readonly #connectionString: string;
  readonly #pool: pg.Pool;
  #running = 0;
  #waiting: Waiting[] = [];
  #lastEnd = 0;
  #lastAnswer = 0;
  #stall: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;

  constructor(connectionString: string, onError: (error: Error) => void) {
    this.#connectionString = connectionString;
    this.#pool = new pg.Pool({
      ...connectionOptions(connectionString),
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: READ_TIMEOUT_MS,
      max: CONNECTIONS,
    });
    this.#pool.on('error', onError);
  }

  /**
   * @throws RpcError UNAVAILABLE when too many wait, or when Postgres becomes unavailable before their turn; errors
   * of `pg`.
   */
  async query<R extends unknown[]>(config: pg.QueryArrayConfig<unknown[]>): Promise<pg.QueryArrayResult<R>> {
    await this.#turn();
    try {
      const result = await this.#pool.query<R>(config);
      this.#lastAnswer = performance.now();
      return result;
    } catch (error) {
      if (isAway(error)) this.#ask();
      throw error;
    } finally {
      this.#lastEnd = performance.now();
      this.#next();
    }
  }

  async end(): Promise<void> {
    this.#failWaiting('The server is shutting down');
    await this.#pool.end();
  }

  /** The pool is never asked for more connections than it has, so its own timeout applies to connecting only. */
  #turn(): Promise<void> | undefined {
    if (this.#running < CONNECTIONS) {
      this.#running += 1;
      return undefined;
    }
    if (this.#waiting.length >= MAX_WAITING) throw unavailable('Too many reads are waiting');
    this.#stall ??= setInterval(() => this.#look(), STALL_MS).unref();
    return new Promise((start, fail) => {
      this.#waiting.push({ start, fail });
    });
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#running -= 1;
  }

  #look(): void {
    if (this.#waiting.length === 0) {
      clearInterval(this.#stall);
      this.#stall = undefined;
    } else if (performance.now() - this.#lastEnd > STALL_MS) {
      this.#ask();
    }
  }

  /** Checks over a separate connection whether Postgres is available; if not, all waiting reads fail. */
  #ask(): void {
    if (this.#waiting.length === 0) return;
    const asked = performance.now();
    this.#asking ??= isThere(this.#connectionString).then((there) => {
      this.#asking = undefined;
      if (!there && this.#lastAnswer < asked) this.#failWaiting();
    });
  }

  #failWaiting(reason?: string): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { fail } of waiting) fail(unavailable(reason));
  }
}

async function isThere(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    ...connectionOptions(connectionString),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}
