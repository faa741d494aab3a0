import { describe, expect, it } from 'vitest';
import { timeZones } from '../preferences/values.ts';
import { digestDay, isDigestTime, nextDigestAt } from './digest.ts';

const next = (after: string, zone: (typeof timeZones)[number]) =>
  nextDigestAt(new Date(after), zone).toISOString();

describe('SET-05 the hour of the day’s mail', () => {
  it.each([
    ['2026-03-10T12:59:59.999Z', 'America/Bogota', '2026-03-10T13:00:00.000Z'],
    ['2026-03-10T13:00:00.000Z', 'America/Bogota', '2026-03-11T13:00:00.000Z'],
    ['2026-03-11T04:59:00.000Z', 'America/Bogota', '2026-03-11T13:00:00.000Z'],
    ['2026-12-31T20:00:00.000Z', 'America/Bogota', '2027-01-01T13:00:00.000Z'],
    // Clock changes to and from daylight saving time in the night before.
    ['2026-03-07T20:00:00.000Z', 'America/New_York', '2026-03-08T12:00:00.000Z'],
    ['2026-10-31T20:00:00.000Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
    ['2026-03-28T20:00:00.000Z', 'Europe/Madrid', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29T00:30:00.000Z', 'Europe/Madrid', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T20:00:00.000Z', 'Europe/Madrid', '2026-10-25T07:00:00.000Z'],
    ['2026-07-01T05:59:00.000Z', 'Europe/Madrid', '2026-07-01T06:00:00.000Z'],
  ] as const)('after %s in %s it is %s', (after, zone, wanted) => {
    expect(next(after, zone)).toBe(wanted);
  });

  it('is eight in the morning of every day of a year, everywhere, and at no other time', () => {
    for (const zone of timeZones) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
      let moment = new Date('2026-01-01T00:00:00Z');
      const days = new Set<string>();
      for (let day = 0; day < 366; day += 1) {
        moment = nextDigestAt(moment, zone);
        expect(clock.format(moment), moment.toISOString()).toBe('08:00:00');
        expect(isDigestTime(moment, zone)).toBe(true);
        expect(isDigestTime(new Date(moment.getTime() - 1_000), zone)).toBe(false);
        days.add(digestDay(moment, zone));
      }
      expect(days.size).toBe(366);
    }
  });

  it('is over in the evening', () => {
    expect(isDigestTime(new Date('2026-03-11T00:59:59Z'), 'America/Bogota')).toBe(true);
    expect(isDigestTime(new Date('2026-03-11T01:00:00Z'), 'America/Bogota')).toBe(false);
    expect(isDigestTime(new Date('2026-03-10T19:00:00Z'), 'Europe/Madrid')).toBe(false);
  });
});
