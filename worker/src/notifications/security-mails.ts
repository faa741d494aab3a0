import { describeDevice } from '@nodo/platform/device';
import type { Logger } from '@nodo/platform/logging';
import type { Mailer } from '@nodo/platform/mail';
import type { Pool } from '@nodo/platform/postgres';
import type { WorkerMetrics } from '../metrics.ts';
import { eachOf } from '../parallel.ts';
import {
  claimMail,
  type DueMail,
  finishMail,
  isAuditBuilt,
  markSecurityMails,
  PAGE,
  putBackMail,
  readDueMails,
  tidyMails,
  wordsOf,
} from './security-mail-rows.ts';
import { noticeKinds, noticeOf } from './security-notices.ts';

/** Limits of one round, so that the worker's other work gets its turn in between. */
const ROUND_MS = 10_000;
const PARALLEL = 4;
const TIDY_MS = 10 * 60_000;
/** Older events are not mailed any more: by then the in-app notification has to do. */
const TOO_OLD_MS = 24 * 3_600_000;
/** Delay before retrying a mail that the server refused for now, ms; doubled each time. */
const AGAIN_MS = 30_000;
const LONGEST_AGAIN_MS = 30 * 60_000;
/** The same for a server that accepts no mail at all. */
const AWAY_MS = 5_000;
const LONGEST_AWAY_MS = 60_000;
/** A session's origin is recorded shortly after its event; a mail waits for it up to this long, ms. */
const ORIGIN_MS = 5_000;

/** Why a mail is given up. */
const reasons = ['too old', 'refused'] as const;

export interface SecurityMailsParts {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly metrics: Pick<WorkerMetrics, 'securityMailsGivenUp'>;
  readonly mailer: Pick<Mailer, 'deliver' | 'isReady'>;
  readonly config: { readonly publicUrl: string };
  /** The system clock unless a test sets another. */
  readonly now?: () => Date;
}

/**
 * Mails people security notices about their account and the answers to their visits, once each, as soon as a mail
 * server accepts them. Rounds are scheduled; several processes may run them concurrently.
 */
export class SecurityMails {
  readonly #parts: SecurityMailsParts;
  readonly #now: () => Date;
  #tidyAt = 0;
  #awayMs = 0;
  #awayUntil = 0;

  constructor(parts: SecurityMailsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => new Date());
    // A counter that began with its first case would never show an increase for it.
    for (const kind of noticeKinds)
      for (const reason of reasons) parts.metrics.securityMailsGivenUp.inc({ kind, reason }, 0);
  }

  /** Records news and sends what is due, within the limits of one round. */
  async run(): Promise<void> {
    const { pool } = this.#parts;
    if (!(await isAuditBuilt(pool))) return;
    const until = performance.now() + ROUND_MS;
    const isOver = () => performance.now() >= until;
    while (!isOver() && (await markSecurityMails(pool, this.#now())));
    if (performance.now() < this.#awayUntil) return;
    while (!isOver() && (await this.#page(await readDueMails(pool, this.#now()))));
    if (performance.now() < this.#tidyAt) return;
    await tidyMails(pool, this.#now());
    this.#tidyAt = performance.now() + TIDY_MS;
  }

  /** Processes a page of due mails; false when nothing is left to do for now. */
  async #page(due: readonly DueMail[]): Promise<boolean> {
    const { pool } = this.#parts;
    const now = this.#now();
    const ready: DueMail[] = [];
    for (const mail of due) {
      if (isTooOld(mail, now)) await this.#giveUp(mail, 'too old');
      else if (mail.email === null) await finishMail(pool, mail);
      else if (!isOriginAwaited(mail, now)) ready.push(mail);
    }
    if (ready.length === 0) return false;
    // Checked before anything is claimed.
    if (!(await this.#takesMails())) return false;
    await eachOf(ready, PARALLEL, (mail) => this.#mail(mail));
    return due.length === PAGE;
  }

  async #takesMails(): Promise<boolean> {
    const takesMails = await this.#parts.mailer.isReady();
    this.#awayMs = takesMails ? 0 : Math.min(Math.max(this.#awayMs * 2, AWAY_MS), LONGEST_AWAY_MS);
    this.#awayUntil = performance.now() + this.#awayMs;
    return takesMails;
  }

  async #mail(mail: DueMail): Promise<void> {
    const { pool, mailer, logger, config } = this.#parts;
    const { mail_id: id, kind, email, language, session_id, user_agent } = mail;
    const notice = noticeOf(mail);
    const now = this.#now();
    if (email === null || !(await claimMail(pool, mail, now))) return;
    if (!notice) return finishMail(pool, mail);
    const letter = notice.write({
      at: new Date(mail.happened_at),
      device: session_id === null || user_agent === null ? null : describeDevice(user_agent),
      url: new URL('/settings', config.publicUrl).href,
      words: wordsOf(mail),
    });
    if (!letter) return finishMail(pool, mail);
    const outcome = await mailer.deliver(kind, { id, to: notice.to ?? email, language, letter });
    if (outcome === 'later') {
      const wait = Math.min(AGAIN_MS * 2 ** mail.tries, LONGEST_AGAIN_MS);
      return putBackMail(pool, mail, new Date(now.getTime() + wait));
    }
    if (outcome === 'refused') return this.#giveUp(mail, 'refused');
    await finishMail(pool, mail);
    if (outcome === 'unknown')
      logger.warn({ id, kind }, 'It is not known whether a mail was taken: it is not sent again');
  }

  /** The mail is dropped; the operator sees it in the logs and metrics. */
  async #giveUp(mail: DueMail, reason: (typeof reasons)[number]): Promise<void> {
    const { pool, logger, metrics } = this.#parts;
    await finishMail(pool, mail);
    metrics.securityMailsGivenUp.inc({ kind: mail.kind, reason });
    const { mail_id: id, kind, user_id: userId } = mail;
    logger.error({ id, kind, userId, reason }, 'A mail that does not wait for the digest was given up');
  }
}

function isTooOld({ happened_at }: DueMail, now: Date): boolean {
  return now.getTime() - Date.parse(happened_at) >= TOO_OLD_MS;
}

function isOriginAwaited({ session_id, origin_id, happened_at }: DueMail, now: Date): boolean {
  return session_id !== null && origin_id === null && now.getTime() - Date.parse(happened_at) < ORIGIN_MS;
}
