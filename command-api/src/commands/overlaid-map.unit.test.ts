import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OverlaidMap } from './overlaid-map.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const change = fc.oneof(
  fc.record({ key, value: fc.integer() }),
  fc.record({ key, value: fc.constant(undefined) }),
);

test('over any base, after any changes, it holds what a plain map holds, and earlier ones stay as they were', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(key, fc.integer())),
      fc.array(change, { maxLength: 30 }),
      (entries, changes) => {
        const plain = new Map(entries);
        let map = new OverlaidMap(new Map(entries));
        const earlier = [map];
        const contents = [new Map(plain)];
        for (const { key: name, value } of changes) {
          if (value === undefined) plain.delete(name);
          else plain.set(name, value);
          map = value === undefined ? map.delete(name) : map.set(name, value);
          earlier.push(map);
          contents.push(new Map(plain));
        }
        for (const [index, one] of earlier.entries()) {
          const wanted = contents[index] ?? new Map();
          expect(new Map(one)).toEqual(wanted);
          expect([...one.keys()]).toHaveLength(wanted.size);
          expect([...one.values()].toSorted()).toEqual([...wanted.values()].toSorted());
          expect(one.size).toBe(wanted.size);
          for (const name of 'abcde') {
            expect(one.get(name)).toBe(wanted.get(name));
            expect(one.has(name)).toBe(wanted.has(name));
          }
        }
      },
    ),
  );
});
