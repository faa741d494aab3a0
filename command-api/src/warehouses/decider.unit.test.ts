import type { DomainEvent } from '@nodo/contracts/events';
import { add, compare } from '@nodo/contracts/money';
import { deriveId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isRefusal } from '../commands/decision.ts';
import { given, outcomeOf } from '../testing/given.ts';
import { storedEvents } from '../testing/memory-log.ts';
import { warehouse } from '../testing/samples.ts';
import {
  decideConstructionUpdate,
  decideRelease,
  decideReserve,
  decideUpdateWarehouse,
  evolveWarehouse,
  freeCapital,
  type WarehouseState,
} from './decider.ts';
import { savedWarehouse } from './saved.ts';

const none: WarehouseState = null;
const fold = { initial: none, evolve: evolveWarehouse };
const givenWarehouse = given(fold);
const created = { type: 'WarehouseCreated', data: warehouse } as const;
const id = (name: string) => deriveId('investment', name);
const reserved = (name: string, amount: string) =>
  ({ type: 'CapitalReserved', data: { investmentId: id(name), amount } }) as const;
const released = (name: string, amount: string) =>
  ({ type: 'CapitalReleased', data: { investmentId: id(name), amount, reason: 'expired' } }) as const;

describe('reserving capital', () => {
  it('holds what is free, to the last cent', () => {
    const state = givenWarehouse(created, reserved('a', '400000.00'));
    expect(decideReserve(state, id('b'), '600000.00')).toEqual([reserved('b', '600000.00')]);
    expect(outcomeOf(decideReserve(state, id('b'), '600000.01'))).toBe('CAPITAL_NOT_AVAILABLE');
  });

  it('says how much is left', () => {
    const state = givenWarehouse(created, reserved('a', '990000.00'));
    const refused = decideReserve(state, id('b'), '50000.00');
    expect(refused).toMatchObject({ message: expect.stringMatching(/10\.000,00/) });
    const full = givenWarehouse(created, reserved('a', '1000000.00'));
    expect(decideReserve(full, id('b'), '50000.00')).toMatchObject({
      message: 'No queda capital suficiente en esta bodega.',
    });
  });

  it('holds nothing more once the sale is over, and keeps what it holds', () => {
    const over = { type: 'WarehouseUpdated', data: { status: 'completed', previous: null } } as const;
    const state = givenWarehouse(created, reserved('a', '400000.00'), over);
    expect(outcomeOf(decideReserve(state, id('b'), '50000.00'))).toBe('SALE_COMPLETED');
    expect(decideReserve(state, id('a'), '400000.00')).toEqual([]);
    expect(state && freeCapital(state)).toBe('0.00');
    expect(decideRelease(state, id('a'), 'expired')).toEqual([released('a', '400000.00')]);
  });

  it('gives back what was held', () => {
    const state = givenWarehouse(created, reserved('a', '400000.00'), released('a', '400000.00'));
    expect(state && freeCapital(state)).toBe('1000000.00');
    expect(decideRelease(state, id('a'), 'expired')).toEqual([]);
  });

  it('holds once for one investment, and refuses another amount for it', () => {
    const state = givenWarehouse(created, reserved('a', '1000000.00'));
    expect(decideReserve(state, id('a'), '1000000.00')).toEqual([]);
    expect(outcomeOf(decideReserve(state, id('a'), '60000.00'))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('knows no warehouse before it was created', () => {
    expect(outcomeOf(decideReserve(givenWarehouse(), id('a'), '50000.00'))).toBe('WAREHOUSE_NOT_FOUND');
  });

  it('never holds more than the warehouse is worth, under any sequence of commands', () => {
    const step = fc.record({
      kind: fc.constantFrom('reserve', 'release', 'revalue'),
      who: fc.integer({ min: 0, max: 9 }),
      cents: fc.integer({ min: 1, max: 60_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const log: DomainEvent[] = [created];
        for (const { kind, who, cents } of steps) {
          const state = givenWarehouse(...log);
          const amount = (cents / 100).toFixed(2);
          const decision =
            kind === 'reserve'
              ? decideReserve(state, id(String(who)), amount)
              : kind === 'release'
                ? decideRelease(state, id(String(who)), 'expired')
                : decideUpdateWarehouse(state, { ...warehouse, totalValue: amount });
          if (!isRefusal(decision)) log.push(...decision);
          const after = givenWarehouse(...log);
          const held = [...(after?.reservations.values() ?? [])].reduce(add, '0.00');
          expect(after?.reserved).toBe(held);
          expect(compare(held, after?.data.totalValue ?? '0')).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('folds the same, however the log is cut into reads, and over what is kept of it in between', async () => {
    const log = storedEvents([
      created,
      reserved('a', '10.00'),
      released('a', '10.00'),
      reserved('b', '7.00'),
    ]);
    const whole = log.reduce(evolveWarehouse, none);
    for (let cut = 0; cut <= log.length; cut += 1) {
      const first = log.slice(0, cut).reduce(evolveWarehouse, none);
      const kept = z.array(z.unknown()).parse(JSON.parse(JSON.stringify([...savedWarehouse.encode(first)])));
      if (first)
        expect(log.slice(cut).reduce(evolveWarehouse, await savedWarehouse.decode(kept))).toEqual(whole);
      expect(log.slice(cut).reduce(evolveWarehouse, first)).toEqual(whole);
    }
  });
});

describe('changing a warehouse', () => {
  it('records only what differs', () => {
    const changed = { ...warehouse, name: 'Bodega Norte', totalArea: null };
    expect(decideUpdateWarehouse(givenWarehouse(created), changed)).toEqual([
      {
        type: 'WarehouseUpdated',
        data: {
          name: 'Bodega Norte',
          totalArea: null,
          previous: { name: warehouse.name, totalArea: warehouse.totalArea },
        },
      },
    ]);
    expect(decideUpdateWarehouse(givenWarehouse(created), { ...warehouse })).toEqual([]);
  });

  it('leaves alone what is left out and may be', () => {
    const { status: _status, totalArea: _area, expectedCompletion: _date, ...required } = warehouse;
    expect(decideUpdateWarehouse(givenWarehouse(created), required)).toEqual([]);
  });

  it('is refused when it was meant for another version', () => {
    const renamed = { type: 'WarehouseUpdated', data: { name: 'Bodega A', previous: null } } as const;
    const state = givenWarehouse(created, renamed);
    const update = (expectedRevision: number) =>
      outcomeOf(decideUpdateWarehouse(state, { ...warehouse, name: 'Bodega B', expectedRevision }));
    expect(update(0)).toBe('WAREHOUSE_CHANGED');
    expect(update(1)).toEqual(['WarehouseUpdated']);
  });

  it('is not refused for what investors do, or for what is so already', () => {
    const reservedOnce = givenWarehouse(created, reserved('a', '400000.00'));
    expect(reservedOnce?.revision).toBe(0);
    const changed = { ...warehouse, name: 'Bodega B', expectedRevision: 0 };
    expect(outcomeOf(decideUpdateWarehouse(reservedOnce, changed))).toEqual(['WarehouseUpdated']);
    const already = { ...warehouse, expectedRevision: 7 };
    expect(decideUpdateWarehouse(reservedOnce, already)).toEqual([]);
  });

  it('never lowers the value below what is reserved', () => {
    const state = givenWarehouse(created, reserved('a', '400000.00'));
    const lower = (totalValue: string) =>
      outcomeOf(decideUpdateWarehouse(state, { ...warehouse, totalValue }));
    expect(lower('399999.99')).toBe('NOT_ALLOWED_NOW');
    expect(lower('400000.00')).toEqual(['WarehouseUpdated']);
  });

  it('takes updates of the works only for a warehouse that exists', () => {
    const update = {
      warehouseId: id('w'),
      title: 'Muros',
      description: 'Muros al 50 %',
      updateType: 'milestone',
      mediaUrl: null,
      percentage: 50,
    } as const;
    const made = { updateId: id('u'), hasMedia: true };
    expect(outcomeOf(decideConstructionUpdate(givenWarehouse(), update, made))).toBe('WAREHOUSE_NOT_FOUND');
    const pictureless = decideConstructionUpdate(givenWarehouse(created), update, {
      ...made,
      hasMedia: false,
    });
    expect(outcomeOf(pictureless)).toBe('IMAGE_NOT_FOUND');
    const { warehouseId: _warehouse, ...data } = update;
    expect(decideConstructionUpdate(givenWarehouse(created), update, made)).toEqual([
      { type: 'ConstructionUpdatePosted', data: { ...data, updateId: id('u') } },
    ]);
  });
});
