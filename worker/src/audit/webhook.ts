import { auditEntryView } from '@nodo/contracts/audit/entry-view';
import { auditEntries } from '@nodo/contracts/audit/tables';
import type { auditWebhookSchema } from '@nodo/contracts/audit/webhook';
import { decodeRow, type Row } from '@nodo/contracts/read-models/table';
import { deriveId } from '@nodo/platform/ids';
import { answered, tracedRequest } from '@nodo/platform/tracing/client';
import { Webhook } from 'standardwebhooks';
import type { z } from 'zod';
import type { WorkerServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';
import { moveWebhookCursor, readWebhookCursor, type WebhookCursor } from './webhook-cursor.ts';

/** Entries in a message, and messages in a round; a large backlog continues in the next round. */
const ENTRIES = 100;
const MESSAGES = 20;
const TIMEOUT_MS = 10_000;
const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

const NEXT = `
  SELECT *, position::text AS visible_at FROM live.audit_entries
  WHERE position >= $1 AND (position > $1 OR event_position <> ALL($2::bigint[]))
  ORDER BY position, event_position LIMIT ${ENTRIES}`;

type EntryRow = Row<typeof auditEntries>;
interface Next {
  readonly entry: EntryRow;
  readonly visibleAt: bigint;
}

export interface AuditWebhookSettings {
  readonly url: string;
  /** `whsec_` followed by the key in base64. */
  readonly secret: string;
}

/**
 * Delivers the audit log to an external monitoring server: signed per Standard Webhooks, in order, each entry at
 * least once; the receiver recognises repetitions by the entry's id. Personal data is masked, as for analysts.
 */
export class AuditWebhook {
  readonly #parts: Pick<WorkerServices, 'pool' | 'logger' | 'metrics'>;
  readonly #url: string;
  readonly #signer: Webhook;
  #pauseMs = 0;
  #pausedUntil = 0;

  constructor(parts: Pick<WorkerServices, 'pool' | 'logger' | 'metrics'>, settings: AuditWebhookSettings) {
    this.#parts = parts;
    this.#url = settings.url;
    this.#signer = new Webhook(settings.secret);
  }

  /** Sends new entries. Failures back off exponentially, up to five minutes. */
  async send(): Promise<void> {
    if (performance.now() < this.#pausedUntil) return;
    const { pool, logger, metrics } = this.#parts;
    try {
      for (let sent = 0; sent < MESSAGES; sent += 1) {
        const cursor = await readWebhookCursor(pool);
        const next = await readNext(pool, cursor);
        metrics.auditWebhookWaits(next[0] && Date.parse(next[0].entry.recorded_at));
        if (next.length === 0) break;
        await this.#tell(next);
        if (!(await moveWebhookCursor(pool, cursor, after(cursor, next)))) break;
      }
      this.#pauseMs = 0;
    } catch (error) {
      this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
      this.#pausedUntil = performance.now() + this.#pauseMs;
      logger.warn({ err: error, pauseMs: this.#pauseMs }, 'The audit could not be told to its webhook');
    }
  }

  async #tell(next: readonly Next[]): Promise<void> {
    const entries = next.map(({ entry }) => auditEntryView(entry, true));
    const id = `msg_${deriveId('audit-webhook', ...entries.map((entry) => entry.id))}`;
    const at = new Date();
    const payload = {
      type: 'audit.entries',
      timestamp: at.toISOString(),
      data: { entries },
    } satisfies z.infer<typeof auditWebhookSchema>;
    const body = JSON.stringify(payload);
    const status = await tracedRequest(
      { method: 'POST', url: this.#url, template: 'audit-webhook' },
      async (span) => {
        const answer = await fetch(this.#url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'nodo-cartago',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
            'webhook-signature': this.#signer.sign(id, at, body),
          },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.body?.cancel();
        answered(span, answer.status);
        return answer.status;
      },
    );
    if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}`);
  }
}

async function readNext(pool: WorkerServices['pool'], { position, told }: WebhookCursor): Promise<Next[]> {
  const rows = await readLive<Record<string, unknown>>(pool, NEXT, [position, told]);
  return rows.map((raw) => ({
    entry: decodeRow(auditEntries.columns, raw),
    visibleAt: BigInt(String(raw.visible_at)),
  }));
}

function after(cursor: WebhookCursor, next: readonly Next[]): WebhookCursor {
  const position = next.at(-1)?.visibleAt ?? cursor.position;
  const there = next
    .filter(({ visibleAt }) => visibleAt === position)
    .map(({ entry }) => BigInt(entry.event_position));
  return { position, told: position === cursor.position ? [...cursor.told, ...there] : there };
}
