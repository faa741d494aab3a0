import { setMaxListeners } from 'node:events';
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
  /** How long beginning a session with the mail server may take, ms. Only for tests. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Outcome of one delivery attempt. `later`: not accepted now, may be retried; `refused`: permanently rejected;
 * `unknown`: the server's response was lost, so that it may have been accepted.
 */
export type Delivery = 'sent' | 'later' | 'refused' | 'unknown';

interface Job {
  readonly kind: string;
  readonly write: () => Promise<Mail>;
  readonly settled: () => void;
  /** Number of attempts so far. */
  readonly tries: number;
}

/**
 * Sends mails in the background, with up to four attempts each. Between its attempts a mail holds up no other one: a
 * recipient whose domain doesn't exist is often refused for now, and anybody can name such recipients. The queue is in
 * memory only, since mails carry secrets that are stored nowhere: if one is lost, the person requests another. Mails that
 * nobody would request again go through `deliver`. Logs name a mail's kind, never its text or recipient.
 */
export class Mailer {
  readonly #transport: Transport;
  readonly #logger: Logger;
  readonly #sent: Counter<'kind' | 'outcome'>;
  readonly #waiting: Job[] = [];
  /** Pauses after which a mail waits again. */
  readonly #pauses = new Set<Promise<void>>();
  readonly #inHand = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();
  #isClosing = false;

  constructor({ url, from, logger, metrics, timeoutMs }: MailerOptions) {
    // One for each mail that pauses.
    setMaxListeners(MAX_WAITING, this.#stopping.signal);
    this.#transport = openTransport(url, from, timeoutMs);
    this.#logger = logger;
    this.#sent = new Counter({
      name: 'mails_total',
      help: 'Mails by kind and outcome: sent, failed, dropped (too many were waiting)',
      labelNames: ['kind', 'outcome'],
      registers: [metrics.registry],
    });
  }

  /**
   * Queues a mail and returns at once; `write` also runs in the background, again for each attempt. Resolves once the
   * mail was accepted or given up; never rejects.
   */
  post(kind: string, write: () => Promise<Mail>): Promise<void> {
    const isFull = this.#waiting.length + this.#pauses.size >= MAX_WAITING;
    if (isFull || this.#stopping.signal.aborted) {
      this.#sent.inc({ kind, outcome: 'dropped' });
      this.#logger.error({ kind }, 'A mail was dropped');
      return Promise.resolve();
    }
    setImmediate(() => this.#next());
    return new Promise((settled) => {
      this.#waiting.push({ kind, write, settled, tries: 0 });
    });
  }

  /** Whether a mail would be accepted now: checked before sending many. */
  async isReady(): Promise<boolean> {
    if (this.#isClosing) return false;
    try {
      await this.#transport.verify();
      return true;
    } catch (error) {
      this.#logger.warn(reasonOf(error), 'The mail server does not take mails');
      return false;
    }
  }

  /**
   * Makes one attempt to deliver a mail and returns its outcome, for callers that do their own retrying. Once closing
   * began it makes none: whoever is not told 'later' then would never send it again.
   */
  async deliver(kind: string, mail: Mail): Promise<Delivery> {
    return this.#isClosing ? 'later' : this.#hold(this.#deliver(kind, mail));
  }

  async #deliver(kind: string, mail: Mail): Promise<Delivery> {
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

  /**
   * Sends what is queued or being delivered, for at most three seconds, and closes. What pauses then, or waits still,
   * is given up after an attempt that the closed transport refuses.
   */
  async close(): Promise<void> {
    this.#isClosing = true;
    const timer = setTimeout(() => this.#stopping.abort(), CLOSE_WAIT_MS);
    const over = aborted(this.#stopping.signal);
    const isOver = () => this.#waiting.length + this.#pauses.size + this.#inHand.size === 0;
    while (!isOver() && !this.#stopping.signal.aborted) {
      this.#next();
      await Promise.race([...this.#inHand, ...this.#pauses, over]);
    }
    clearTimeout(timer);
    this.#stopping.abort();
    this.#transport.close();
  }

  #next(): void {
    while (this.#inHand.size < MAX_AT_ONCE) {
      const job = this.#waiting.shift();
      if (!job) return;
      void this.#hold(this.#send(job));
    }
  }

  /** Counts it as in hand until it is over. */
  #hold<T>(sending: Promise<T>): Promise<T> {
    const work = sending.finally(() => {
      this.#inHand.delete(work);
      this.#next();
    });
    this.#inHand.add(work);
    return work;
  }

  async #send(job: Job): Promise<void> {
    const { kind, write, tries, settled } = job;
    try {
      await this.#transport.send(await write());
      this.#sent.inc({ kind, outcome: 'sent' });
    } catch (error) {
      const pause = isFinal(error) || this.#stopping.signal.aborted ? undefined : RETRY_MS[tries];
      this.#logger.warn({ kind, ...reasonOf(error), isLast: pause === undefined }, 'A mail was not sent');
      if (pause !== undefined) return this.#pause({ ...job, tries: tries + 1 }, pause);
      this.#sent.inc({ kind, outcome: 'failed' });
    }
    settled();
  }

  /** Queues it again after a pause, or at once when the time for stopping is over. */
  #pause(job: Job, milliseconds: number): void {
    const over = delay(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    const pause = over.then(() => {
      this.#pauses.delete(pause);
      this.#waiting.push(job);
      this.#next();
    });
    this.#pauses.add(pause);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
