import { describe, expect, it } from 'vitest';
import type { KeyPair } from './encoding.ts';
import { WITNESS_COUNT, Witnesses } from './witnesses.ts';

const keys: KeyPair[] = Array.from({ length: WITNESS_COUNT }, (_, index) => ({
  privateKey: '',
  address: `41${String(index).padStart(40, '0')}`,
}));

/** Lets the witness whose turn it is produce the blocks from `first` to `last`. */
function produce(witnesses: Witnesses, first: number, last: number): void {
  for (let number = first; number <= last; number += 1) witnesses.note(witnesses.next().address, number);
}

describe('27 witnesses', () => {
  it('rotate: 27 blocks in a row have 27 producers, again and again in the same order', () => {
    const witnesses = new Witnesses(keys);
    const order: string[] = [];
    for (let number = 1; number <= 81; number += 1) {
      const { address } = witnesses.next();
      order.push(address);
      witnesses.note(address, number);
    }
    expect(new Set(order.slice(0, 27)).size).toBe(27);
    expect(order.slice(27, 54)).toEqual(order.slice(0, 27));
    expect(order.slice(54)).toEqual(order.slice(0, 27));
  });

  it('make a block solid when 18 others stand above it', () => {
    const witnesses = new Witnesses(keys);
    for (let number = 1; number <= 100; number += 1) {
      produce(witnesses, number, number);
      expect(witnesses.solid).toBe(Math.max(0, number - 18));
    }
  });

  it('go on without nine of them, but nothing more becomes solid', () => {
    const witnesses = new Witnesses(keys);
    produce(witnesses, 1, 50);
    witnesses.stall();
    produce(witnesses, 51, 120);
    expect(witnesses.solid).toBe(32);
    witnesses.resume();
    produce(witnesses, 121, 121);
    expect(witnesses.solid).toBeGreaterThan(32);
    produce(witnesses, 122, 150);
    expect(witnesses.solid).toBe(132);
  });

  it('take back whose turn it is, and never what is solid', () => {
    const witnesses = new Witnesses(keys);
    produce(witnesses, 1, 40);
    const { address } = witnesses.next();
    const former = witnesses.note(address, 41);
    expect(witnesses.solid).toBe(23);
    witnesses.forget(address, former);
    expect(witnesses.solid).toBe(23);
    expect(witnesses.next().address).toBe(address);
  });

  it('pass a turn on', () => {
    const witnesses = new Witnesses(keys);
    const { address } = witnesses.next();
    expect(witnesses.next(address).address).not.toBe(address);
  });
});
