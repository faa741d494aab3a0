import type { CommandPayload } from '@nodo/contracts/commands';
import type { CheckedPayout, SignedPayout } from '@nodo/contracts/payouts/commands';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideCheck, decideSign, unverifiedHold } from './decider.ts';
import { isPayout, type PayoutState, type PayoutTerms } from './payout-state.ts';

interface SigningParts {
  readonly payouts: Aggregates['payouts'];
  readonly terms: PayoutTerms;
  /** Whether a person's KYC is approved at that moment (ISO 8601). */
  readonly isVerified: (userId: string, at: string) => Promise<boolean>;
}

/**
 * What is signed, and whether it may be. The KYC is on another stream than is appended to: an approval that is lost
 * between the two, within milliseconds, is lost too late (docs/adr/0121).
 */
export function createSigningHandlers({ payouts, terms, isVerified }: SigningParts) {
  async function isPaidVerified(state: PayoutState, { occurredAt }: CommandContext): Promise<boolean> {
    return isPayout(state) && state.data.userId !== null && (await isVerified(state.data.userId, occurredAt));
  }

  /** Asked before the signer is, so that it signs nothing that is refused afterwards. */
  async function check(
    context: CommandContext,
    { transferId, attempt }: CommandPayload<'CheckPayout'>,
  ): Promise<Outcome<CheckedPayout>> {
    const isVerifiedNow = await isPaidVerified((await payouts.load(transferId)).state, context);
    const { state, position } = await payouts.handle(transferId, context, (before) =>
      decideCheck(before.state, isVerifiedNow, attempt),
    );
    const hold = isPayout(state) ? unverifiedHold(state, isVerifiedNow) : null;
    return { result: { transferId, hold }, position };
  }

  async function sign(
    context: CommandContext,
    command: CommandPayload<'SignPayout'>,
  ): Promise<Outcome<SignedPayout>> {
    const { transferId } = command;
    const { occurredAt: at } = context;
    const changed = await payouts.handle(transferId, context, async ({ state }) =>
      decideSign(state, command, terms, { at, isPaidVerified: await isPaidVerified(state, context) }),
    );
    const signed = isPayout(changed.state) ? changed.state.signed : null;
    if (!signed) throw new Error(`The signature of ${transferId} was not written`);
    const { txHash, rawTransaction, signature } = signed;
    return { result: { transferId, txHash, rawTransaction, signature }, position: changed.position };
  }

  return { CheckPayout: check, SignPayout: sign };
}
