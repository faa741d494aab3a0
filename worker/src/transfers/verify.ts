import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import type { TransactionInfo } from '../chain/answers.ts';
import { NodeFailure, type TronNode } from '../chain/node.ts';
import type { NodePool } from '../chain/nodes.ts';
import type { ObservedTransfer } from './observed-transfers.ts';
import { transfersOf, type Watched } from './parse.ts';

/** The fields of a transfer that are compared with the chain. */
export type Verifiable = Pick<
  ObservedTransfer,
  'direction' | 'transferId' | 'txHash' | 'from' | 'to' | 'amountMicro' | 'blockNumber' | 'blockHash'
>;

export interface VerifyParts {
  readonly nodes: NodePool;
  readonly watched: Watched;
  /** From this many micro-USDT on, two nodes must agree, where there are two. */
  readonly twoNodesAbove: bigint;
}

export function needsTwoNodes({ nodes, twoNodesAbove }: VerifyParts, { amountMicro }: Verifiable): boolean {
  return nodes.size > 1 && amountMicro >= twoNodesAbove;
}

/**
 * Reads a transfer again from the solid chain of one node, or of two. Throws NodeFailure while that is not possible.
 */
export async function readSolid(parts: VerifyParts, transfer: Verifiable): Promise<SolidCheck> {
  const { nodes, watched } = parts;
  const verify = (node: TronNode) => verifyOnChain(node, transfer, watched);
  const answers = needsTwoNodes(parts, transfer)
    ? await nodes.runOnEach(2, verify)
    : [await nodes.run(verify, { background: true })];
  const [first] = answers;
  if (!first || answers.some((answer) => answer.isIncluded !== first.isIncluded)) {
    throw new NodeFailure('lie', 'two nodes disagree about a transfer');
  }
  return first;
}

/** A transfer's status on a node's solid chain; the fee is in sun. */
export type SolidCheck = { readonly isIncluded: true; readonly fee: number } | { readonly isIncluded: false };

/**
 * Checks whether a node's solid chain has a transfer in the block we saw it in. Throws NodeFailure if it can't yet.
 */
async function verifyOnChain(node: TronNode, transfer: Verifiable, watched: Watched): Promise<SolidCheck> {
  const info = await node.info('walletsolidity', transfer.txHash);
  if (info?.blockNumber === transfer.blockNumber) return checkInfo(info, transfer, watched);
  const header = await node.header('walletsolidity', transfer.blockNumber);
  if (!header) throw new NodeFailure('lag', `block ${transfer.blockNumber} is not solid on this node`);
  if (header.id !== transfer.blockHash) return { isIncluded: false };
  const infos = await node.infos('walletsolidity', transfer.blockNumber);
  if (infos.length === 0) throw new NodeFailure('lie', `block ${transfer.blockNumber} came without infos`);
  const found = infos.find((one) => one.id === transfer.txHash);
  return found ? checkInfo(found, transfer, watched) : { isIncluded: false };
}

function checkInfo(info: TransactionInfo, transfer: Verifiable, watched: Watched): SolidCheck {
  // The treasury of when it was recorded, which may have been replaced since; none was recorded in the first versions.
  const own = transfer.direction === 'in' ? transfer.to : transfer.from;
  const then = own === null ? watched : { ...watched, treasury: tronAddressToEvmHex(own) };
  const same = transfersOf(info, then).find((one) => one.transferId === transfer.transferId);
  if (!same || same.amountMicro !== transfer.amountMicro || same.from !== transfer.from)
    return { isIncluded: false };
  if (transfer.direction === 'out' && same.to !== transfer.to) return { isIncluded: false };
  return { isIncluded: true, fee: same.fee };
}
