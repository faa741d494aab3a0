import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { newId } from './ids.ts';
import type { Logger } from './logging.ts';
import { type Letter, renderHtml, renderText } from './mail-letter.ts';
import { Counter, type Metrics } from './metrics.ts';
import type { StoredMail } from './stored-mail.ts';

const MAX_WAITING = 1_000;
const MAX_AT_ONCE = 4;
const RETRY_MS = [500, 5_000, 30_000] as const;
const SMTP_TIMEOUT_MS = 15_000;
const CLOSE_WAIT_MS = 3_000;

/** A letter and who gets it. */
export interface Mail {
  readonly to: string;
  readonly letter: Letter;
}

export interface MailerOptions {
  /** `smtp://`, `smtps://`, or `file:///folder` for a machine without a mail server. */
  readonly url: string;
  /** `Name <address>` */
  readonly from: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface Transport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface Job {
  readonly kind: string;
  readonly write: () => Promise<Mail>;
}

/**
 * Sends mails in the background, each up to four times. What waits is kept in memory only, since mails carry secrets
 * that are stored nowhere: who waits in vain asks again. Logs name the kind of a mail, never its words or recipient.
 */
export class Mailer {
  readonly #transport: Transport;
  readonly #logger: Logger;
  readonly #sent: Counter<'kind' | 'outcome'>;
  readonly #waiting: Job[] = [];
  readonly #inHand = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor({ url, from, logger, metrics }: MailerOptions) {
    this.#transport = url.startsWith('file:') ? fileTransport(url, from) : smtpTransport(url, from);
    this.#logger = logger;
    this.#sent = new Counter({
      name: 'mails_total',
      help: 'Mails by kind and outcome: sent, failed, dropped (too many were waiting)',
      labelNames: ['kind', 'outcome'],
      registers: [metrics.registry],
    });
  }

  /** Takes a mail and returns at once; `write` runs in the background too, again for each try. */
  post(kind: string, write: () => Promise<Mail>): void {
    if (this.#waiting.length >= MAX_WAITING || this.#stopping.signal.aborted) {
      this.#sent.inc({ kind, outcome: 'dropped' });
      this.#logger.error({ kind }, 'A mail was dropped');
      return;
    }
    this.#waiting.push({ kind, write });
    setImmediate(() => this.#next());
  }

  /** Sends what is waiting, for at most three seconds, and closes. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), CLOSE_WAIT_MS);
    while (this.#waiting.length + this.#inHand.size > 0 && !this.#stopping.signal.aborted) {
      this.#next();
      await Promise.race([...this.#inHand, aborted(this.#stopping.signal)]);
    }
    clearTimeout(timer);
    this.#stopping.abort();
    this.#transport.close();
  }

  #next(): void {
    while (this.#inHand.size < MAX_AT_ONCE) {
      const job = this.#waiting.shift();
      if (!job) return;
      const work = this.#send(job).finally(() => {
        this.#inHand.delete(work);
        this.#next();
      });
      this.#inHand.add(work);
    }
  }

  async #send({ kind, write }: Job): Promise<void> {
    for (const pause of [...RETRY_MS, undefined]) {
      try {
        await this.#transport.send(await write());
        this.#sent.inc({ kind, outcome: 'sent' });
        return;
      } catch (error) {
        const isLast = pause === undefined || isFinal(error) || this.#stopping.signal.aborted;
        this.#logger.warn({ kind, ...reasonOf(error), isLast }, 'A mail was not sent');
        if (isLast) break;
        await delay(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
    this.#sent.inc({ kind, outcome: 'failed' });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

const failureSchema = z.object({ code: z.string().optional(), responseCode: z.int().optional() }).catch({});

/** A mail server's sentence may name the recipient; its codes don't. */
function reasonOf(error: unknown) {
  return failureSchema.parse(error);
}

/** The server will never take it (5xx, RFC 5321 §4.2.1). */
function isFinal(error: unknown): boolean {
  return (reasonOf(error).responseCode ?? 0) >= 500;
}

function smtpTransport(url: string, from: string): Transport {
  const transporter = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_AT_ONCE,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    send: async ({ to, letter }) => {
      await transporter.sendMail({
        from,
        // As an object, an address is taken whole and never split into several.
        to: { name: '', address: to },
        subject: letter.subject,
        text: renderText(letter),
        html: renderHtml(letter),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transporter.close(),
  };
}

function fileTransport(url: string, from: string): Transport {
  const folder = fileURLToPath(url);
  return {
    send: async ({ to, letter }) => {
      const mail: StoredMail = {
        to,
        from,
        subject: letter.subject,
        text: renderText(letter),
        html: renderHtml(letter),
        sentAt: new Date().toISOString(),
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${newId()}.json`);
      // Appears whole or not at all.
      await writeFile(`${file}.new`, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    close: () => undefined,
  };
}
