import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import { ERASED } from '@nodo/contracts/event';
import type { ContinueErasure, ErasePersonalData } from '@nodo/contracts/privacy/commands';
import { type ErasureBlockers, hasErasureBlockers } from '@nodo/contracts/privacy/values';
import { AppError } from '@nodo/platform/errors';
import type { PersonalData } from '@nodo/platform/personal-data';
import { actorId, type CommandContext, latest, NO_STEP_UP, type Outcome } from '../commands/context.ts';
import { authoriseForOthers } from '../commands/policy.ts';
import { decideReleaseClaim } from '../identity/decider.ts';
import type { ErasureProgress } from '../identity/user-state.ts';
import { decideClose } from '../kyc/decider.ts';
import type { Aggregates } from '../modules.ts';
import { preferencesOf } from '../preferences/decider.ts';
import { decideWithdrawAll } from '../questions/decider.ts';
import { decideWithdrawClaims } from '../transfer-claims/decider.ts';
import { decideCancelAll } from '../visits/decider.ts';
import { decideReleaseErased } from '../wallets/decider.ts';
import { walletIdOf } from '../wallets/written.ts';
import {
  decideErased,
  decideErasure,
  decideErasureRequest,
  decideKeyDestroyed,
  whyRefused,
} from './decider.ts';
import type { ErasedPerson } from './letters.ts';

/** What an erasure needs outside the log: mostly stores of personal data. Each step can be repeated. */
export interface PersonalDataStores {
  /** What blocks an erasure as of the read models' current position. */
  blockersNow(userId: string): Promise<ErasureBlockers>;
  /**
   * Open obligations once everything up to `position` is projected: by then every investment in progress exists, or
   * can't any more. Undefined while that is not the case.
   */
  blockersAfter(userId: string, position: bigint): Promise<ErasureBlockers | undefined>;
  /** Tells the person that they are being erased. Never fails, and takes seconds at most. */
  mailErasure(person: ErasedPerson): Promise<void>;
  /** Returns the fingerprint of the destroyed key. */
  destroyKey(userId: string): Promise<string | null>;
  /**
   * Deletes documents, mails, codes, sessions and all else stored under a person's id or the hashes of their e-mails.
   */
  clear(userId: string, emailHashes: readonly string[]): Promise<void>;
  /**
   * The number of read-model rows from which the person was erased; undefined while the projector has not got there.
   */
  forgottenRows(userId: string): Promise<number | undefined>;
}

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

/**
 * The erasure of a person: lock, decision, key, remaining data, proof. A step is done when the log has its event, so
 * after a crash it resumes where it stopped. Why in this order: docs/adr/0010.
 */
export function createPrivacyHandlers(
  {
    emailClaims,
    kyc,
    questions,
    transferClaims,
    users,
    visits,
    wallets,
  }: Pick<
    Aggregates,
    'emailClaims' | 'kyc' | 'questions' | 'transferClaims' | 'users' | 'visits' | 'wallets'
  >,
  personalData: Pick<PersonalData, 'emailHash'>,
  stores: PersonalDataStores,
) {
  async function erase(context: CommandContext, command: ErasePersonalData): Result<'ErasePersonalData'> {
    const { userId } = command;
    const { stepUp = NO_STEP_UP } = context;
    const isOwn = actorId(context.actor) === userId;
    if (!isOwn) authoriseForOthers('personalData.eraseOwn', context);
    const { state: user } = await users.load(userId);
    if (!user) throw new AppError('NOT_FOUND', 'El usuario no existe.');
    if (!user.erasure) await refuseAtOnce(userId);
    const { state: record } = await kyc.load(userId);
    const request = {
      hashOf: (email: string) => personalData.emailHash(email),
      identityDocuments: [...record.identityDocuments, record.draft.identityDocument ?? ''],
      ...(isOwn ? { own: stepUp } : {}),
      ...(command.reason ? { reason: command.reason } : {}),
    };
    const locked = await users.handle(userId, context, ({ state }) => decideErasureRequest(state, request), {
      allowClosed: true,
    });
    try {
      return await proceed(context, userId);
    } catch (error) {
      // The lock is set: what failed here is resumed later.
      if (!(error instanceof AppError) || error.status < 500) throw error;
      return { result: await answer(userId), position: locked.position };
    }
  }

  /** Avoids a lock that would be released again at once. The decisive check is made after the lock is set. */
  async function refuseAtOnce(userId: string): Promise<void> {
    const open = await stores.blockersNow(userId);
    if (hasErasureBlockers(open)) throw AppError.from(whyRefused(open));
  }

  async function goOn(context: CommandContext, { userId }: ContinueErasure): Result<'ContinueErasure'> {
    return proceed(context, userId);
  }

  async function proceed(context: CommandContext, userId: string): Result<'ContinueErasure'> {
    const before = await users.load(userId);
    const { position } = before;
    const erasure = before.state?.erasure;
    if (!erasure) throw new AppError('NOT_ALLOWED_NOW', 'No hay ninguna eliminación en curso.');
    if (erasure.state === 'requested') await settle(context, userId, erasure);
    const steps = [
      (await progress(userId))?.state === 'accepted' ? await destroy(context, userId) : 0n,
      (await progress(userId))?.state === 'key_destroyed' ? await finish(context, userId) : 0n,
    ];
    return { result: await answer(userId), position: latest(position, ...steps) };
  }

  /** Throws OPEN_OBLIGATIONS when the request is refused, UNAVAILABLE while that can't be determined. */
  async function settle(context: CommandContext, userId: string, erasure: ErasureProgress): Promise<void> {
    const open = await stores.blockersAfter(userId, erasure.lockedAt);
    if (!open) throw new AppError('UNAVAILABLE');
    const settled = await users.handle(userId, context, ({ state }) => decideErasure(state, open), {
      allowClosed: true,
    });
    if (!settled.state?.erasure) throw AppError.from(whyRefused(open));
  }

  /** Whoever holds a wallet's key may prove it again. Claims are on the locked stream, so none can be added. */
  async function releaseWallets(context: CommandContext, userId: string): Promise<void> {
    const claims = (await users.load(userId)).state?.wallets?.claims ?? [];
    for (const { walletAddress } of claims) {
      await wallets.handle(walletIdOf(walletAddress), context, ({ state }) =>
        decideReleaseErased(state, userId),
      );
    }
  }

  /** Before the key is destroyed, with which the address is gone, and so at least once, whatever dies in between. */
  async function tell({ occurredAt: at }: CommandContext, userId: string): Promise<void> {
    const { state } = await users.load(userId);
    if (!state || state.registered.email === ERASED) return;
    const { language } = preferencesOf(state);
    await stores.mailErasure({ userId, to: state.registered.email, language, at: new Date(at) });
  }

  /** Once the KYC is closed no more personal data can be written; only then is the key destroyed. */
  async function destroy(context: CommandContext, userId: string): Promise<bigint> {
    await releaseWallets(context, userId);
    await kyc.handle(userId, context, ({ state }) => decideClose(state), { allowClosed: true });
    await tell(context, userId);
    const fingerprint = await stores.destroyKey(userId);
    const destroyed = await users.handle(
      userId,
      context,
      ({ state }) => decideKeyDestroyed(state, fingerprint),
      { allowClosed: true },
    );
    return destroyed.position;
  }

  /**
   * What waits for the staff's answer, in whose words no key is left to encrypt. After the key, without which none of
   * it can be opened again.
   */
  async function withdrawRequests(context: CommandContext, userId: string): Promise<void> {
    const { occurredAt: at } = context;
    await transferClaims.handle(userId, context, ({ state }) => decideWithdrawClaims(state, userId));
    await questions.handle(userId, context, ({ state }) => decideWithdrawAll(state));
    await visits.handle(userId, context, ({ state }) => decideCancelAll(state, at));
  }

  /** The e-mail is released before the final event, so that the event implies that everything is done. */
  async function finish(context: CommandContext, userId: string): Promise<bigint> {
    const erasure = await progress(userId);
    if (!erasure) return 0n;
    await withdrawRequests(context, userId);
    await stores.clear(userId, [erasure.emailHash, ...(await stillTheirs(userId, erasure))]);
    const rows = await stores.forgottenRows(userId);
    if (rows === undefined) throw new AppError('UNAVAILABLE');
    await emailClaims.handle(erasure.emailHash, context, ({ state }) =>
      decideReleaseClaim(state, userId, 'erasure'),
    );
    const documents = (await kyc.load(userId)).state.closed?.documents ?? 0;
    const done = await users.handle(
      userId,
      context,
      ({ state }) => decideErased(state, { documents, rows }),
      {
        allowClosed: true,
      },
    );
    return done.position;
  }

  /** Of the earlier addresses those that nobody else has by now. */
  async function stillTheirs(userId: string, { formerEmailHashes }: ErasureProgress): Promise<string[]> {
    const claims = await Promise.all(formerEmailHashes.map((hash) => emailClaims.load(hash)));
    return formerEmailHashes.filter((_, index) => {
      const holder = claims[index]?.state.userId ?? null;
      return holder === null || holder === userId;
    });
  }

  async function progress(userId: string): Promise<ErasureProgress | undefined> {
    return (await users.load(userId)).state?.erasure;
  }

  async function answer(userId: string): Promise<CommandResult<'ContinueErasure'>> {
    return { userId, state: (await progress(userId))?.state ?? 'refused' };
  }

  return { ErasePersonalData: erase, ContinueErasure: goOn };
}
