import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logging.ts';
import {
  isFinal,
  isSurelyNotTaken,
  MAX_AT_ONCE,
  type Mail,
  openTransport,
  reasonOf,
  type Transport,
} from './mail-transport.ts';
import { Counter, type Metrics } from './metrics.ts';

export type { Mail } from './mail-transport.ts';

const MAX_WAITING = 1_000;
const RETRY_MS = [500, 5_000, 30_000] as const;
const CLOSE_WAIT_MS = 3_000;

export interface MailerOptions {
  /** `smtp://`, `smtps://`, or `file:///folder` for a machine without a mail server. */
  readonly url: string;
  /** `Name <address>` */
  readonly from: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/**
 * What became of a mail that was handed over once. `later`: it was not taken, and may be at another time; `refused`: it
 * never will be; `unknown`: the server's answer was lost, so that it may have been taken.
 */
export type Delivery = 'sent' | 'later' | 'refused' | 'unknown';

interface Job {
  readonly kind: string;
  readonly write: () => Promise<Mail>;
}

/**
 * Sends mails in the background, each up to four times. What waits is kept in memory only, since mails carry secrets
 * that are stored nowhere: who waits in vain asks again. What nobody asks for again is handed over with `deliver`. Logs name the kind of a mail, never its words or recipient.
 */
export class Mailer {
  readonly #transport: Transport;
  readonly #logger: Logger;
  readonly #sent: Counter<'kind' | 'outcome'>;
  readonly #waiting: Job[] = [];
  readonly #inHand = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor({ url, from, logger, metrics }: MailerOptions) {
    this.#transport = openTransport(url, from);
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

  /** Whether a mail would be taken now: asked before many are handed over. */
  async isReady(): Promise<boolean> {
    try {
      await this.#transport.verify();
      return true;
    } catch (error) {
      this.#logger.warn(reasonOf(error), 'The mail server does not take mails');
      return false;
    }
  }

  /** Hands one mail over, once, and waits for what becomes of it: for who keeps what is not sent. */
  async deliver(kind: string, mail: Mail): Promise<Delivery> {
    try {
      await this.#transport.send(mail);
      this.#sent.inc({ kind, outcome: 'sent' });
      return 'sent';
    } catch (error) {
      this.#logger.warn({ kind, ...reasonOf(error) }, 'A mail was not sent');
      this.#sent.inc({ kind, outcome: 'failed' });
      if (isFinal(error)) return 'refused';
      return isSurelyNotTaken(error) ? 'later' : 'unknown';
    }
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
