import { describe, expect, it } from 'vitest';
import { blockId, headerHash, merkleRoot, sealBlock } from './block.ts';
import { generateKey, keyFrom, recoverAddress, sha256Hex, signHash } from './encoding.ts';
import { bytesField, integerField } from './protobuf.ts';
import { build, contractCall, serialize } from './transaction.ts';
import type { IncludedTransaction } from './types.ts';
import { Witnesses } from './witnesses.ts';

function transactionOf(amount: number): IncludedTransaction {
  const value = { amount, owner_address: `41${'1'.repeat(40)}`, to_address: `41${'2'.repeat(40)}` };
  const reference = { blockNumber: 1, blockId: '0'.repeat(64), timestamp: 1, expiration: 60_000 };
  const built = build(contractCall('TransferContract', value), reference);
  return { ...built, signature: ['ab'.repeat(65)], contractRet: 'SUCCESS' };
}

const leaf = (transaction: IncludedTransaction) => sha256Hex(serialize(transaction, 'SUCCESS'));

describe('protobuf fields', () => {
  it('encodes integers as varints and leaves out zero', () => {
    expect(integerField(1, 150)).toBe('089601');
    expect(integerField(1, 0)).toBe('');
    expect(integerField(1, 1_777_445_307_000)).toBe('08f884fcbfdd33');
  });

  it('encodes bytes with their length', () => {
    expect(bytesField(2, '74657374696e67')).toBe('120774657374696e67');
    expect(bytesField(2, 'ff'.repeat(200))).toBe(`12c801${'ff'.repeat(200)}`);
  });
});

describe('the root over a block’s transactions', () => {
  const [first, second, third] = [transactionOf(1), transactionOf(2), transactionOf(3)] as const;

  it('is zeros for none and the leaf itself for one', () => {
    expect(merkleRoot([])).toBe('0'.repeat(64));
    expect(merkleRoot([first])).toBe(leaf(first));
  });

  it('hashes pairs and carries an odd last one up', () => {
    const pair = sha256Hex(leaf(first) + leaf(second));
    expect(merkleRoot([first, second])).toBe(pair);
    expect(merkleRoot([first, second, third])).toBe(sha256Hex(pair + leaf(third)));
  });
});

describe('a sealed block', () => {
  const witness = generateKey();
  const block = sealBlock(
    { number: 258, parent: 'ab'.repeat(32), timestamp: 3_000, witness: witness.address },
    {
      transactions: [transactionOf(5)],
      infos: [],
      writes: [],
    },
  );

  it('has an id of eight bytes of number and 24 of the header’s hash', () => {
    expect(block.id).toBe(`0000000000000102${headerHash(block).slice(16)}`);
    expect(blockId(1, 'f'.repeat(64))).toBe(`0000000000000001${'f'.repeat(48)}`);
  });

  it('is signed by its witness', () => {
    const signature = new Witnesses([witness]).signatureOf(block);
    expect(signature).toHaveLength(130);
    expect(recoverAddress(headerHash(block), signature)).toBe(witness.address);
    const kept = { ...block, signature: 'ab'.repeat(65) };
    expect(new Witnesses([witness]).signatureOf(kept)).toBe(kept.signature);
    expect(() => new Witnesses([generateKey()]).signatureOf(block)).toThrow('unknown witness');
  });

  it('has another id when anything in its header differs', () => {
    const hashes = [
      block,
      { ...block, timestamp: 3_001 },
      { ...block, witness: generateKey().address },
      { ...block, trieRoot: 'cd'.repeat(32) },
      { ...block, parent: 'ac'.repeat(32) },
    ].map(headerHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('keys and signatures', () => {
  it('derive the well-known address of the key 1', () => {
    // The public key is the curve's generator; its address is widely published as 0x7e5f4552….
    expect(keyFrom('1'.padStart(64, '0')).address).toBe('417e5f4552091a69125d5dfcb7b8c2659029395bdf');
  });

  it('recover to the signer, with v as 27/28 or 0/1, and to nobody when malformed', () => {
    const key = generateKey();
    const hash = sha256Hex('00');
    const signature = signHash(hash, key.privateKey);
    const low =
      signature.slice(0, 128) +
      (Number.parseInt(signature.slice(128), 16) - 27).toString(16).padStart(2, '0');
    expect(recoverAddress(hash, signature)).toBe(key.address);
    expect(recoverAddress(hash, low)).toBe(key.address);
    expect(recoverAddress(hash, signature.slice(2))).toBeUndefined();
    expect(recoverAddress(hash, '0'.repeat(130))).toBeUndefined();
    expect(recoverAddress(sha256Hex('01'), signature)).not.toBe(key.address);
  });
});
