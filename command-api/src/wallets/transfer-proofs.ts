import { randomInt } from 'node:crypto';
import type { CommandPayload, CommandResult } from '@nodo/contracts/commands';
import { walletTransferText } from '@nodo/contracts/wallets/message';
import { WALLET_TRANSFER_MAX_MICRO } from '@nodo/contracts/wallets/values';
import { AppError } from '@nodo/platform/errors';
import { tronMessageHash } from '@nodo/platform/tron-message';
import { actorId, type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { isRefusal, unchanged } from '../commands/decision.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import type { Transfer } from '../transfers/decider.ts';
import { decideEndClaim, decideProve, isProvedBy } from './decider.ts';
import { askedBefore, decideAskTransfer, decideClaimByTransfer, decideExpect } from './expected-transfer.ts';
import type { OwnAddresses } from './handlers.ts';
import type { WalletClaim } from './holder.ts';
import { walletIdOf, written } from './written.ts';

interface Assertions {
  assertNotOurs(address: string): void;
  assertStillClaimed(userId: string, claim: WalletClaim): Promise<void>;
}

/**
 * Proving a wallet that can't sign: an exact transfer is requested, below a cent and of an amount that nobody else
 * was asked for from the same address; it proves the wallet once confirmed: docs/adr/0060.
 */
export function createTransferProofs(
  { transfers, users, wallets }: Pick<Aggregates, 'transfers' | 'users' | 'wallets'>,
  { treasuryAddress: to }: OwnAddresses,
  { assertNotOurs, assertStillClaimed }: Assertions,
) {
  async function ask(
    context: CommandContext,
    { address }: CommandPayload<'RequestWalletTransfer'>,
  ): Promise<Outcome<CommandResult<'RequestWalletTransfer'>>> {
    assertNotOurs(address);
    const userId = actorId(context.actor);
    const id = walletIdOf(address);
    if (isProvedBy((await wallets.load(id)).state, userId)) throw new AppError('WALLET_ALREADY_PROVED');
    const asked = await users.handleOnce(userId, context, ({ state }) =>
      decideAskTransfer(state, address, context.occurredAt),
    );
    const { expiresAt } = written(asked.events, 'WalletTransferRequested').data;
    const start = randomInt(WALLET_TRANSFER_MAX_MICRO);
    const changed = await wallets.handleOnce(id, context, ({ state }) =>
      decideExpect(state, { userId, walletAddress: address, expiresAt, start, at: context.occurredAt }),
    );
    const { amount } = written(changed.events, 'WalletTransferExpected').data;
    return {
      result: { address, to, amountUsdt: amount, expiresAt },
      position: latest(asked.position, changed.position),
    };
  }

  async function prove(
    context: CommandContext,
    { transferId }: CommandPayload<'ProveWalletByTransfer'>,
  ): Promise<Outcome<CommandResult<'ProveWalletByTransfer'>>> {
    const { state: transfer, position } = await transfers.load(transferId);
    if (!transfer) throw new AppError('TRANSFER_NOT_FOUND');
    const nothing = { result: { walletId: null }, position };
    if (!isConfirmedProof(transfer)) return nothing;
    const { from } = transfer.data;
    const id = walletIdOf(from);
    const { state } = await wallets.load(id);
    const expected = askedBefore(state, transfer) ?? askedBefore({ expected: state.former }, transfer);
    if (!expected) return nothing;
    const { userId, amount, expiresAt } = expected;
    const messageHash = tronMessageHash(walletTransferText({ userId, address: from, to, amount, expiresAt }));
    const claim = { walletAddress: from, messageHash };
    if (state.proof) {
      // Left by a process that died before it proved the wallet, which somebody else has proved since.
      if (!isProvedBy(state, userId)) await endClaim(context, userId, claim);
      return nothing;
    }
    await assertNotErasing(users, userId);
    await users.handle(userId, context, ({ state: user }) => decideClaimByTransfer(user, claim));
    const proved = await wallets.handle(id, context, async ({ state: now }) => {
      if (now.proof) return unchanged;
      const decided = decideProve(now, userId, claim, { method: 'transfer', transferId });
      if (!isRefusal(decided)) await assertStillClaimed(userId, claim);
      return decided;
    });
    if (isProvedBy(proved.state, userId)) return { result: { walletId: id }, position: proved.position };
    // Somebody else proved it in between.
    await endClaim(context, userId, claim);
    return nothing;
  }

  const endClaim = (context: CommandContext, userId: string, claim: WalletClaim) =>
    users.handle(userId, context, ({ state }) => decideEndClaim(state, claim));

  return { RequestWalletTransfer: ask, ProveWalletByTransfer: prove };
}

function isConfirmedProof({ confirmed, match }: Transfer): boolean {
  return confirmed && match?.kind === 'unmatched' && match.reason === 'wallet_proof';
}
