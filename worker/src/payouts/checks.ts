import { microFromUsdt } from '@nodo/contracts/money';
import type { PayoutFailure, PayoutHold } from '@nodo/contracts/payouts/values';
import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import { transferArguments } from '@nodo/platform/tron-transfer';
import type { PayoutRow } from './rows.ts';
import type { CheckingNode } from './shared-reads.ts';

/** Result of checking a payout before it is signed. Fees in sun. */
export type Checked =
  | { readonly kind: 'ready'; readonly feeLimit: number }
  | { readonly kind: 'hold'; readonly reason: PayoutHold }
  | { readonly kind: 'fail'; readonly reason: PayoutFailure };

export interface CheckFacts {
  readonly usdtContract: string;
  readonly treasuryAddress: string;
  /** Micro-USDT that signed payouts will still take from the treasury. */
  readonly underWay: bigint;
  /** TRX to be kept in the treasury, in sun. */
  readonly trxReserve: number;
}

const NOTHING = '';
/** Energy is paid at the price of the block it is used in, which may rise. */
const FEE_MARGIN_PERCENT = 110;
/** Cost of the bytes of such a transaction with signature and result, at 1 000 sun each without free bandwidth. */
const BANDWIDTH_FEE = 345_000;

const fail = (reason: PayoutFailure) => ({ kind: 'fail', reason }) as const;
const hold = (reason: PayoutHold) => ({ kind: 'hold', reason }) as const;

/**
 * Whether a payout may be signed now, and with which fee limit. Fails for good what would burn or lose the money: an
 * address on USDT's blacklist, of a contract, or of our own. Conditions that hold up all payouts are checked first,
 * so that held payouts cost no request each. Reads everything from one node. Throws NodeFailure.
 */
export async function checkPayout(
  node: CheckingNode,
  payout: Pick<PayoutRow, 'to' | 'amountUsdt'>,
  facts: CheckFacts,
): Promise<Checked> {
  const { usdtContract, treasuryAddress } = facts;
  if (payout.to === treasuryAddress) return fail('own_address');
  if (payout.to === usdtContract) return fail('contract_address');
  const [token, treasury, to] = [usdtContract, treasuryAddress, payout.to].map(tronAddressToEvmHex);
  if (!token || !treasury || !to) throw new RangeError('Not a TRON address');
  const ask = (signature: string, parameter = NOTHING) =>
    node.tryCall({ owner: treasury, contract: token, signature, parameter });
  const isPaused = truth((await ask('paused()')).returned);
  if (isPaused === undefined) return hold('simulation');
  if (isPaused) return hold('paused');
  const held = BigInt(`0x${(await ask('balanceOf(address)', word(treasury))).returned || '0'}`);
  if (held - facts.underWay < microFromUsdt(payout.amountUsdt)) return hold('treasury_funds');
  const sun = await node.sunBalance(treasury);
  if (sun < facts.trxReserve + BANDWIDTH_FEE) return hold('network_fee');
  if (await node.isContract(to)) return fail('contract_address');
  const isListed = truth((await ask('isBlackListed(address)', word(to))).returned);
  if (isListed) return fail('blacklisted');
  if (isListed === undefined) return hold('simulation');
  const tried = await ask('transfer(address,uint256)', transferArguments(payout.to, payout.amountUsdt));
  const price = await node.energyFee();
  if (!tried.ok || price === undefined) return hold('simulation');
  const feeLimit = Math.ceil((tried.energy * price * FEE_MARGIN_PERCENT) / 100);
  // No transfer costs nothing: command-api would take no such signature, and the signer would count each.
  if (feeLimit === 0) return hold('simulation');
  if (sun < facts.trxReserve + feeLimit + BANDWIDTH_FEE) return hold('network_fee');
  return { kind: 'ready', feeLimit };
}

function word(hex: string): string {
  return hex.padStart(64, '0');
}

/** A boolean return value of a contract; undefined for anything else. */
function truth(returned: string): boolean | undefined {
  return /^0{63}[01]$/.test(returned) ? returned.endsWith('1') : undefined;
}
