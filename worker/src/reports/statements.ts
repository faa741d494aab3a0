import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { LegalEntity } from '@nodo/contracts/contact';
import type { ErrorCode } from '@nodo/contracts/errors';
import { LIVE_CHANNEL, liveEnvelopeSchema, liveMessages } from '@nodo/contracts/live';
import { preferencesSchema } from '@nodo/contracts/preferences/values';
import { reportTypeSchema } from '@nodo/contracts/reports/periods';
import { reportObjectPath } from '@nodo/contracts/reports/values';
import type { ObjectStore } from '@nodo/platform/object-store';
import { listen } from '@nodo/platform/postgres';
import type { JobQueue } from '@nodo/platform/queues';
import { wordingIn } from '@nodo/platform/wording';
import { CommandRefused } from '../commands.ts';
import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';
import { readStatement } from './read-statement.ts';
import type { Waiting } from './statement.ts';

export const STATEMENT_JOB = 'render-statement';
/** Statements of one read. */
const BATCH = 20;
/** After this many tries the person is notified, and may request it again. */
const TRIES = 3;
/** What a whole PDF ends with, but for a line break. */
const PDF_END = '%%EOF';
/** In the embedded product a backdated request is answered with this delay, like a current one, ms. */
const DRAWING_MS = 2_000;

/** Refusals because of an erasure. After any other one the file stays: its path is the same in the next try. */
const erasing: ReadonlySet<string> = new Set<ErrorCode>(['ACCOUNT_CLOSING', 'ACCOUNT_ERASED']);

const SELECT = `
  SELECT id, investor_id, type, period_from, period_to, requested_at, language FROM live.reports AS r WHERE status = 'preparing'
    AND NOT EXISTS (SELECT 1 FROM live.erasures AS e WHERE e.user_id = r.investor_id AND e.state <> 'refused')`;

interface WaitingRow extends Record<string, unknown> {
  id: string;
  investor_id: string;
  type: string;
  period_from: string;
  period_to: string;
  requested_at: Date;
  language: string;
}

/** The object store could not keep the file. */
class StorageError extends Error {
  override readonly name = 'StorageError';
}

/**
 * Renders requested statements, stores them and has them recorded. Rendering is deterministic to the byte within a
 * release, a stored file is not replaced, and the record is idempotent, so a crash, or two workers at once, only repeat
 * work.
 */
export class Statements {
  readonly #parts: SweepServices;
  readonly #objects: ObjectStore;
  readonly #issuer: LegalEntity;
  /** Failed tries of each statement in this process. */
  readonly #tries = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();
  /** To be rendered one after another. */
  readonly #asked = new Set<string>();
  #isRendering = false;

  /** `issuer`: the legal entity at the head of each statement. */
  constructor(parts: SweepServices, objects: ObjectStore, issuer: LegalEntity) {
    this.#parts = parts;
    this.#objects = objects;
    this.#issuer = issuer;
  }

  /** Renders requested statements; one that fails does not block the others. */
  async sweep(): Promise<void> {
    const { pool, logger } = this.#parts;
    const idOf = ({ id }: WaitingRow) => id;
    const page = `${SELECT} AND id <> ALL($1::uuid[]) ORDER BY requested_at LIMIT ${BATCH}`;
    const pages = pagesOf(BATCH, idOf, (had) => readLive<WaitingRow>(pool, page, [had]));
    await eachRow(pages, { sweep: 'render-statements', logger, idOf }, (row) => this.#once(waitingOf(row)));
  }

  /**
   * Renders one statement, if it is still requested; while others are rendered, leaves it to whoever is at it. Several at
   * once would keep all of the queue's places, and payments with them, while the object store is silent.
   */
  async render(reportId: string): Promise<void> {
    this.#asked.add(reportId);
    if (this.#isRendering) return;
    this.#isRendering = true;
    try {
      // Also those that are asked for meanwhile. After a failure the sweep finds them.
      for (const next of this.#asked) {
        this.#asked.delete(next);
        await this.#renderOne(next);
      }
    } finally {
      this.#isRendering = false;
    }
  }

  async #renderOne(reportId: string): Promise<void> {
    const [row] = await readLive<WaitingRow>(this.#parts.pool, `${SELECT} AND id = $1`, [reportId]);
    if (row) await this.#once(waitingOf(row));
  }

  #once(waiting: Waiting): Promise<void> {
    const underWay = this.#underWay.get(waiting.id);
    if (underWay) return underWay;
    const begun = this.#attempt(waiting).finally(() => this.#underWay.delete(waiting.id));
    this.#underWay.set(waiting.id, begun);
    return begun;
  }

  async #attempt(waiting: Waiting): Promise<void> {
    const { logger } = this.#parts;
    try {
      await this.#make(waiting);
      this.#tries.delete(waiting.id);
    } catch (error) {
      const tries = (this.#tries.get(waiting.id) ?? 0) + 1;
      logger.warn({ err: error, reportId: waiting.id, tries }, 'A statement could not be made');
      this.#tries.set(waiting.id, tries);
      if (tries < TRIES) return;
      await this.#giveUp(waiting, error instanceof StorageError ? 'storage' : 'rendering');
    }
  }

  async #make(waiting: Waiting): Promise<void> {
    const statement = await readStatement(this.#parts.pool, waiting);
    if (!statement) return;
    // The PDF renderer is loaded on first use.
    const { statementPdf } = await import('./pdf.ts');
    const { requestedAt, language } = waiting;
    const stationery = { issuer: this.#issuer, wording: await wordingIn(language) };
    const drawn = await statementPdf({ ...statement, requestedAt }, stationery);
    const objectPath = reportObjectPath(waiting.investorId, waiting.id);
    const bytes = await this.#keep(objectPath, drawn);
    const { asOfPosition } = statement.figures;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const payload = { reportId: waiting.id, objectPath, sha256, size: bytes.length, asOfPosition };
    try {
      await this.#parts.commands.send('RecordReport', payload, this.#options(waiting));
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      this.#parts.logger.info({ reportId: waiting.id, code: error.code }, 'A statement was refused');
      // Nothing of whoever is being erased may stay. An earlier try may have been recorded all the same, and the erasure
      // may still be refused: only the streams can tell.
      if (erasing.has(error.code)) {
        await this.#parts.commands.send(
          'DiscardFiles',
          { objectPaths: [objectPath] },
          this.#options(waiting),
        );
      }
    }
  }

  /**
   * Stores a drawn statement unless an earlier try did; returns what lies there. That may be recorded already without the
   * read models knowing, and another release or another issuer draws other bytes.
   */
  async #keep(path: string, drawn: Buffer): Promise<Buffer> {
    async function* body() {
      yield drawn;
    }
    try {
      const earlier = await this.#objects.get(path);
      const bytes = earlier && (await buffer(earlier.body));
      // Some stores keep what arrived of an upload that was cut off.
      if (bytes?.subarray(-PDF_END.length - 2).includes(PDF_END)) return bytes;
      await this.#objects.put(path, body(), { size: drawn.length, contentType: 'application/pdf' });
      return drawn;
    } catch (cause) {
      throw new StorageError('A statement could not be kept', { cause });
    }
  }

  async #giveUp(waiting: Waiting, reason: 'rendering' | 'storage'): Promise<void> {
    await this.#parts.commands.send('FailReport', { reportId: waiting.id, reason }, this.#options(waiting));
    this.#tries.delete(waiting.id);
  }

  #options({ id, requestedAt }: Waiting) {
    const occurredAt = this.#parts.clock.at(new Date(requestedAt.getTime() + DRAWING_MS));
    return { key: [id, requestedAt.toISOString()], correlationId: id, occurredAt };
  }
}

function waitingOf(row: WaitingRow): Waiting {
  return {
    id: row.id,
    investorId: row.investor_id,
    type: reportTypeSchema.parse(row.type),
    periodFrom: row.period_from,
    periodTo: row.period_to,
    requestedAt: row.requested_at,
    language: preferencesSchema.shape.language.parse(row.language),
  };
}

/**
 * Queues a job for each statement request as soon as it is projected, until `signal` aborts. What is missed is found
 * by the sweep.
 */
export function followRequests(
  { databaseUrl, queue }: { databaseUrl: string; queue: JobQueue },
  options: { logger: SweepServices['logger']; signal: AbortSignal },
): Promise<void> {
  const onMessage = (_channel: string, text: string) => {
    const asked = requestIn(text);
    if (!asked) return;
    const { reportId, position } = asked;
    queue.add(STATEMENT_JOB, { reportId }, { id: `${reportId}-${position}` }).catch((error: unknown) => {
      options.logger.warn({ err: error, reportId }, 'A statement waits for the next sweep');
    });
  };
  return listen(databaseUrl, [LIVE_CHANNEL], { onMessage }, options);
}

const EVENT = 'report.changed';

/** The statement request in a live message, if it is one. */
function requestIn(text: string): { reportId: string; position: string } | undefined {
  if (!text.includes(`"${EVENT}"`)) return undefined;
  const envelope = liveEnvelopeSchema.safeParse(JSON.parse(text));
  if (envelope.data?.event !== EVENT) return undefined;
  const message = liveMessages[EVENT].data.parse(envelope.data.data);
  return message.status === 'preparing' ? message : undefined;
}
