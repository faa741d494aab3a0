import { expect, it } from 'vitest';
import { cutEvolution } from './evolution-range.ts';
import { changeSince } from './evolution-texts.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const before = {
  day: '2026-01-31',
  capital: '1000.00',
  confirmed: '1000.00',
  credited: '0.00',
  value: '1000.00',
};
const since = (...points: (typeof before)[]) => {
  const evolution = { until: '2026-04-15', points: [before, ...points], events: [], hasEarlierEvents: false };
  const { amount, rest } = changeSince(cutEvolution(evolution, '1m'));
  return [plain(amount), plain(rest)];
};

it('PORT-01 tells what changed over the last month and of what, adding up', () => {
  expect(
    since({
      day: '2026-04-01',
      capital: '1000.00',
      confirmed: '1000.00',
      credited: '20.00',
      value: '1020.00',
    }),
  ).toEqual(['+US$ 20,00', 'de rendimientos acreditados desde el 15 mar 2026']);
  // 500 deposited, 20 credited, 50 of earlier returns paid out.
  expect(
    since({
      day: '2026-04-02',
      capital: '1500.00',
      confirmed: '1500.00',
      credited: '20.00',
      value: '1470.00',
    }),
  ).toEqual([
    '+US$ 470,00',
    'desde el 15 mar 2026: +US$ 500,00 de capital, +US$ 20,00 de rendimientos acreditados, −US$ 50,00 de rendimientos retirados o reinvertidos',
  ]);
});

it('PORT-01 says so where nothing changed', () => {
  expect(since()).toEqual([undefined, 'Sin cambios desde el 15 mar 2026']);
});
