import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import type { Header } from './answers.ts';
import { NodeFailure, type TronNode } from './node.ts';

/**
 * A balance can't be queried at a height: it is read again, at most this often, when the solid height moved
 * meanwhile.
 */
const TRIES = 8;

/** Each address's balance of a token in micro-USDT, all at one solid block of a node. Throws NodeFailure. */
export async function solidBalances(
  node: TronNode,
  contract: string,
  addresses: readonly string[],
): Promise<{ at: Header; balances: readonly bigint[] }> {
  const token = tronAddressToEvmHex(contract);
  const owners = addresses.map((address) => tronAddressToEvmHex(address));
  let at = await node.head('walletsolidity');
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const balances = await Promise.all(owners.map((owner) => node.solidBalance(token, owner)));
    const after = await node.head('walletsolidity');
    if (after.id === at.id) return { at, balances };
    at = after;
  }
  throw new NodeFailure('lag', 'the solid height moves faster than the balance can be read');
}
