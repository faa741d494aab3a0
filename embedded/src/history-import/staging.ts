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
 * Events of an import, put aside beside the log until all of them are there. How many, and what they came from, is
 * committed with them: an import of the same history that was cut off goes on after them.
 */
export class Staging {
  readonly #client: pg.Client;
  #found: Progress = { count: 0, prefix: NOTHING_READ };
  #read = 0;
  /** Hash of all lines read so far, each with the hash before it: that of what was put aside has to come round. */
  #prefix = NOTHING_READ;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Takes up what is there of this history and answers how much; what is there of another one is dropped. */
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

  /** Whether this is among what was put aside before. Lines are asked for in their order. Throws HistoryFileError. */
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

  /** Puts aside what was read up to now. */
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

  /** What was put aside becomes the log, after the store's own events; in the caller's transaction. */
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
