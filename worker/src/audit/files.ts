import { createHash } from 'node:crypto';
import { auditEntryView } from '@nodo/contracts/audit/entry-view';
import { AUDIT_FILES_KEPT, type AuditFileHead, type AuditFileSchedule } from '@nodo/contracts/audit/files';
import { auditEntries } from '@nodo/contracts/audit/tables';
import { bogotaMoment } from '@nodo/contracts/bogota';
import { decodeRow } from '@nodo/contracts/read-models/table';
import { deriveId } from '@nodo/platform/ids';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { WorkerServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';
import { lastPeriod } from './file-periods.ts';

const PAGE = 1_000;
const CONTENT_TYPE = 'application/x-ndjson';

/** The first entry recorded at $2 or later among those that became visible in order at position $1 or later. */
const FIRST_SINCE = `
  SELECT position::text AS visible_at FROM live.audit_entries
  WHERE position >= $1 AND event_position = position AND recorded_at >= $2 ORDER BY position LIMIT 1`;
const NEXT = `
  SELECT *, position::text AS visible_at FROM live.audit_entries
  WHERE (position, event_position) > ($1, $2) AND position < $3 ORDER BY position, event_position LIMIT ${PAGE}`;

/** Entries of a file in order of visibility: `from` (inclusive) to `until` (exclusive). */
interface Range {
  readonly from: bigint;
  readonly until: bigint;
}

/**
 * Writes the audit log of each complete day or week to a file, masked as for analysts. A file continues where the one
 * before ended, so entries that became visible late are in the next one, and downtime of the worker results in one
 * longer file.
 */
export class AuditFiles {
  readonly #parts: Pick<WorkerServices, 'pool' | 'logger' | 'clock'>;
  readonly #objects: ObjectStore;
  readonly #schedule: Exclude<AuditFileSchedule, 'off'>;
  #doneUntil = '';

  constructor(
    parts: Pick<WorkerServices, 'pool' | 'logger' | 'clock'>,
    objects: ObjectStore,
    schedule: Exclude<AuditFileSchedule, 'off'>,
  ) {
    this.#parts = parts;
    this.#objects = objects;
    this.#schedule = schedule;
  }

  /** Writes the file of the last period, unless it exists. */
  async make(now = new Date()): Promise<void> {
    const { clock, pool } = this.#parts;
    const { since, until } = lastPeriod(this.#schedule, now);
    if (until === this.#doneUntil || !clock.isAtPresent) return;
    const { rows } = await pool.query<{ until_day: string; until_position: string }>(
      'SELECT until_day, until_position::text FROM chain.audit_files ORDER BY until_day DESC LIMIT 1',
    );
    const [last] = rows;
    if (!last || last.until_day < until) {
      const begins = last ? BigInt(last.until_position) : await this.#firstSince(-1n, since);
      // An entry after the period shows that the read models contain all of it; each daily tree head is one.
      const ends = begins === undefined ? undefined : await this.#firstSince(begins, until);
      if (begins === undefined || ends === undefined) return;
      await this.#write(last?.until_day ?? since, until, { from: begins, until: ends });
    }
    await this.#removeOld();
    this.#doneUntil = until;
  }

  async #firstSince(position: bigint, day: string): Promise<bigint | undefined> {
    const [first] = await readLive<{ visible_at: string }>(this.#parts.pool, FIRST_SINCE, [
      position,
      bogotaMoment(day),
    ]);
    return first && BigInt(first.visible_at);
  }

  /**
   * Reads the entries several times (counts, hash, content): the store needs a file's length in advance, and no file
   * has to fit into memory.
   */
  async #write(since: string, until: string, range: Range): Promise<void> {
    const { pool, logger } = this.#parts;
    let [entries, bytes] = [0, 0];
    let [first, last]: (string | null)[] = [null, null];
    for await (const { text, positions } of this.#pages(range)) {
      first ??= positions[0] ?? null;
      last = positions.at(-1) ?? last;
      entries += positions.length;
      bytes += text.length;
    }
    const head: AuditFileHead = {
      ...{ format: 'nodo-audit', version: 1, since, until, entries },
      firstPosition: first ?? null,
      lastPosition: last ?? null,
    };
    const top = Buffer.from(`${JSON.stringify(head)}\n`);
    const hash = createHash('sha256').update(top);
    for await (const { text } of this.#pages(range)) hash.update(text);
    const sha256 = hash.digest('hex');
    const [size, path] = [top.length + bytes, `audit/${until}/${sha256}`];
    const pages = this.#pages(range);
    async function* body() {
      yield top;
      for await (const { text } of pages) yield text;
    }
    if (!(await this.#isStored(path, size))) {
      await this.#objects.put(path, body(), { size, contentType: CONTENT_TYPE });
    }
    const { rowCount } = await pool.query(
      `INSERT INTO chain.audit_files (until_day, id, since_day, until_position, entries, first_position, last_position,
         sha256, size, object_path) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
      [
        ...[until, deriveId('audit-file', until), since, range.until, entries],
        ...[head.firstPosition, head.lastPosition, sha256, size, path],
      ],
    );
    if (rowCount === 1) logger.info({ until, entries, sha256 }, 'The audit was put into a file');
    else await this.#removeUnlisted(path);
  }

  /** Another process may have stored exactly this, and listed it: a failure while it is replaced would lose it. */
  async #isStored(path: string, size: number): Promise<boolean> {
    const found = await this.#objects.get(path);
    found?.body.destroy();
    return found?.size === size;
  }

  /** Another process wrote the period's file meanwhile, most often with the same path. */
  async #removeUnlisted(path: string): Promise<void> {
    const { rowCount } = await this.#parts.pool.query(
      'SELECT 1 FROM chain.audit_files WHERE object_path = $1',
      [path],
    );
    if (rowCount === 0) await this.#objects.remove(path);
  }

  async *#pages({ from, until }: Range): AsyncGenerator<{ text: Buffer; positions: string[] }> {
    let after = [from, -1n];
    for (;;) {
      const rows = await readLive<Record<string, unknown>>(this.#parts.pool, NEXT, [...after, until]);
      const views = rows.map((raw) => auditEntryView(decodeRow(auditEntries.columns, raw), true));
      yield {
        text: Buffer.from(views.map((view) => `${JSON.stringify(view)}\n`).join('')),
        positions: views.map(({ position }) => position),
      };
      const [visibleAt, position] = [rows.at(-1)?.visible_at, views.at(-1)?.position];
      if (rows.length < PAGE || position === undefined) return;
      after = [BigInt(String(visibleAt)), BigInt(position)];
    }
  }

  /** The file is deleted before its row: after a crash in between, the deletion is repeated. */
  async #removeOld(): Promise<void> {
    const { pool } = this.#parts;
    const { rows } = await pool.query<{ until_day: string; object_path: string }>(
      `SELECT until_day, object_path FROM chain.audit_files
       ORDER BY until_day DESC OFFSET ${AUDIT_FILES_KEPT} LIMIT ${AUDIT_FILES_KEPT}`,
    );
    for (const { until_day: day, object_path: path } of rows) {
      await this.#objects.remove(path);
      await pool.query('DELETE FROM chain.audit_files WHERE until_day = $1', [day]);
    }
  }
}
