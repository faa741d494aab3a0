import { formatBogotaDateTime, formatDay } from '../bogota.ts';
import { LOCALE } from '../constants.ts';
import { formatUsd, isDecimal } from '../money.ts';
import { periodLabel, periodSchema } from '../periods.ts';

/** Formats a stored value for display. */
export type Words = (value: string) => string;
export const asIs: Words = (value) => value;
const percent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const usdt = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 });

export const usdWords: Words = (value) => (isDecimal(value) ? formatUsd(value) : value);
/** Two to six decimals; other trailing zeros are omitted: in 250.808,200000 they add nothing and cost line width. */
export const usdtWords: Words = (value) =>
  isDecimal(value) ? `${usdt.format(value as Intl.StringNumericLiteral)}\u00a0USDT` : value;
/** The locale puts no space before the percent sign; Spanish does. */
export const rateWords: Words = (value) =>
  percent.format(value as Intl.StringNumericLiteral).replace(/\s?%/, '\u00a0%');
export const numberWords: Words = (value) => decimal.format(value as Intl.StringNumericLiteral);
export const shareWords: Words = (value) => `${numberWords(value)}\u00a0%`;
export const periodWords: Words = (value) =>
  periodSchema.safeParse(value).success ? periodLabel(value) : value;
export const timeWords: Words = (value) =>
  Number.isNaN(Date.parse(value)) ? value : formatBogotaDateTime(value);
/** Replaces each ISO date without a time in a text, such as '2026-11-20', by '20 nov 2026'. */
export const dayWords: Words = (value) =>
  value.replace(/\b\d{4}-\d{2}-\d{2}\b(?!T)/g, (day) =>
    Number.isNaN(Date.parse(day)) ? day : formatDay(day),
  );

/** Formats a schema's values by their labels; unknown values stay unchanged. */
export function labelled<T extends string>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T | undefined } },
  labels: Record<T, string>,
): Words {
  return (value) => {
    const { data } = schema.safeParse(value);
    return data === undefined ? value : labels[data];
  };
}
