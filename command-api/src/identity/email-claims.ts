import type { Role } from '@nodo/contracts/roles';
import { deriveId } from '@nodo/platform/ids';
import type { PersonalData } from '@nodo/platform/personal-data';
import type { CommandContext } from '../commands/context.ts';
import { unchanged } from '../commands/decision.ts';
import type { Aggregates } from '../modules.ts';
import { decideClaim, decideReleaseClaim, type EmailClaimState, isVoidClaim } from './decider.ts';

/** The account that an e-mail signs in to. */
export interface EmailHolder {
  readonly id: string;
  readonly role: Role;
}

export type EmailClaims = ReturnType<typeof createEmailClaims>;

/**
 * Who an e-mail belongs to. A claim reserves it; the person's own stream says which of their claims is the one they
 * sign in with: see `isVoidClaim`.
 */
export function createEmailClaims(
  { emailClaims, users }: Pick<Aggregates, 'emailClaims' | 'users'>,
  personalData: Pick<PersonalData, 'emailHash'>,
) {
  const isVoid = async (claim: EmailClaimState, email: string): Promise<boolean> =>
    claim.userId !== null && isVoidClaim(claim, (await users.load(claim.userId)).state, email);

  /**
   * The account with this e-mail. Performs the same reads when there is none, so that its timing discloses nothing.
   */
  async function holderOf(email: string): Promise<EmailHolder | undefined> {
    const hash = personalData.emailHash(email);
    const { userId: id } = (await emailClaims.load(hash)).state;
    const { state } = await users.load(id ?? deriveId('nobody', hash));
    if (id === null || !state) return undefined;
    const { erasure, registered } = state;
    const isTheirs = erasure ? erasure.emailHash === hash : registered.email === email;
    return isTheirs ? { id, role: registered.role } : undefined;
  }

  /** Who has claimed this e-mail; null for nobody, or nobody any more. */
  async function claimantOf(email: string): Promise<string | null> {
    const { state } = await emailClaims.load(personalData.emailHash(email));
    return (await isVoid(state, email)) ? null : state.userId;
  }

  /** Claims an e-mail for a person to be registered; returns who holds it, possibly somebody else. */
  async function claimToRegister(context: CommandContext, email: string, userId: string): Promise<string> {
    const claim = await emailClaims.handle(
      personalData.emailHash(email),
      context,
      async ({ state, revision }) => {
        // A registration that is sent again must not give back an e-mail that its person has left since.
        const wasReleased = state.userId === null && revision >= 0n;
        if (wasReleased && (await users.load(userId)).state) return unchanged;
        return decideClaim(state, userId, await isVoid(state, email));
      },
      { likelyNew: true },
    );
    return claim.state.userId ?? userId;
  }

  /** Claims an e-mail that a registered person changes to; returns whether it is theirs now. */
  async function claimToChange(context: CommandContext, email: string, userId: string): Promise<boolean> {
    const claim = await emailClaims.handle(personalData.emailHash(email), context, async ({ state }) =>
      decideClaim(state, userId, await isVoid(state, email)),
    );
    return claim.state.userId === userId;
  }

  /** Releases an e-mail that this person has left. */
  async function releaseLeft(context: CommandContext, email: string, userId: string): Promise<void> {
    await emailClaims.handle(personalData.emailHash(email), context, async ({ state }) =>
      (await isVoid(state, email)) ? decideReleaseClaim(state, userId, 'email_change') : unchanged,
    );
  }

  return { holderOf, claimantOf, claimToRegister, claimToChange, releaseLeft };
}
