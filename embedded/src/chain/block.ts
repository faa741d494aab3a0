import { sha256Hex } from './encoding.ts';
import { bytesField, integerField } from './protobuf.ts';
import { serialize } from './transaction.ts';
import type { Block, IncludedTransaction } from './types.ts';

/** Version of the block header that current java-tron nodes write. */
export const BLOCK_VERSION = 34;
const EMPTY_ROOT = '0'.repeat(64);

export type BlockHeader = Pick<Block, 'number' | 'parent' | 'timestamp' | 'witness' | 'trieRoot'>;

/**
 * Root of the binary hash tree over a block's serialised transactions (java-tron's MerkleTree: an odd last node is
 * carried up as it is). 64 zeros for an empty block.
 */
export function merkleRoot(transactions: readonly IncludedTransaction[]): string {
  let level = transactions.map((transaction) => sha256Hex(serialize(transaction, transaction.contractRet)));
  while (level.length > 1) {
    const next: string[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] ?? '';
      const right = level[index + 1];
      next.push(right === undefined ? left : sha256Hex(left + right));
    }
    level = next;
  }
  return level[0] ?? EMPTY_ROOT;
}

/** Hash of the serialised `protocol.BlockHeader.raw`: what the witness signs. */
export function headerHash(header: BlockHeader): string {
  return sha256Hex(
    integerField(1, header.timestamp) +
      bytesField(2, header.trieRoot) +
      bytesField(3, header.parent) +
      integerField(7, header.number) +
      bytesField(9, header.witness) +
      integerField(10, BLOCK_VERSION),
  );
}

/** A block's id: its number in eight bytes and the last 24 bytes of the header's hash. */
export function blockId(number: number, hash: string): string {
  return number.toString(16).padStart(16, '0') + hash.slice(16);
}

/** Completes a block. Its signature is computed by `Witnesses.signatureOf` when the block is first served. */
export function sealBlock(
  header: Omit<BlockHeader, 'trieRoot'>,
  content: Pick<Block, 'transactions' | 'infos' | 'writes'>,
): Block {
  const complete: BlockHeader = {
    ...header,
    trieRoot: merkleRoot(content.transactions),
  };
  return { ...complete, id: blockId(header.number, headerHash(complete)), ...content };
}
