import { CLOCKS_APART_MS } from '@nodo/contracts/constants';
import { type Investment, isPaid } from '../investments/decider.ts';
import type { AskedAmount } from '../investments/payment-amount.ts';
import type { Match, Transfer } from './decider.ts';

/** An investment that expects a transfer's exact amount, or once did. */
export interface Claimant {
  readonly investmentId: string;
  readonly investment: Investment;
  /** A different transfer was detected for it and is in a block. */
  readonly hasOtherPayment: boolean;
}

function blockTime(transfer: Transfer): number {
  return Date.parse(transfer.block?.blockTime ?? '');
}

/**
 * Money that was on the chain before it was asked for can't be the payment. The chain's own times decide which came
 * first: with a fast clock of ours every prompt payment would seem too early, and after a fork a later block may have
 * a lower number. While catching up after an outage, blocks alone are not enough, so the clocks have to agree
 * roughly. Where nobody followed the chain, as in a demo history, our own times are all there is.
 */
export function isPaidAfter(
  transfer: Transfer,
  { afterBlock, afterBlockTime }: Pick<AskedAmount, 'afterBlock' | 'afterBlockTime'>,
  { createdAt }: Pick<Investment, 'createdAt'>,
): boolean {
  if (transfer.block === null) return false;
  if (afterBlock === null) return blockTime(transfer) >= Date.parse(createdAt);
  const isLater =
    afterBlockTime === null
      ? transfer.block.blockNumber > afterBlock
      : blockTime(transfer) > Date.parse(afterBlockTime);
  return isLater && blockTime(transfer) >= Date.parse(createdAt) - CLOCKS_APART_MS;
}

/**
 * The investment whose exact amount a transfer from `wallet` pays: of those asked for it before it was sent (newest
 * first), the newest. A wallet is only what somebody typed, so it establishes no claim; but where it points to
 * another person who was asked for the same amount earlier, a late payment of theirs can't be ruled out, and a person
 * has to decide.
 */
export function whoAsked(
  wallet: string,
  [newest, ...earlier]: readonly { readonly id: string; readonly data: Investment['data'] }[],
): string | undefined {
  const isOther = ({ data }: { readonly data: Investment['data'] }) =>
    data.walletAddress === wallet && data.investorId !== newest?.data.investorId;
  if (newest?.data.walletAddress !== wallet && earlier.some(isOther)) return undefined;
  return newest?.id;
}

/** Matches a transfer to the investment that asked for its exact amount, or returns why it can't have it. */
export function judgeExact(transferId: string, transfer: Transfer, claimant: Claimant): Match {
  const { investmentId, investment } = claimant;
  const unmatched = (reason: 'late' | 'duplicate'): Match => ({ kind: 'unmatched', reason, investmentId });
  const isItsOwn = investment.transferId === transferId;
  if (investment.status === 'failed') return unmatched('late');
  if (isItsOwn) return { kind: 'matched', investmentId };
  if (isPaid(investment) || claimant.hasOtherPayment) return unmatched('duplicate');
  if (blockTime(transfer) > Date.parse(investment.data.payment.expiresAt)) return unmatched('late');
  return { kind: 'matched', investmentId };
}
