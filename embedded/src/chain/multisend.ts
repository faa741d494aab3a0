import { selectorOf, Words } from './abi.ts';
import { type CallContext, type CallSuccess, Revert } from './contract-call.ts';
import { keys } from './state.ts';
import { moveAllowedTokens } from './trc20.ts';
import type { Log } from './types.ts';

/**
 * A contract that moves tokens on behalf of its caller, as exchanges and payroll services do: several Transfer logs
 * in one transaction, and the token only as an inner call. The caller must have approved it first.
 */
export const MULTISEND_SIGNATURE = 'multisend(address,address[],uint256[])';

const BASE_ENERGY = 12_000;

/**
 * Runs `multisend(token, recipients, amounts in micro-USDT)`. Throws Revert when a part fails: then nothing moves.
 */
export function callMultisend({ state, contract, caller, data }: CallContext): CallSuccess {
  if (data.slice(0, 8) !== selectorOf(MULTISEND_SIGNATURE)) throw new Revert('');
  const words = new Words(data.slice(8));
  const token = words.address(0);
  const recipients = words.arrayAt(1);
  const amounts = words.arrayAt(2);
  if (!recipients || !amounts || recipients.length !== amounts.length) throw new Revert('');
  if (state.amount(keys.contract(token)) !== 1n) throw new Revert('no such token');
  const logs: Log[] = [];
  let energy = BASE_ENERGY;
  for (const [index, recipient] of recipients.entries()) {
    const amount = words.number(amounts[index] ?? 0);
    const move = { token, from: caller, to: words.address(recipient), amount };
    const moved = moveAllowedTokens(state, move, contract);
    logs.push(moved.log);
    energy += moved.energy;
  }
  return { ok: true, returned: '', logs, energy };
}
