import { hash } from 'node:crypto';
import { leafText, MAX_SUM, nodeText, type SumNode } from '@nodo/contracts/reserves/sum-tree';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Brother, nonceKey, SumTree } from './sum-tree.ts';

const key = nonceKey('s'.repeat(32));
const DAY = '2026-03-10';
const idOf = (index: number) => `0199d3c6-7f2a-7c1e-9a35-${String(index).padStart(12, '0')}`;
const peopleWith = (sums: readonly bigint[]) => sums.map((sum, index) => ({ userId: idOf(index), sum }));
const treeOf = (sums: readonly bigint[], day = DAY) => new SumTree(peopleWith(sums), { day, key });
const sha256 = (text: string) => hash('sha256', text, 'hex');

/** The root that a leaf's path leads to, computed independently of the tree. */
function rootOf(leaf: SumNode, path: readonly Brother[]): SumNode {
  return path.reduce((node, { side, ...brother }) => {
    const [left, right] = side === 'left' ? [brother, node] : [node, brother];
    return { hash: sha256(nodeText(left, right)), sum: left.sum + right.sum };
  }, leaf);
}
function leafOf(tree: SumTree, userId: string, day = DAY) {
  const proved = tree.proofOf(userId);
  if (!proved) throw new Error('There is no such leaf');
  const { nonce, sum, path } = proved;
  return { leaf: { hash: sha256(leafText({ day, userId, nonce, sum })), sum }, path, nonce };
}

const balances = fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { minLength: 1, maxLength: 40 });

describe('the sum tree', () => {
  it('sums up all balances, and leads everybody to its root', () => {
    fc.assert(
      fc.property(balances, (sums) => {
        const tree = treeOf(sums);
        expect(tree.root.sum).toBe(sums.reduce((total, sum) => total + sum, 0n));
        for (const { userId } of peopleWith(sums)) {
          const { leaf, path } = leafOf(tree, userId);
          expect(path).toHaveLength(tree.depth);
          expect(rootOf(leaf, path)).toEqual(tree.root);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('tells any other balance, person, day, brother or side from what was sealed', () => {
    const changes = fc.constantFrom('balance', 'person', 'day', 'hash', 'sum', 'side');
    fc.assert(
      fc.property(balances, changes, fc.nat(), fc.bigInt({ min: 1n, max: 9n }), (sums, change, at, by) => {
        const tree = treeOf(sums);
        const userId = idOf(at % sums.length);
        const { leaf, path, nonce } = leafOf(tree, userId);
        const place = at % path.length;
        const altered = path.map((brother, index): Brother => {
          if (index !== place) return brother;
          if (change === 'hash') return { ...brother, hash: sha256(brother.hash) };
          if (change === 'sum') return { ...brother, sum: brother.sum + by };
          if (change === 'side') return { ...brother, side: brother.side === 'left' ? 'right' : 'left' };
          return brother;
        });
        const text = leafText({
          day: change === 'day' ? '2026-03-11' : DAY,
          userId: change === 'person' ? idOf(99) : userId,
          nonce,
          sum: change === 'balance' ? leaf.sum + by : leaf.sum,
        });
        const start = { hash: sha256(text), sum: change === 'balance' ? leaf.sum + by : leaf.sum };
        expect(rootOf(start, altered)).not.toEqual(tree.root);
      }),
      { numRuns: 60 },
    );
  });

  it('takes no balance below zero, none too large, and nobody twice', () => {
    expect(() => treeOf([5n, -1n])).toThrow(RangeError);
    expect(() => treeOf([MAX_SUM, 1n])).toThrow(RangeError);
    const twice = { userId: idOf(1), sum: 5n };
    expect(() => new SumTree([twice, { ...twice, sum: 6n }], { day: DAY, key })).toThrow(RangeError);
  });

  it('is the same for the same day and key whatever the order, and another one otherwise', () => {
    const people = peopleWith([3n, 1n, 2n]);
    const root = new SumTree(people, { day: DAY, key }).root;
    expect(new SumTree(people.toReversed(), { day: DAY, key }).root).toEqual(root);
    expect(new SumTree(people, { day: '2026-03-11', key }).root.hash).not.toBe(root.hash);
    const other = new SumTree(people, { day: DAY, key: nonceKey('t'.repeat(32)) });
    expect(other.root.hash).not.toBe(root.hash);
    expect(other.root.sum).toBe(root.sum);
  });

  it('is as deep for one person as for 256, and a level deeper for one more', () => {
    expect([0, 1, 256, 257].map((count) => treeOf(Array.from({ length: count }, () => 1n)).depth)).toEqual([
      8, 8, 8, 9,
    ]);
    expect(treeOf([1n]).proofOf(idOf(7))).toBeUndefined();
  });
});
