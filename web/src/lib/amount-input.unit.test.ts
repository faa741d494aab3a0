import { isDecimal, usdInput } from '@nodo/contracts/money';
import { percentInput } from '@nodo/contracts/settings/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canBecomeAmount, canBecomeDecimal, parseAmount, parseDecimal, stepAmount } from './amount-input.ts';

const isAmount = (text: string) => usdInput.safeParse(parseAmount(text)).success;
const isDecimalText = (text: string) => isDecimal(parseDecimal(text));

test.each([
  ['500,5', '500.50'],
  ['500.5', '500.50'],
  ['1500,50', '1500.50'],
  ['2.000,00', '2000.00'],
  ['2,000.00', '2000.00'],
  ['1 000', '1000.00'],
  ['1\u00a0000,50', '1000.50'],
  ['60.000', '60000.00'],
  ['$60.000', '60000.00'],
  ['US$\u00a060.000,00', '60000.00'],
  ['60.000 USD', '60000.00'],
  ['50000.00', '50000.00'],
  ['50.000,00', '50000.00'],
  ['50,000.00', '50000.00'],
  ['50.000', '50000.00'],
  ['50,000', '50000.00'],
  ['50,00', '50.00'],
  ['50.00', '50.00'],
  ['1.250.000,75', '1250000.75'],
  // Three digits after the only separator are a thousands group: money has no thousandths.
  ['1.500', '1500.00'],
  ['1,500', '1500.00'],
  ['0,5', '0.50'],
  ['13,', '13.00'],
  ['13.', '13.00'],
  ['2.000,', '2000.00'],
])('%j is %s dollars', (typed, dollars) => {
  expect(usdInput.parse(parseAmount(typed))).toBe(dollars);
});

test.each([
  '0.500',
  '0,500',
  '500 5',
  '12 34',
  '1.50.0',
  '1,2,3',
  '1.5000',
  '500,555,5',
  '12.5.000',
  '5e3',
  ',',
  '13,,',
  '1.50.',
  '-5',
])('%j is no amount of dollars', (typed) => {
  expect(isAmount(typed)).toBe(false);
});

test.each([
  ['1,5', '0.015'],
  ['1.50', '0.015'],
  ['.5', '0.005'],
  [',5', '0.005'],
  ['1,5 %', '0.015'],
  [' 12% ', '0.12'],
  // Percentages have no thousands separators.
  ['1,', '0.01'],
  ['1,125', '0.01125'],
  ['0,125', '0.00125'],
])('%j is a rate of %s', (typed, rate) => {
  expect(percentInput.parse(parseDecimal(typed))).toBe(rate);
});

test.each(['1,5,0', '1.5.0', '%', '.', ',', '5 5', '-1', '100'])('%j is no percentage', (typed) => {
  expect(percentInput.safeParse(parseDecimal(typed)).success).toBe(false);
});

describe('what can still become an amount', () => {
  test.each([
    '',
    ' ',
    '2.000.0',
    '2.000.',
    '2,000,00',
    '1 0',
    '1 000 00',
    '1 000 000,',
    'U',
    'us',
    'USD',
    'US$',
    '$ ',
    '13,',
    '100 U',
    '100 us',
    '100 USD ',
    '100.000.000.00',
  ])('%j can', (text) => {
    expect(canBecomeAmount(text)).toBe(true);
  });

  test.each([
    'x',
    '-',
    '.',
    ',5',
    '0.500',
    '0 0',
    '5000 5',
    '1.50.',
    '2.000 0',
    '1,2,',
    '1  0',
    '13,,',
    '1300,505',
    '5e',
    'UD',
    'USD 100 USDT',
    'USDT',
    '$$',
    '1 000 USD 5',
    '1234567890123',
    '1.000.000.000.',
  ])('%j can’t, which is said at once', (text) => {
    expect(canBecomeAmount(text)).toBe(false);
  });

  const space = fc.stringMatching(/^[ \u00a0]{0,2}$/);
  const sign = fc.constantFrom('', 'US$', 'us$', 'USD', 'usd', '$');
  const head = fc.stringMatching(/^[1-9]\d{0,2}$/);
  const groups = fc.array(fc.stringMatching(/^\d{3}$/), { minLength: 1, maxLength: 3 });
  const cents = (mark: string) => fc.stringMatching(new RegExp(`^([${mark}]\\d{0,2})?$`));
  const inGroups = (separator: string, mark: string) =>
    fc.tuple(head, groups, cents(mark)).map(([first, rest, end]) => [first, ...rest].join(separator) + end);
  const figure = fc.oneof(
    fc.tuple(fc.stringMatching(/^\d{1,12}$/), cents('.,')).map((parts) => parts.join('')),
    inGroups(' ', '.,'),
    inGroups('\u00a0', '.,'),
    inGroups('.', ','),
    inGroups(',', '.'),
  );
  const amount = fc
    .tuple(space, sign, space, figure, space, fc.constantFrom('', 'USD', 'usd'), space)
    .map((parts) => parts.join(''));
  const scribble = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'015., $USDusd%-e\u00a0'), maxLength: 9 }),
    // Near misses: a valid amount with one character inserted.
    fc
      .tuple(amount, fc.nat(), fc.constantFrom(...'05., $UST%-'))
      .map(([text, at, extra]) => text.slice(0, at % (text.length + 1)) + extra),
  );

  test('each beginning of what is accepted', () => {
    fc.assert(
      fc.property(amount, (text) => {
        expect([text, isAmount(text)]).toEqual([text, true]);
        for (let length = 0; length <= text.length; length += 1) {
          const beginning = text.slice(0, length);
          expect([beginning, canBecomeAmount(beginning)]).toEqual([beginning, true]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  // What may be missing at any point of an amount: a digit, digits of a group, or the rest of US$ or USD.
  const endings = ['', '0', '00', '000', 'S$0', '$0', 'SD', 'D'];
  test('nothing else: what can has an ending with which it is accepted, and what can’t has none', () => {
    fc.assert(
      fc.property(scribble, (text) => {
        const isOnItsWay = endings.some((ending) => isAmount(text + ending));
        expect([text, canBecomeAmount(text)]).toEqual([text, isOnItsWay]);
      }),
      { numRuns: 10_000 },
    );
  });

  test('of percentages, too', () => {
    const text = fc.string({ unit: fc.constantFrom(...'015., %-e\u00a0'), maxLength: 8 });
    fc.assert(
      fc.property(text, (typed) => {
        const isOnItsWay = ['', '0'].some((ending) => isDecimalText(typed + ending));
        expect([typed, canBecomeDecimal(typed)]).toEqual([typed, isOnItsWay]);
      }),
      { numRuns: 10_000 },
    );
  });
});

test('a step up or down starts from what was understood, stays in range and leaves no float dust', () => {
  expect(stepAmount('60.000', 1, { step: 1_000 })).toBe('61000');
  expect(stepAmount('0,1', 1, { step: 0.2 })).toBe('0.3');
  expect(stepAmount('5.000', -1, { step: 1_000, min: 5_000 })).toBe('5000');
  expect(stepAmount('99,95', 1, { step: 0.1, max: 100 })).toBe('100');
  expect(stepAmount('', 1, { step: 0.01 })).toBe('0.01');
  expect(stepAmount('1234', 1, { step: 1, max: 1_234.56 })).toBe('1234.56');
});

test.each([
  ['1.125', 1, 0.01, '1.135'],
  ['1.505', -1, 0.01, '1.495'],
  ['1,5 %', 1, 0.01, '1.51'],
  ['0.0625', 1, 0.01, '0.0725'],
  ['.5', 1, 0.01, '0.51'],
  ['72,5 %', 1, 0.1, '72.6'],
  ['72,5 %', -1, 0.1, '72.4'],
  ['72.25', 1, 0.1, '72.35'],
])('FIN-09 CUPD-10 a percentage of %s, %i step of %d, is %s', (typed, steps, step, stepped) => {
  expect(stepAmount(typed, steps, { step, max: 100 }, parseDecimal)).toBe(stepped);
});
