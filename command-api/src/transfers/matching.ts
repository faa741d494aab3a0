import { microFromUsdt } from '@nodo/contracts/money';
import { type Investment, type InvestmentState, isInvestment } from '../investments/decider.ts';
import type { Match, Transfer } from './decider.ts';

/** An investment that expects a transfer's exact amount, or did once. */
export interface Claimant {
  readonly investmentId: string;
  readonly investment: Investment;
  /** A different transfer was detected for it and stands in a block. */
  readonly hasOtherPayment: boolean;
}

function blockTime(transfer: Transfer): number {
  return Date.parse(transfer.block?.blockTime ?? '');
}

/** Money that was on the chain before the investment existed can't be its payment. */
export function isPaidAfter(transfer: Transfer, investment: Investment): boolean {
  return blockTime(transfer) >= Date.parse(investment.createdAt);
}

/** Gives a transfer to the investment that asked for its exact amount, or says why it can't have it. */
export function judgeExact(transferId: string, transfer: Transfer, claimant: Claimant): Match {
  const { investmentId, investment } = claimant;
  const unmatched = (reason: 'late' | 'duplicate'): Match => ({ kind: 'unmatched', reason, investmentId });
  const isItsOwn = investment.transferId === transferId;
  if (investment.status === 'failed') return unmatched('late');
  if (isItsOwn) return { kind: 'matched', investmentId };
  if (investment.status === 'confirmed' || claimant.hasOtherPayment) return unmatched('duplicate');
  if (blockTime(transfer) > Date.parse(investment.data.payment.expiresAt)) return unmatched('late');
  return { kind: 'matched', investmentId };
}

/** Tells an under- or overpayment of an open investment by its wallet; null when it is not that. */
export function judgeCandidate(
  transfer: Transfer,
  investmentId: string,
  candidate: InvestmentState,
): Match | null {
  if (!isInvestment(candidate) || candidate.status !== 'pending') return null;
  if (candidate.data.walletAddress !== transfer.data.from || !isPaidAfter(transfer, candidate)) return null;
  const expected = microFromUsdt(candidate.data.payment.amountUsdt);
  const paid = microFromUsdt(transfer.data.amount);
  if (paid === expected) return null;
  return { kind: 'unmatched', reason: paid < expected ? 'underpaid' : 'overpaid', investmentId };
}
