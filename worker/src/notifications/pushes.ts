import type { Agent } from 'node:https';
import { notificationFact, notificationPriority } from '@nodo/contracts/notifications/facts';
import { PUSH_TTL_SECONDS } from '@nodo/contracts/notifications/push';
import { pushWords } from '@nodo/contracts/notifications/push-texts';
import type { Logger } from '@nodo/platform/logging';
import type { PersonalData } from '@nodo/platform/personal-data';
import type { Pool } from '@nodo/platform/postgres';
import { openPushDevice } from '@nodo/platform/push-devices';
import { wordingIn } from '@nodo/platform/wording';
import type { DomainClock } from '../clock.ts';
import { eachOf } from '../parallel.ts';
import { knowReads } from './known-reads.ts';
import { type PushOutcome, sendPush, type WebPushSettings } from './push-request.ts';
import {
  claimPush,
  type DuePush,
  forgetDevice,
  isTooOld,
  markPushes,
  PAGE,
  putBackPush,
  readDuePushes,
  tidyPushes,
} from './push-rows.ts';

/** Limits of one round, so that the worker's other work gets its turn in between. */
const ROUND_MS = 10_000;
const PUSHES_A_ROUND = 2_000;
const PARALLEL = 8;
const TIDY_MS = 10 * 60_000;

export interface PushesParts {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly clock: Pick<DomainClock, 'isAtPresent'>;
  readonly keys: Pick<PersonalData, 'fileKey'>;
  readonly settings: WebPushSettings;
  readonly agent: Agent;
  /** The system clock unless a test sets another. */
  readonly now?: () => Date;
}

/**
 * Pushes new notifications to their recipients' devices, once each. Rounds are scheduled; several processes may run
 * them concurrently.
 */
export class Pushes {
  readonly #parts: PushesParts;
  readonly #now: () => Date;
  #tidyAt = 0;
  #round: Promise<void> | undefined;
  #isStopping = false;

  constructor(parts: PushesParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => new Date());
  }

  /** Records news and sends what is due, within the limits of one round. */
  run(): Promise<void> {
    this.#round = this.#run();
    return this.#round;
  }

  /** Begins no more pushes and waits for those in hand: one that is cut off may have been taken, and is not repeated. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#round?.catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { clock, pool } = this.#parts;
    if (!(await knowReads(pool, clock))) return;
    const until = performance.now() + ROUND_MS;
    const isOver = () => this.#isStopping || performance.now() >= until;
    if (performance.now() >= this.#tidyAt) {
      await tidyPushes(pool, this.#now());
      this.#tidyAt = performance.now() + TIDY_MS;
    }
    while (!isOver() && (await markPushes(pool, this.#now())));
    for (let left = PUSHES_A_ROUND; left > 0 && !isOver(); left -= PAGE) {
      const due = await readDuePushes(pool, this.#now());
      await eachOf(due, PARALLEL, (push) => this.#tell(push));
      if (due.length < PAGE) return;
    }
  }

  async #tell(push: DuePush): Promise<void> {
    const { pool, logger } = this.#parts;
    if (this.#isStopping || !(await claimPush(pool, push))) return;
    const { sealed } = push;
    const now = this.#now();
    if (sealed === null || isTooOld(push, now)) return;
    const outcome = await this.#send({ ...push, sealed });
    if (typeof outcome === 'object') {
      await putBackPush(pool, push, new Date(now.getTime() + outcome.laterInSeconds * 1_000));
    } else if (outcome === 'gone') {
      await forgetDevice(pool, push);
    } else if (outcome !== 'taken') {
      logger.warn({ deviceId: push.device_id, outcome }, 'A push was not taken, and is not sent again');
    }
  }

  /** A person whose key is unusable does not affect the pushes to others. */
  async #send(push: DuePush & { readonly sealed: Buffer }): Promise<PushOutcome> {
    const { keys, settings, agent, logger } = this.#parts;
    const { notification_id: id, device_id, user_id, kind, params, sealed } = push;
    try {
      const payload = pushWords(id, notificationFact(kind, params), await wordingIn(push.language));
      const subscription = await openPushDevice(keys, { id: device_id, userId: user_id, sealed });
      if (!subscription || !payload) return 'gone';
      const carriage = {
        ttl: PUSH_TTL_SECONDS,
        urgency: notificationPriority(kind) === 'high' ? ('high' as const) : ('normal' as const),
        topic: id.replaceAll('-', ''),
      };
      return await sendPush(subscription, JSON.stringify(payload), carriage, { settings, agent });
    } catch (error) {
      logger.warn({ err: error, deviceId: device_id }, 'A push could not be made');
      return 'unknown';
    }
  }
}
