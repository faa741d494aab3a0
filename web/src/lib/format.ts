import { plainDate } from '@nodo/contracts/bogota';
import { LOCALE } from '@nodo/contracts/constants';
import { zoned } from './time-zone.ts';

const date = zoned({ day: 'numeric', month: 'short', year: 'numeric' });
const time = zoned({ timeStyle: 'short' });
const month = zoned({ month: 'long', year: 'numeric' });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** '3 nov 2026' in the user's time zone. `iso` is an ISO timestamp. */
export const formatDate = (iso: string) => plainDate(date.formatToParts(iso));
/** The last day of what ends at a moment: of the end of a day that day, not the next one. */
export const formatLastDay = (end: string) => formatDate(new Date(Date.parse(end) - 1).toISOString());
/** '3 nov 2026, 5:25 p. m.' in the user's time zone. */
export const formatDateTime = (iso: string) => `${formatDate(iso)}, ${time.format(iso)}`;
export const formatMonth = (iso: string) => month.format(iso);

export { formatBogotaDate, formatBogotaDateTime, formatDay } from '@nodo/contracts/bogota';

/** Block heights, square metres and counts: '61.234.567'. */
export const formatWhole = (value: number) => whole.format(value);

/** A decimal string or number with `digits` decimals, es-CO: '2,50'. */
export function formatDecimal(value: string | number, digits = 2): string {
  const exact = value as Intl.StringNumericLiteral | number;
  return new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(exact);
}

const inMillions = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const MILLION = 1_000_000;

/** A large amount of USD (a decimal string) in few characters: 'US$ 2,5 M', below a million 'US$ 950.000'. */
export function formatUsdCompact(amount: string): string {
  const value = Number(amount);
  // Values that would round up to a million use the format for millions.
  if (value < MILLION - 0.5) return `US$\u00a0${whole.format(value)}`;
  return `US$\u00a0${inMillions.format(value / MILLION)}\u00a0M`;
}

/** A round number for an axis: '2,5 M', '500 mil', '40'. */
export function formatAxis(value: number): string {
  if (value >= MILLION) return `${inMillions.format(value / MILLION)}\u00a0M`;
  return value >= 1_000 ? `${inMillions.format(value / 1_000)}\u00a0mil` : inMillions.format(value);
}

/** A decimal string with its own decimals, at most 3: '6,769', '1,5'. */
export const formatNumber = (value: string) =>
  new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 }).format(value as Intl.StringNumericLiteral);

/** '2,50 %', with a non-breaking space. */
export const formatPercent = (value: string | number, digits = 2) => `${formatDecimal(value, digits)}\u00a0%`;

/** Progress of one building site in percent: '72 %' or '72,5 %', so that less than all of it is never '100 %'. */
export const formatProgress = (value: number) => formatPercent(value, Number.isInteger(value) ? 0 : 1);

/** 0.015 → '1,5 %'. `rate` is a fraction as a decimal string, of up to 8 decimals: nobody agrees to a rounded one. */
export function formatRate(rate: string): string {
  const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 6 });
  return percent.format(rate as Intl.StringNumericLiteral).replace(/\s?%/, '\u00a0%');
}

/** First 8 and last 8 characters of a hash. */
export function shortHash(hash: string): string {
  return hash.length <= 18 ? hash : `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}

/** Milliseconds as '23 h 41 min', '4 min 09 s' or '48 s'; never negative. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  if (minutes > 0) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${seconds} s`;
}
