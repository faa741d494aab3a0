import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessHours } from './business-hours.ts';

/** Local time in Colombia (UTC−5). */
const local = (text: string) => new Date(`${text}:00-05:00`);

describe('KYC-05 KREV-03 business hours', () => {
  it.each([
    ['within a day', '2026-11-23T09:15', 3, '2026-11-23T12:15'],
    ['48 hours are two working days', '2026-11-24T15:00', 48, '2026-11-26T15:00'],
    ['24 hours are one', '2026-11-24T15:00', 24, '2026-11-25T15:00'],
    ['to the end of a day', '2026-11-24T08:00', 16, '2026-11-25T00:00'],
    ['over a weekend', '2026-11-19T17:30', 48, '2026-11-23T17:30'],
    ['from a Saturday and a Sunday alike', '2026-11-21T10:00', 24, '2026-11-24T00:00'],
    ['from a Sunday', '2026-11-22T23:59', 24, '2026-11-24T00:00'],
    // 8 December 2026 is a Tuesday; Epiphany is moved to Monday, 12 January 2026.
    ['over the Immaculate Conception', '2026-12-07T17:00', 24, '2026-12-09T17:00'],
    ['over a holiday that was moved to Monday', '2026-01-09T17:00', 24, '2026-01-13T17:00'],
    ['over Holy Thursday and Good Friday', '2026-04-01T17:00', 24, '2026-04-06T17:00'],
    ['over the turn of the year', '2026-12-31T17:00', 8, '2027-01-04T01:00'],
  ])('%s', (_title, from, hours, until) => {
    expect(addBusinessHours(local(from), hours).toISOString()).toBe(local(until).toISOString());
  });

  it('is the same whether hours are added at once or one after the other', () => {
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (from, a, b) => {
        expect(addBusinessHours(addBusinessHours(from, a), b)).toEqual(addBusinessHours(from, a + b));
      }),
    );
  });
});
