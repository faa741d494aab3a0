import { microFromUsdt } from '@nodo/contracts/money';
import type { SigningOrder, SigningRefusal } from './protocol.ts';

/** What may be signed at all. It is the signer's own: whoever asks can't change it. */
export interface SigningRules {
  readonly owner: string;
  readonly contract: string;
  readonly permissionId: number;
  /** Micro-USDT of one transfer, and of all that was signed in 24 hours. */
  readonly maximum: bigint;
  readonly dailyMaximum: bigint;
  /** Sun that one transfer may burn. */
  readonly maximumFee: number;
}

/** Longest life of a transfer, in milliseconds. */
const LONGEST_LIFE_MS = 3_600_000;

/**
 * Why an order isn't signed; undefined when it is. `signed`: micro-USDT of the last 24 hours. Every signature counts,
 * paid or not: what became of one can't be seen from here, and who would ask twice for one payment is who is feared.
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
  const micro = microFromUsdt(transfer.amount);
  if (micro > rules.maximum) return 'maximum';
  return signed + micro > rules.dailyMaximum ? 'daily_maximum' : undefined;
}
