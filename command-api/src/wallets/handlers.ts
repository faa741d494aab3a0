import { randomBytes } from 'node:crypto';
import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import type { ProveWallet, ReleaseWallet, RequestWalletChallenge } from '@nodo/contracts/wallets/commands';
import { walletMessage } from '@nodo/contracts/wallets/message';
import { AppError } from '@nodo/platform/errors';
import { actorId, type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { isRefusal } from '../commands/decision.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import {
  decideChallenge,
  decideClaimWallet,
  decideEndClaim,
  decideProve,
  decideRelease,
  isProvedBy,
} from './decider.ts';
import type { WalletClaim } from './holder.ts';
import { createTransferProofs } from './transfer-proofs.ts';
import { walletAt, walletIdOf, written } from './written.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

/** Addresses of the platform or the token, which nobody can prove to own. */
export interface OwnAddresses {
  readonly treasuryAddress: string;
  readonly usdtContract: string;
}

/**
 * Proving a wallet: a message is issued and comes back signed, both on the person's own stream, which also limits
 * their wallets; then the wallet's stream records its owner. Every step can be repeated: docs/adr/0052.
 */
export function createWalletHandlers(
  aggregates: Pick<Aggregates, 'transfers' | 'users' | 'wallets'>,
  own: OwnAddresses,
) {
  const { users, wallets } = aggregates;

  function assertNotOurs(address: string): void {
    if (address !== own.treasuryAddress && address !== own.usdtContract) return;
    const message = 'Esta dirección es de la plataforma. Escribe la de tu billetera.';
    throw new AppError('VALIDATION_FAILED', message, { address: message });
  }

  async function challenge(
    context: CommandContext,
    { address }: RequestWalletChallenge,
  ): Result<'RequestWalletChallenge'> {
    assertNotOurs(address);
    const userId = actorId(context.actor);
    if (isProvedBy(await walletAt(wallets, address), userId)) {
      throw new AppError('WALLET_ALREADY_PROVED');
    }
    const wanted = { walletAddress: address, nonce: randomBytes(16).toString('hex'), at: context.occurredAt };
    const changed = await users.handleOnce(userId, context, ({ state }) => decideChallenge(state, wanted));
    const { data, metadata } = written(changed.events, 'WalletChallengeIssued');
    const { nonce, expiresAt } = data;
    const message = walletMessage({ userId, address, nonce, issuedAt: metadata.occurredAt, expiresAt });
    return { result: { address, message, expiresAt }, position: changed.position };
  }

  async function prove(context: CommandContext, command: ProveWallet): Result<'ProveWallet'> {
    assertNotOurs(command.address);
    const { address } = command;
    const userId = actorId(context.actor);
    const asking = { userId, at: context.occurredAt };
    const claimed = await users.handleOnce(userId, context, ({ state }) =>
      decideClaimWallet(state, command, asking),
    );
    const claim = written(claimed.events, 'WalletClaimed').data;
    const id = walletIdOf(address);
    const proved = await wallets
      .handleOnce(id, context, async ({ state }) => {
        const decided = decideProve(state, userId, claim, { method: 'signature' });
        if (!isRefusal(decided) && decided.length > 0) await assertStillClaimed(userId, claim);
        return decided;
      })
      .catch((error: unknown) => giveUp(context, claim, error));
    const event = proved.events.find(({ type }) => type === 'WalletProved');
    const provedAt = event?.metadata.occurredAt ?? proved.state.provedAt ?? context.occurredAt;
    return { result: { id, address, method: 'signature', provedAt }, position: proved.position };
  }

  /**
   * Checked for each try to append: a change that is missed here makes the append conflict (see
   * `decideReleaseErased`).
   */
  async function assertStillClaimed(userId: string, claim: WalletClaim): Promise<void> {
    await assertNotErasing(users, userId);
    const { state } = await users.load(userId);
    const isThere = state?.wallets?.claims.some(({ messageHash }) => messageHash === claim.messageHash);
    if (!isThere) throw new AppError('WALLET_CHALLENGE_CLOSED');
  }

  /** Ends a claim on a wallet that somebody else has proved. */
  async function giveUp(context: CommandContext, claim: WalletClaim, error: unknown): Promise<never> {
    if (error instanceof AppError && error.code === 'WALLET_TAKEN') {
      await users.handle(actorId(context.actor), context, ({ state }) => decideEndClaim(state, claim));
    }
    throw error;
  }

  /** The wallet is released first: a claim that a crash leaves behind does no harm, and ends with the next try. */
  async function release(context: CommandContext, { walletId: id }: ReleaseWallet): Result<'ReleaseWallet'> {
    const userId = actorId(context.actor);
    await assertNotErasing(users, userId);
    const released = await wallets.handleOnce(id, context, ({ state }) => decideRelease(state, userId));
    const { walletAddress, messageHash } = written(released.events, 'WalletReleased').data;
    const ended = await users.handle(userId, context, ({ state }) =>
      decideEndClaim(state, { walletAddress, messageHash }),
    );
    return { result: { id, address: walletAddress }, position: latest(released.position, ended.position) };
  }

  return {
    RequestWalletChallenge: challenge,
    ProveWallet: prove,
    ReleaseWallet: release,
    ...createTransferProofs(aggregates, own, { assertNotOurs, assertStillClaimed }),
  };
}
