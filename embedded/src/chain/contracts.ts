import { type CallContext, type CallResult, type CallSuccess, Revert } from './contract-call.ts';
import { textToHex } from './encoding.ts';
import { callMultisend } from './multisend.ts';
import { keys, Overlay, type StateReader } from './state.ts';
import { callToken, issueTokens } from './trc20.ts';

/**
 * The contracts of this chain are written in TypeScript; there is no virtual machine. On the chain they are
 * distinguished by their "bytecode", a readable marker.
 */
interface NativeContract {
  readonly kind: bigint;
  readonly name: string;
  readonly bytecode: string;
  readonly call: (context: CallContext) => CallSuccess;
  readonly abi: readonly AbiEntry[];
}

/** An ABI entry as java-tron prints it: enum names, absent flags omitted. */
interface AbiEntry {
  readonly name: string;
  readonly type: 'Function' | 'Event';
  readonly stateMutability?: 'View' | 'Nonpayable';
  readonly inputs?: readonly { name: string; type: string; indexed?: true }[];
  readonly outputs?: readonly { type: string }[];
}

/** `arguments` and `results` are comma-separated `type name` lists. */
function fn(name: string, args: string, results: string, stateMutability: 'View' | 'Nonpayable'): AbiEntry {
  const inputs = args
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [type = '', label = ''] = part.split(' ');
      return { name: label, type };
    });
  const outputs = results
    .split(',')
    .filter((part) => part !== '')
    .map((type) => ({ type }));
  return {
    name,
    type: 'Function',
    stateMutability,
    ...(inputs.length > 0 ? { inputs } : {}),
    ...(outputs.length > 0 ? { outputs } : {}),
  };
}

function event(name: string, first: string, second: string): AbiEntry {
  return {
    name,
    type: 'Event',
    inputs: [
      { name: first, type: 'address', indexed: true },
      { name: second, type: 'address', indexed: true },
      { name: 'value', type: 'uint256' },
    ],
  };
}

const tokenAbi: readonly AbiEntry[] = [
  fn('name', '', 'string', 'View'),
  fn('symbol', '', 'string', 'View'),
  fn('decimals', '', 'uint256', 'View'),
  fn('totalSupply', '', 'uint256', 'View'),
  fn('balanceOf', 'address who', 'uint256', 'View'),
  fn('allowance', 'address owner,address spender', 'uint256', 'View'),
  fn('transfer', 'address to,uint256 value', 'bool', 'Nonpayable'),
  fn('transferFrom', 'address from,address to,uint256 value', 'bool', 'Nonpayable'),
  fn('approve', 'address spender,uint256 value', 'bool', 'Nonpayable'),
  fn('paused', '', 'bool', 'View'),
  fn('isBlackListed', 'address who', 'bool', 'View'),
  fn('getBlackListStatus', 'address who', 'bool', 'View'),
  fn('owner', '', 'address', 'View'),
  fn('pause', '', '', 'Nonpayable'),
  fn('unpause', '', '', 'Nonpayable'),
  fn('addBlackList', 'address who', '', 'Nonpayable'),
  fn('removeBlackList', 'address who', '', 'Nonpayable'),
  fn('issue', 'uint256 amount', '', 'Nonpayable'),
  event('Transfer', 'from', 'to'),
  event('Approval', 'owner', 'spender'),
];

const multisendAbi: readonly AbiEntry[] = [
  fn('multisend', 'address token,address[] recipients,uint256[] amounts', '', 'Nonpayable'),
];

export const TOKEN: NativeContract = {
  kind: 1n,
  name: 'TetherToken',
  bytecode: textToHex('native:trc20'),
  call: callToken,
  abi: tokenAbi,
};

export const MULTISEND: NativeContract = {
  kind: 2n,
  name: 'Multisend',
  bytecode: textToHex('native:multisend'),
  call: callMultisend,
  abi: multisendAbi,
};

const natives: readonly NativeContract[] = [TOKEN, MULTISEND];

/** Tokens that a newly deployed token credits to its owner, in micro-USDT. */
export const INITIAL_SUPPLY = 1_000_000_000_000_000n;

/** The native contract at an address, or undefined when there is none. */
export function contractAt(state: StateReader, address: string): NativeContract | undefined {
  const kind = state.get(keys.contract(address));
  return natives.find((native) => native.kind === kind);
}

/** The native contract of a bytecode marker. */
export function contractOfBytecode(bytecode: string): NativeContract | undefined {
  return natives.find((native) => native.bytecode === bytecode.replace(/^0x/, ''));
}

/** Creates a contract at an address; a token credits its initial supply to the owner. */
export function deploy(state: Overlay, native: NativeContract, address: string, owner: string): void {
  state.set(keys.contract(address), native.kind);
  state.set(keys.owner(address), BigInt(`0x${owner}`));
  if (native === TOKEN) issueTokens(state, address, owner, INITIAL_SUPPLY);
}

/** Calls a contract on top of `state`; its changes are returned separately and have no effect until merged. */
export function callContract(
  state: StateReader,
  native: NativeContract,
  call: Omit<CallContext, 'state'>,
): { result: CallResult; changes: Overlay } {
  const changes = new Overlay(state);
  try {
    return { result: native.call({ ...call, state: changes }), changes };
  } catch (error) {
    if (error instanceof Revert) return { result: error.toFailure(), changes: new Overlay(state) };
    throw error;
  }
}
