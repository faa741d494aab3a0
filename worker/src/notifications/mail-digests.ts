import type { NotificationWords } from '@nodo/contracts/notifications/definition';
import { digestDay, MAIL_DIGEST_DAYS, MAIL_DIGEST_LINK_DAYS } from '@nodo/contracts/notifications/digest';
import { deriveId } from '@nodo/platform/ids';
import type { Logger } from '@nodo/platform/logging';
import type { Mailer } from '@nodo/platform/mail';
import { mailDigestTokens } from '@nodo/platform/mail-digest-token';
import type { Pool } from '@nodo/platform/postgres';
import type { DomainClock } from '../clock.ts';
import { eachOf } from '../parallel.ts';
import { digestLetter } from './digest-letter.ts';
import {
  carryOver,
  claim,
  type Due,
  finish,
  forget,
  PAGE,
  postpone,
  putBack,
  readDue,
  readWithNews,
  remove,
  turnOf,
} from './due.ts';
import { knowReads } from './known-reads.ts';
import { markNews } from './marking.ts';
import { readNews } from './news.ts';

const DAY_MS = 24 * 3_600_000;
const KIND = 'mail_digest';
/** Comes before every user id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Limits of one round, so that the worker's other work gets its turn in between. */
const ROUND_MS = 10_000;
const MAILS_A_ROUND = 500;
const PARALLEL = 4;
/** Delay before retrying a mail that the server refused for now, ms. */
const AGAIN_MS = 15 * 60_000;

export interface MailDigestsParts {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly mailer: Pick<Mailer, 'deliver' | 'isReady'>;
  readonly clock: Pick<DomainClock, 'isAtPresent'>;
  readonly config: { readonly publicUrl: string; readonly sessionSecret: string };
  /** The clock that decides whose morning it is; the system clock unless a test sets another. */
  readonly now?: () => Date;
}

/**
 * Mails each person their unread notifications, once a day at most and in their own morning. Rounds are scheduled;
 * several processes may run them concurrently.
 */
export class MailDigests {
  readonly #parts: MailDigestsParts;
  readonly #tokens: ReturnType<typeof mailDigestTokens>;
  readonly #now: () => Date;

  constructor(parts: MailDigestsParts) {
    this.#parts = parts;
    this.#tokens = mailDigestTokens(parts.config.sessionSecret);
    this.#now = parts.now ?? (() => new Date());
  }

  /** Records news and sends what is due, within the limits of one round. */
  async run(): Promise<void> {
    const { clock, pool } = this.#parts;
    if (!(await knowReads(pool, clock))) return;
    const until = performance.now() + ROUND_MS;
    const isOver = () => performance.now() >= until;
    while (!isOver() && (await markNews(pool, this.#now())));
    await carryOver(pool, this.#now());
    for (let left = MAILS_A_ROUND; left > 0 && !isOver(); left -= PAGE) {
      if (!(await this.#page(await readDue(pool, this.#now())))) return;
    }
  }

  /** For the development product: mails everybody who has news, at any hour, even a second time that day. */
  async runNow(): Promise<void> {
    const { clock, pool } = this.#parts;
    if (!(await knowReads(pool, clock))) return;
    while (await markNews(pool, this.#now()));
    for (let after: string | undefined = NOBODY; after !== undefined; ) {
      const page = await readWithNews(pool, after);
      const ready = page.filter(({ email, wantsMail, isLeaving }) => email && wantsMail && !isLeaving);
      if (!(await this.#send(ready))) return;
      after = page[PAGE - 1]?.userId;
    }
  }

  /** Processes a page of due people; false when nothing is left to do for now. */
  async #page(due: readonly Due[]): Promise<boolean> {
    const { pool } = this.#parts;
    const now = this.#now();
    const ready: Due[] = [];
    for (const one of due) {
      const turn = turnOf(one, now);
      if (turn === 'send') ready.push(one);
      else if (turn === 'forget') await forget(pool, one);
      else if (turn === 'remove') await remove(pool, one);
      else await postpone(pool, one, turn.postponeTo);
    }
    return (await this.#send(ready)) && due.length === PAGE;
  }

  /** False when the mail server accepts no mail. */
  async #send(ready: readonly Due[]): Promise<boolean> {
    if (ready.length === 0) return true;
    const { pool, mailer } = this.#parts;
    const now = this.#now();
    const news = await readNews(pool, ready, new Date(now.getTime() - MAIL_DIGEST_DAYS * DAY_MS));
    for (const one of ready) if (!news.has(one.userId)) await forget(pool, one);
    if (news.size === 0) return true;
    // Checked before anybody's day is claimed.
    let takesMails = await mailer.isReady();
    await eachOf(ready, PARALLEL, async (one) => {
      const told = news.get(one.userId);
      if (told && takesMails && !(await this.#mail(one, told, now))) takesMails = false;
    });
    return takesMails;
  }

  /** False when the server's response was lost: no further mails are sent for now. */
  async #mail(one: Due, news: readonly NotificationWords[], now: Date): Promise<boolean> {
    const { pool, mailer, logger, config } = this.#parts;
    const { userId, email, timeZone, language } = one;
    const day = digestDay(now, timeZone);
    if (email === null || !(await claim(pool, one, day))) return true;
    const until = now.getTime() + MAIL_DIGEST_LINK_DAYS * DAY_MS;
    const token = this.#tokens.sign({ user: userId, until });
    const unsubscribe = new URL('/api/preferences/mail', config.publicUrl);
    unsubscribe.searchParams.set('token', token);
    const outcome = await mailer.deliver(KIND, {
      to: email,
      language,
      id: deriveId(KIND, userId, day),
      unsubscribeUrl: unsubscribe.href,
      letter: digestLetter({
        ...{ news, timeZone, publicUrl: config.publicUrl },
        stopUrl: new URL(`/unsubscribe#${token}`, config.publicUrl).href,
      }),
    });
    if (outcome === 'unknown') {
      logger.warn({ userId, day }, 'It is not known whether a day’s mail was taken: it is not sent again');
      return false;
    }
    if (outcome === 'later') await putBack(pool, one, new Date(now.getTime() + AGAIN_MS));
    else await finish(pool, one);
    return true;
  }
}
