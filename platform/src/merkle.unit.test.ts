import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyRanges,
  emptyRoot,
  Frontier,
  inclusionRanges,
  joinPeaks,
  leafHash,
  type NodePlace,
  peaksOf,
  type Range,
} from './merkle.ts';

const MOST = 300;
const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leaves = Array.from({ length: MOST }, (_, index) => sha(Buffer.from(`leaf ${index}`)));

/** MTH of RFC 9162, section 2.1.1, implemented literally. */
function reference(list: readonly Buffer[]): Buffer {
  const [first] = list;
  if (!first) return sha();
  if (list.length === 1) return first;
  let k = 1;
  while (k * 2 < list.length) k *= 2;
  return sha(Buffer.from([1]), reference(list.slice(0, k)), reference(list.slice(k)));
}

const nodes = new Map<string, Buffer>();
const roots = [emptyRoot()];
const tree = new Frontier(0, []);
for (const leaf of leaves) {
  for (const { level, index, hash } of tree.add(leaf)) nodes.set(`${level}/${index}`, hash);
  roots.push(tree.root);
}
const nodeAt = ({ level, index }: NodePlace) => {
  const hash = nodes.get(`${level}/${index}`);
  if (!hash) throw new Error(`There is no node ${level}/${index}`);
  return hash;
};
const rootOf = (range: Range) => joinPeaks(peaksOf(range).map(nodeAt));
const rootAt = (size: number) => roots[size] ?? Buffer.alloc(0);
const node = (left: Buffer, right: Buffer) => sha(Buffer.from([1]), left, right);

/** The verification of RFC 9162, section 2.1.3.2. */
function verifyInclusion(leaf: Buffer, at: number, size: number, path: readonly Buffer[], root: Buffer) {
  if (at >= size) return false;
  let [fn, sn, r] = [at, size - 1, leaf];
  for (const p of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      r = node(p, r);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else r = node(r, p);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && r.equals(root);
}

/** The verification of RFC 9162, section 2.1.4.2. */
function verifyConsistency(from: number, to: number, path: readonly Buffer[], old: Buffer, now: Buffer) {
  if (from === to) return path.length === 0 && old.equals(now);
  const whole = Number.isInteger(Math.log2(from)) ? [old, ...path] : [...path];
  const [first, ...rest] = whole;
  if (!first) return false;
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [fr, sr] = [first, first];
  for (const c of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [node(c, fr), node(c, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = node(sr, c);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && fr.equals(old) && sr.equals(now);
}

const flipped = (hash: Buffer, bit: number) => {
  const other = Buffer.from(hash);
  other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return other;
};

describe('a tree that grows', () => {
  it.each([0, 1, 2, 3, 7, 8, 9, 64, 100, MOST])('has the root of RFC 9162 with %i leaves', (size) => {
    expect(rootAt(size)).toEqual(reference(leaves.slice(0, size)));
    expect(rootOf([0, size])).toEqual(rootAt(size));
  });

  it('goes on from its peaks as if it had never stopped', () => {
    for (const size of [0, 1, 6, 255, 299]) {
      const peaks = peaksOf([0, size]).map((place) => ({ ...place, hash: nodeAt(place) }));
      const resumed = new Frontier(size, peaks);
      for (const leaf of leaves.slice(size)) resumed.add(leaf);
      expect(resumed.root).toEqual(tree.root);
    }
  });
});

const bits = fc.nat(255);

describe('S14 proofs', () => {
  it('every leaf of every tree of 1 to 300 is proved, and nothing else in its place', () => {
    let bit = 0;
    for (let size = 1; size <= MOST; size += 1) {
      for (let at = 0; at < size; at += 1) {
        const path = inclusionRanges(at, size).map(rootOf);
        const leaf = leaves[at] ?? Buffer.alloc(0);
        if (!verifyInclusion(leaf, at, size, path, rootAt(size))) throw new Error(`${at} of ${size}`);
        bit = (bit + 1) % 256;
        if (verifyInclusion(flipped(leaf, bit), at, size, path, rootAt(size)))
          throw new Error('altered leaf');
      }
    }
  }, 60_000);

  it('an inclusion proof with any bit, place or length altered proves nothing', () => {
    const sizes = fc
      .integer({ min: 2, max: MOST })
      .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));
    fc.assert(
      fc.property(sizes, fc.nat(), bits, fc.nat(MOST), ([size, at], which, bit, elsewhere) => {
        const path = inclusionRanges(at, size).map(rootOf);
        const leaf = leaves[at] ?? Buffer.alloc(0);
        const holds = (other: readonly Buffer[], place = at) =>
          verifyInclusion(leaf, place, size, other, rootAt(size));
        const hurt = which % path.length;
        expect(holds(path.map((hash, index) => (index === hurt ? flipped(hash, bit) : hash)))).toBe(false);
        expect(holds(path.toSpliced(hurt, 1))).toBe(false);
        expect(holds([...path, leaf])).toBe(false);
        if (elsewhere !== at) expect(holds(path, elsewhere)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('of two sizes the smaller one is proved to be the beginning, and no other tree is', () => {
    const pairs = fc
      .integer({ min: 1, max: MOST })
      .chain((to) => fc.tuple(fc.integer({ min: 1, max: to }), fc.constant(to)));
    fc.assert(
      fc.property(pairs, fc.nat(), bits, ([from, to], which, bit) => {
        const path = consistencyRanges(from, to).map(rootOf);
        const holds = (other: readonly Buffer[], old = rootAt(from)) =>
          verifyConsistency(from, to, other, old, rootAt(to));
        expect(holds(path)).toBe(true);
        expect(holds(path, flipped(rootAt(from), bit))).toBe(false);
        if (path.length === 0) return;
        const hurt = which % path.length;
        expect(holds(path.map((hash, index) => (index === hurt ? flipped(hash, bit) : hash)))).toBe(false);
        expect(holds(path.toSpliced(hurt, 1))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('leafHash', () => {
  const record = {
    stream: 'user-1',
    revision: '0',
    id: '0190a1b2-0000-7000-8000-000000000000',
    type: 'UserSignedIn',
    recordedAt: '2026-01-31T12:00:00.000Z',
    format: 'json',
    data: { method: 'code' },
    metadata: { schemaVersion: 1 },
  } as const;

  it('is the one of the specification', () => {
    const of = (text: string) => createHash('sha256').update(text).digest('hex');
    const text = `["user-1","0","${record.id}","UserSignedIn","${record.recordedAt}","json","${of('{"method":"code"}')}","${of('{"schemaVersion":1}')}"]`;
    expect(leafHash(record)).toEqual(sha(Buffer.from([0]), Buffer.from(text)));
  });

  it('changes with whatever changes, and not with the order of keys', () => {
    const hash = leafHash(record);
    expect(leafHash({ ...record, data: { a: 1, b: 2 } })).toEqual(
      leafHash({ ...record, data: { b: 2, a: 1 } }),
    );
    for (const other of [
      { stream: 'user-2' },
      { revision: '1' },
      { id: '0190a1b2-0000-7000-8000-000000000001' },
      { type: 'UserSignedOut' },
      { recordedAt: '2026-01-31T12:00:00.001Z' },
      { format: 'binary' as const },
      { data: { method: 'Code' } },
      { metadata: { schemaVersion: 2 } },
    ]) {
      expect(leafHash({ ...record, ...other })).not.toEqual(hash);
    }
  });
});
