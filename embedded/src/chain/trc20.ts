import { encodeAddress, encodeNumber, encodeText, selectorOf, Words } from './abi.ts';
import { type CallContext, type CallSuccess, Revert } from './contract-call.ts';
import { ADDRESS_PREFIX, keccakOfText } from './encoding.ts';
import { keys, type Overlay } from './state.ts';
import type { Log } from './types.ts';

/**
 * A TRC20 token that behaves like TRON's USDT, executed natively: 6 decimals, a blacklist that checks only the
 * sender, a pause, and a `transfer` that returns false although it succeeded.
 */

export const TRANSFER_TOPIC = keccakOfText('Transfer(address,address,uint256)');
const APPROVAL_TOPIC = keccakOfText('Approval(address,address,uint256)');
const UNLIMITED = 2n ** 256n - 1n;
const NOBODY = ADDRESS_PREFIX + '0'.repeat(40);

/** Energy of a transfer to a holder and to an address without tokens, as measured on the main network. */
export const TRANSFER_ENERGY = { holder: 64_285, empty: 130_285 } as const;
const ALLOWANCE_ENERGY = 20_000;
const APPROVE_ENERGY = { first: 99_764, again: 22_732 } as const;
const READ_ENERGY = 935;
const ADMIN_ENERGY = 25_000;

const YES = encodeNumber(1n);
const NO = encodeNumber(0n);

interface Move {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

function eventLog(token: string, topics: readonly string[], amount: bigint): Log {
  return { address: token.slice(2), topics, data: encodeNumber(amount) };
}

function requireOpen(state: Overlay, token: string, sender: string): void {
  if (state.amount(keys.tokenPaused(token)) === 1n) throw new Revert('paused');
  if (state.amount(keys.tokenBlocked(token, sender)) === 1n) throw new Revert('sender is blacklisted');
}

/** Moves tokens and returns the energy used and the Transfer log. Amounts in micro-USDT. */
export function moveTokens(state: Overlay, move: Move): { energy: number; log: Log } {
  const { token, from, to, amount } = move;
  requireOpen(state, token, from);
  if (to === NOBODY) throw new Revert('transfer to the zero address');
  if (state.amount(keys.tokenBalance(token, from)) < amount) throw new Revert('insufficient balance');
  const fillsSlot = amount > 0n && state.amount(keys.tokenBalance(token, to)) === 0n;
  state.add(keys.tokenBalance(token, from), -amount);
  state.add(keys.tokenBalance(token, to), amount);
  const topics = [TRANSFER_TOPIC, encodeAddress(from), encodeAddress(to)];
  return {
    energy: fillsSlot ? TRANSFER_ENERGY.empty : TRANSFER_ENERGY.holder,
    log: eventLog(token, topics, amount),
  };
}

/** Moves tokens of `from` using its allowance for `spender`; an unlimited allowance is not used up. */
export function moveAllowedTokens(state: Overlay, move: Move, spender: string): { energy: number; log: Log } {
  const key = keys.tokenAllowance(move.token, move.from, spender);
  const allowed = state.amount(key);
  if (allowed < move.amount) throw new Revert('insufficient allowance');
  const moved = moveTokens(state, move);
  if (allowed !== UNLIMITED) state.set(key, allowed - move.amount);
  return { energy: moved.energy + ALLOWANCE_ENERGY, log: moved.log };
}

/** Mints tokens for the owner, e.g. when the token is deployed. */
export function issueTokens(state: Overlay, token: string, owner: string, amount: bigint): void {
  state.add(keys.tokenSupply(token), amount);
  state.add(keys.tokenBalance(token, owner), amount);
}

function requireOwner({ state, contract, caller }: CallContext): void {
  if (state.get(keys.owner(contract)) !== BigInt(`0x${caller}`))
    throw new Revert('only the owner may do this');
}

type Method = (context: CallContext, words: Words) => CallSuccess;

const read =
  (answer: (context: CallContext, words: Words) => string): Method =>
  (context, words) => ({ ok: true, returned: answer(context, words), logs: [], energy: READ_ENERGY });

const administer =
  (change: (context: CallContext, words: Words) => void): Method =>
  (context, words) => {
    requireOwner(context);
    change(context, words);
    return { ok: true, returned: '', logs: [], energy: ADMIN_ENERGY };
  };

function transfer({ state, contract, caller }: CallContext, words: Words): CallSuccess {
  const move = { token: contract, from: caller, to: words.address(0), amount: words.number(1) };
  const { energy, log } = moveTokens(state, move);
  return { ok: true, returned: NO, logs: [log], energy };
}

function transferFrom({ state, contract, caller }: CallContext, words: Words): CallSuccess {
  const move = { token: contract, from: words.address(0), to: words.address(1), amount: words.number(2) };
  const { energy, log } = moveAllowedTokens(state, move, caller);
  return { ok: true, returned: YES, logs: [log], energy };
}

function approve({ state, contract, caller }: CallContext, words: Words): CallSuccess {
  const spender = words.address(0);
  const key = keys.tokenAllowance(contract, caller, spender);
  const first = state.amount(key) === 0n;
  if (state.amount(keys.tokenPaused(contract)) === 1n) throw new Revert('paused');
  if (!first && words.number(1) !== 0n) throw new Revert('reset the allowance to zero first');
  state.set(key, words.number(1));
  const topics = [APPROVAL_TOPIC, encodeAddress(caller), encodeAddress(spender)];
  const logs = [eventLog(contract, topics, words.number(1))];
  return { ok: true, returned: YES, logs, energy: first ? APPROVE_ENERGY.first : APPROVE_ENERGY.again };
}

const isBlocked = read(({ state, contract }, words) =>
  encodeNumber(state.amount(keys.tokenBlocked(contract, words.address(0)))),
);
const ownerOf = read(({ state, contract }) =>
  encodeAddress(state.amount(keys.owner(contract)).toString(16).padStart(42, '0')),
);

const methods = new Map<string, Method>(
  Object.entries<Method>({
    'transfer(address,uint256)': transfer,
    'transferFrom(address,address,uint256)': transferFrom,
    'approve(address,uint256)': approve,
    'allowance(address,address)': read(({ state, contract }, words) =>
      encodeNumber(state.amount(keys.tokenAllowance(contract, words.address(0), words.address(1)))),
    ),
    'balanceOf(address)': read(({ state, contract }, words) =>
      encodeNumber(state.amount(keys.tokenBalance(contract, words.address(0)))),
    ),
    'totalSupply()': read(({ state, contract }) => encodeNumber(state.amount(keys.tokenSupply(contract)))),
    'decimals()': read(() => encodeNumber(6n)),
    'symbol()': read(() => encodeText('USDT')),
    'name()': read(() => encodeText('Tether USD')),
    'paused()': read(({ state, contract }) => encodeNumber(state.amount(keys.tokenPaused(contract)))),
    'deprecated()': read(() => NO),
    'basisPointsRate()': read(() => NO),
    'maximumFee()': read(() => NO),
    'isBlackListed(address)': isBlocked,
    'getBlackListStatus(address)': isBlocked,
    'owner()': ownerOf,
    'getOwner()': ownerOf,
    'pause()': administer(({ state, contract }) => state.set(keys.tokenPaused(contract), 1n)),
    'unpause()': administer(({ state, contract }) => state.set(keys.tokenPaused(contract), 0n)),
    'addBlackList(address)': administer(({ state, contract }, words) =>
      state.set(keys.tokenBlocked(contract, words.address(0)), 1n),
    ),
    'removeBlackList(address)': administer(({ state, contract }, words) =>
      state.set(keys.tokenBlocked(contract, words.address(0)), 0n),
    ),
    'issue(uint256)': administer(({ state, contract, caller }, words) =>
      issueTokens(state, contract, caller, words.number(0)),
    ),
  }).map(([signature, method]) => [selectorOf(signature), method]),
);

/** Runs one call of the token. Throws Revert when it fails. */
export function callToken(context: CallContext): CallSuccess {
  const method = methods.get(context.data.slice(0, 8));
  if (!method) throw new Revert('');
  return method(context, new Words(context.data.slice(8)));
}
