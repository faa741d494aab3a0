import type { commands } from '@nodo/contracts/transfer-claims/catalogue';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId } from '../commands/context.ts';
import { isInvestment, isPaid } from '../investments/decider.ts';
import type { Handlers } from '../module.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing, withdrawIfErasing } from '../privacy/erasure-lock.ts';
import type { TransferState } from '../transfers/decider.ts';
import { isProvedBy } from '../wallets/decider.ts';
import { walletIdOf } from '../wallets/written.ts';
import {
  claimOf,
  decideClaim,
  decideRejectClaim,
  decideSettleClaim,
  decideWithdrawClaim,
  decideWithdrawClaims,
} from './decider.ts';

/** A transaction may move USDT several times, as some wallets do: this many of its logs are searched. */
const LOGS = 8;

/**
 * Claims about money that people sent and can't find. Transfers from a proved wallet are theirs already; for all
 * others the response is the same whether or not there is such a transfer, and whoever owns it: docs/adr/0060.
 */
export function createTransferClaimHandlers({
  investments,
  reconciliations,
  transferClaims,
  transfers,
  users,
  wallets,
}: Pick<
  Aggregates,
  'investments' | 'reconciliations' | 'transferClaims' | 'transfers' | 'users' | 'wallets'
>): Handlers<typeof commands> {
  async function ownTransfer(userId: string, txHash: string): Promise<string | undefined> {
    for (let log = 0; log < LOGS; log += 1) {
      const transferId = deriveId('transfer', txHash, log);
      const { state: transfer } = await transfers.load(transferId);
      if (!transfer) continue;
      const paid = transfer.match?.investmentId;
      const investment = paid ? (await investments.load(paid)).state : undefined;
      if (investment && isInvestment(investment) && investment.data.investorId === userId) return transferId;
      const { state: wallet } = await wallets.load(walletIdOf(transfer.data.from));
      if (transfer.match?.kind !== 'matched' && isProvedBy(wallet, userId)) return transferId;
    }
    return undefined;
  }

  /**
   * Whether a transfer is this person's, or went back to a sender that nobody knows; undefined while that is open: it
   * waits for a decision or its refund, or the investment that it pays isn't confirmed, or the wallet that it is to prove
   * isn't proved.
   */
  async function isTheirs(
    userId: string,
    transferId: string,
    transfer: TransferState,
  ): Promise<boolean | undefined> {
    const { reconciled, status } = (await reconciliations.load(transferId)).state;
    // A refund that fails leaves the transfer to be decided again.
    if (reconciled?.how === 'refund' && status !== 'refunded') return undefined;
    if (reconciled) {
      const { how, userId: owner } = reconciled;
      return owner === userId || (how === 'refund' && owner === null);
    }
    if (!transfer?.confirmed || !transfer.match) return undefined;
    if (transfer.match.kind === 'matched') {
      const { state: paid } = await investments.load(transfer.match.investmentId);
      const isFor = isInvestment(paid) && isPaid(paid) && paid.transferId === transferId;
      return isFor ? paid.data.investorId === userId : undefined;
    }
    if (transfer.match.reason !== 'wallet_proof') return undefined;
    const { proof } = (await wallets.load(walletIdOf(transfer.data.from))).state;
    return proof ? proof.userId === userId : undefined;
  }

  return {
    ClaimTransfer: async (context, { txHash, note }) => {
      const userId = actorId(context.actor);
      await assertNotErasing(users, userId);
      const transferId = await ownTransfer(userId, txHash);
      if (transferId) return { result: { status: 'yours', transferId }, position: 0n };
      if (!note) throw new AppError('TRANSFER_NOT_YOURS');
      const claim = { claimId: deriveId('transfer-claim', userId, context.key), userId, txHash, note };
      // Once per key: a late repetition must not open a claim again that was withdrawn or answered meanwhile.
      const changed = await transferClaims.handleOnce(userId, context, ({ state }) =>
        decideClaim(state, claim),
      );
      await withdrawIfErasing(users, userId, () =>
        transferClaims.handle(userId, context, ({ state }) => decideWithdrawClaims(state, userId)),
      );
      const open = claimOf(changed.state, txHash);
      const claimId = open?.claimId ?? claim.claimId;
      return { result: { status: 'noted', claimId }, position: changed.position };
    },
    WithdrawTransferClaim: async (context, { claimId }) => {
      const userId = actorId(context.actor);
      const changed = await transferClaims.handleOnce(userId, context, ({ state }) =>
        decideWithdrawClaim(state, claimId, userId),
      );
      return { result: { claimId }, position: changed.position };
    },
    RejectTransferClaim: async (context, { claimId, userId, reason }) => {
      const changed = await transferClaims.handleOnce(userId, context, ({ state }) =>
        decideRejectClaim(state, { claimId, userId, reason }),
      );
      return { result: { claimId }, position: changed.position };
    },
    SettleTransferClaim: async (context, command) => {
      const { claimId, userId, transferId } = command;
      const { state: transfer } = await transfers.load(transferId);
      const outcome = await isTheirs(userId, transferId, transfer);
      const changed = await transferClaims.handle(userId, context, ({ state }) =>
        decideSettleClaim(state, command, transfer, outcome),
      );
      return { result: { claimId }, position: changed.position };
    },
  };
}
