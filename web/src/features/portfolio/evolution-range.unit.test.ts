import type { Evolution } from '@nodo/contracts/portfolio/evolution';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutEvolution,
  daysBetween,
  evolutionRanges,
  marksOf,
  monthsBefore,
  readEvolutionView,
  standingOn,
  writeEvolutionView,
} from './evolution-range.ts';
import { changeText, evolutionRows } from './evolution-texts.ts';

const point = (day: string, capital: string, credited: string, value: string) => ({
  day,
  capital,
  confirmed: capital,
  credited,
  value,
});
const evolution: Evolution = {
  until: '2026-05-31',
  points: [
    point('2025-11-10', '1000.00', '0.00', '1000.00'),
    point('2026-04-01', '1000.00', '15.00', '1015.00'),
    point('2026-05-10', '1000.00', '15.00', '1005.00'),
    point('2026-05-20', '3000.00', '15.00', '3005.00'),
  ],
  events: [
    { kind: 'credited', day: '2026-04-01', amount: '15.00', month: '2026-03' },
    { kind: 'paidOut', day: '2026-05-10', amount: '10.00', payoutId: crypto.randomUUID() },
    {
      kind: 'invested',
      day: '2026-05-20',
      amount: '2000.00',
      investmentId: crypto.randomUUID(),
      warehouse: 'Bodega Norte',
    },
  ],
  hasEarlierEvents: false,
};
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('cutting', () => {
  it('begins as it stood at the end of the same day months before, and ends today', () => {
    expect(cutEvolution(evolution, '1m')).toEqual({
      from: '2026-04-30',
      until: '2026-05-31',
      stops: [
        point('2026-04-30', '1000.00', '15.00', '1015.00'),
        ...evolution.points.slice(2),
        point('2026-05-31', '3000.00', '15.00', '3005.00'),
      ],
      events: evolution.events.slice(1),
    });
  });

  it('begins with nothing on the day before the first capital where it would reach further back', () => {
    for (const range of ['1a', 'todo'] as const) {
      const { from, stops } = cutEvolution(evolution, range);
      expect(from).toBe('2025-11-09');
      expect(stops.slice(0, 2)).toEqual([point(from, '0.00', '0.00', '0.00'), evolution.points[0]]);
    }
    expect(cutEvolution(evolution, '6m').from).toBe('2025-11-30');
  });

  it('has one stop for a day, also when the last change was today, and stands still without any', () => {
    const today = { ...evolution, until: '2026-05-20' };
    expect(cutEvolution(today, '1m').stops.map(({ day }) => day)).toEqual([
      '2026-04-20',
      '2026-05-10',
      '2026-05-20',
    ]);
    const later = cutEvolution({ ...evolution, until: '2027-01-31' }, '1m');
    expect(later.stops.map(({ value }) => value)).toEqual(['3005.00', '3005.00']);
    expect(later.events).toEqual([]);
    expect(plain(changeText('1m', later))).toBe('En el último mes tu portafolio no cambió: US$ 3.005,00');
  });

  it('counts months by the calendar', () => {
    expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28');
    expect(monthsBefore('2028-03-31', 1)).toBe('2028-02-29');
    expect(monthsBefore('2026-01-15', 3)).toBe('2025-10-15');
    expect(monthsBefore('2026-01-15', 12)).toBe('2025-01-15');
  });

  it('stands on any day as after the last change up to it', () => {
    expect(standingOn(evolution.points, '2025-01-01').value).toBe('0.00');
    expect(standingOn(evolution.points, '2026-05-10').value).toBe('1005.00');
    expect(standingOn(evolution.points, '2026-05-19').value).toBe('1005.00');
  });
});

describe('marks', () => {
  it('keep every event, in order, and never stand closer than fits', () => {
    const days = fc.array(fc.integer({ min: 1, max: 364 }), { maxLength: 80 });
    fc.assert(
      fc.property(days, fc.integer({ min: 4, max: 30 }), (offsets, most) => {
        const events = offsets
          .toSorted((a, b) => a - b)
          .map((offset) => ({
            kind: 'credited' as const,
            day: new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10),
            amount: '1.00',
            month: '2026-01',
          }));
        const part = { from: '2026-01-01', until: '2026-12-31', stops: [], events };
        const marks = marksOf(part, most);
        expect(marks.flatMap((mark) => mark.events)).toEqual(events);
        for (const [place, mark] of marks.slice(1).entries()) {
          expect(daysBetween(marks[place]?.day ?? '', mark.day)).toBeGreaterThanOrEqual(364 / most);
        }
      }),
    );
  });
});

describe('words', () => {
  it('say what changed and what made it, so that it adds up', () => {
    expect(plain(changeText('1m', cutEvolution(evolution, '1m')))).toBe(
      'En el último mes tu portafolio pasó de US$ 1.015,00 a US$ 3.005,00 (+US$ 1.990,00): +US$ 2.000,00 de capital, −US$ 10,00 de rendimientos retirados o reinvertidos',
    );
    expect(plain(changeText('todo', cutEvolution(evolution, 'todo')))).toContain(
      'Desde tu primera inversión tu portafolio pasó de US$ 0,00 a US$ 3.005,00',
    );
  });

  it('tell each stop as a row, the newest first, with what happened', () => {
    const rows = evolutionRows(cutEvolution(evolution, '1m')).map((row) => row.map(plain));
    expect(rows[1]).toEqual([
      '20 may 2026 · Inversión en Bodega Norte: US$ 2.000,00',
      'US$ 3.005,00',
      'US$ 3.000,00',
      'US$ 5,00',
    ]);
    expect(rows).toHaveLength(4);
  });
});

it('keeps the range in the address', () => {
  for (const range of evolutionRanges) {
    expect(readEvolutionView(writeEvolutionView({ range }))).toEqual({ range });
  }
  expect(readEvolutionView(new URLSearchParams('rango=2m')).range).toBe('todo');
});
