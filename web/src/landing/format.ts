import { LOCALE } from '@nodo/contracts/constants';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const money = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Whole numbers such as areas, counts and distances: '225.970'. */
export const formatWhole = (value: number): string => whole.format(value);

/** A decimal string with a comma, keeping its decimals: '18,5'. */
export const formatDecimal = (value: string): string => value.replace('.', ',');

/** '18,5 %', with a non-breaking space. */
export const formatPercent = (value: string): string => `${formatDecimal(value)}\u00a0%`;

/** A decimal string of USD: 'US$ 5.900,00'. Exact at any length. */
export const formatUsd = (amount: string): string => money.format(amount as Intl.StringNumericLiteral);

/** Whole dollars: 'US$ 5.000'. */
export const formatWholeUsd = (amount: number): string => `US$\u00a0${whole.format(amount)}`;
