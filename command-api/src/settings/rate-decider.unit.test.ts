import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { decideSetRate, evolveRate, noRate } from './rate-decider.ts';

const NOW = '2026-11-21T03:00:00.000Z';
const givenRate = given({ initial: noRate, evolve: evolveRate });
const values = { rate: '4020.55', validOn: '2026-11-20', source: 'TRM' };
const set = { type: 'ReferenceRateSet', data: { currency: 'COP', ...values, previous: null } } as const;
const wanted = { currency: 'COP', ...values, rate: '4100' } as const;

describe('SET-08 setting a reference rate', () => {
  it('says what it replaces; what changes nothing is not recorded', () => {
    expect(decideSetRate(givenRate(), { currency: 'COP', ...values }, NOW)).toEqual([set]);
    expect(decideSetRate(givenRate(set), { currency: 'COP', ...values }, NOW)).toEqual([]);
    expect(decideSetRate(givenRate(set), { ...wanted, expectedRevision: 0 }, NOW)).toEqual([
      { type: 'ReferenceRateSet', data: { ...wanted, previous: values } },
    ]);
  });

  it('does not replace one that came meanwhile, and says which', () => {
    expect(decideSetRate(givenRate(set), { ...wanted, expectedRevision: -1 }, NOW)).toMatchObject({
      code: 'SETTINGS_CHANGED',
      fields: { rate: 'Ahora rige: 1 USD = 4.020,55 COP, del 20 nov 2026' },
    });
  });

  it('is of today in Bogotá at the latest', () => {
    expect(decideSetRate(givenRate(), { ...wanted, validOn: '2026-11-21' }, NOW)).toMatchObject({
      fields: { validOn: 'La fecha no puede ser futura' },
    });
  });
});
