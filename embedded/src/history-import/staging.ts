import { createHash } from 'node:crypto';
import { type Header, HistoryFileError, type Line, lineOf } from '@nodo/platform/history-file/format';
import type pg from 'pg';
import { columnsOf } from '../event-store/insertion.ts';
import type { EventRecord } from '../event-store/record.ts';
import { eventTable, insertEvents } from '../event-store/schema.ts';

const SCHEMA = 'history_import';
const NOTHING_READ = '0'.repeat(64);

interface Progress {
  readonly count: number;
  readonly prefix: string;
}

/**
 * Events of an import, staged in a separate table until all of them are there. Their number and source are committed
 * with them: an interrupted import of the same history continues after them.
 */
export class Staging {
  readonly #client: pg.Client;
  #found: Progress = { count: 0, prefix: NOTHING_READ };
  #read = 0;
  /** Hash chain of all lines read so far: it has to match that of the staged events. */
  #prefix = NOTHING_READ;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Resumes the staged events of this history and returns their number; those of another history are dropped. */
  async open({ size, rootHash }: Header): Promise<number> {
    await this.#client.query(`${eventTable(SCHEMA)}
      CREATE TABLE IF NOT EXISTS ${SCHEMA}.progress (size bigint, root_hash text, count bigint, prefix text)`);
    const { rows } = await this.#client.query<{ count: string; prefix: string }>(
      `SELECT count, prefix FROM ${SCHEMA}.progress WHERE size = $1 AND root_hash = $2`,
      [size, rootHash],
    );
    const [row] = rows;
    if (row) this.#found = { count: Number(row.count), prefix: row.prefix };
    else await this.#beginWith(size, rootHash);
    return this.#found.count;
  }

  /** Whether this line is among the staged events. Lines have to be passed in order. Throws HistoryFileError. */
  async has(line: Line): Promise<boolean> {
    this.#prefix = createHash('sha256').update(this.#prefix).update(lineOf(line)).digest('hex');
    this.#read += 1;
    const { count, prefix } = this.#found;
    if (this.#read === count && this.#prefix !== prefix) {
      await this.drop();
      throw new HistoryFileError(
        'El archivo no es el que se empezó a importar: la misma orden empieza de nuevo.',
      );
    }
    return this.#read <= count;
  }

  /** Stages a batch together with the progress. */
  async add(batch: readonly EventRecord[]): Promise<void> {
    await this.#client.query('BEGIN');
    try {
      await this.#client.query(insertEvents(SCHEMA), columnsOf(batch));
      await this.#client.query(`UPDATE ${SCHEMA}.progress SET count = $1, prefix = $2`, [
        this.#read,
        this.#prefix,
      ]);
      await this.#client.query('COMMIT');
    } catch (error) {
      await this.#client.query('ROLLBACK');
      throw error;
    }
  }

  /** Makes the staged events the log, after the store's own events; in the caller's transaction. */
  async becomeTheLog(): Promise<void> {
    await this.#client.query(`
      INSERT INTO ${SCHEMA}.events SELECT * FROM event_store.events;
      DROP TABLE event_store.events;
      ALTER TABLE ${SCHEMA}.events SET SCHEMA event_store;
      DROP SCHEMA ${SCHEMA} CASCADE`);
  }

  async drop(): Promise<void> {
    await this.#client.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  }

  async #beginWith(size: number, rootHash: string): Promise<void> {
    await this.#client.query(`TRUNCATE ${SCHEMA}.events, ${SCHEMA}.progress`);
    await this.#client.query(`INSERT INTO ${SCHEMA}.progress VALUES ($1, $2, 0, $3)`, [
      size,
      rootHash,
      NOTHING_READ,
    ]);
  }
}
