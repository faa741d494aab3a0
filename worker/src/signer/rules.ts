import { microFromUsdt } from '@nodo/contracts/money';
import { isAbovePayoutMaximum } from '@nodo/contracts/payouts/limits';
import type { SigningOrder, SigningRefusal } from './protocol.ts';

/** What may be signed at all. These limits are the signer's own and can't be changed by a request. */
export interface SigningRules {
  readonly owner: string;
  readonly contract: string;
  readonly permissionId: number;
  /** Maximum micro-USDT of one transfer, and of everything signed in 24 hours. */
  readonly maximum: bigint;
  readonly dailyMaximum: bigint;
  /** Maximum sun that one transfer may burn. */
  readonly maximumFee: number;
}

/** Maximum lifetime of a transfer, in milliseconds. */
const LONGEST_LIFE_MS = 3_600_000;

/**
 * Why an order is refused; undefined when it may be signed. `signed`: micro-USDT of the last 24 hours. Every
 * signature counts, executed or not: the signer can't see its outcome, and the threat is precisely somebody who
 * requests one payment twice.
 */
export function refusalOf(
  { transfer }: SigningOrder,
  rules: SigningRules,
  signed: bigint,
): SigningRefusal | undefined {
  const { owner, contract, permissionId, expiration, timestamp, feeLimit } = transfer;
  const isOurs = owner === rules.owner && contract === rules.contract && permissionId === rules.permissionId;
  if (!isOurs) return 'foreign';
  if (expiration <= timestamp || expiration - timestamp > LONGEST_LIFE_MS) return 'lifetime';
  if (feeLimit > rules.maximumFee) return 'fee';
  if (isAbovePayoutMaximum(transfer.amount, rules.maximum)) return 'maximum';
  return signed + microFromUsdt(transfer.amount) > rules.dailyMaximum ? 'daily_maximum' : undefined;
}
