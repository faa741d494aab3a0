import Big from 'big.js';
import { z } from 'zod';
import { LOCALE } from './constants.ts';
import { defineEvent, type EventOf } from './event.ts';
import { type Decimal, decimalInput } from './money.ts';
import { requiredText } from './text.ts';

/**
 * What one US dollar costs in other currencies, as somebody of the staff read it somewhere. For display only: money
 * moves in USDT and is reckoned in USD.
 */
export const referenceCurrencies = ['COP', 'EUR'] as const;
export type ReferenceCurrency = (typeof referenceCurrencies)[number];
export const referenceCurrencySchema = z.enum(referenceCurrencies, { error: 'La moneda es COP o EUR' });

const RATE_DECIMALS = 6;
const rateSchema = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/);
const valuesSchema = z.object({
  /** Units of the currency for one USD. */
  rate: rateSchema,
  /** The day it is of. */
  validOn: z.iso.date(),
  /** Where it was read, the TRM for instance. */
  source: z.string(),
});
export type ReferenceRateValues = z.infer<typeof valuesSchema>;

export const ReferenceRateSet = defineEvent(
  'ReferenceRateSet',
  valuesSchema.extend({
    currency: referenceCurrencySchema,
    /** What it replaces; null for the first one. */
    previous: valuesSchema.nullable(),
  }),
);
export const referenceRateEvents = [ReferenceRateSet] as const;
export type ReferenceRateEvent = EventOf<(typeof referenceRateEvents)[number]>;

/** Body of PUT /api/reference-rates/{currency}. */
export const setReferenceRateBodySchema = z.strictObject({
  rate: decimalInput(RATE_DECIMALS, 'Escribe cuánto cuesta un dólar, por ejemplo 4020.55')
    .refine((value) => new Big(value).gt(0), 'La tasa debe ser mayor que cero')
    .refine((value) => new Big(value).lt(1_000_000_000), 'La tasa es demasiado grande')
    .transform((value) => new Big(value).toFixed()),
  validOn: z.iso.date({ error: 'Escribe la fecha, por ejemplo 2026-01-31' }),
  source: requiredText(80, 'Escribe de dónde viene la tasa, por ejemplo TRM', {
    tooLong: 'La fuente tiene hasta 80 caracteres',
  }),
  /** `revision` of the rate that was edited, −1 when there was none; absent: whatever it is now. */
  expectedRevision: z
    .int('La revisión es un número entero')
    .min(-1, 'La revisión es un número entero desde -1')
    .optional(),
});
export const setReferenceRateSchema = setReferenceRateBodySchema.extend({
  currency: referenceCurrencySchema,
});
export type SetReferenceRate = z.infer<typeof setReferenceRateSchema>;

export const referenceRateViewSchema = valuesSchema.extend({
  currency: referenceCurrencySchema,
  revision: z.int().nonnegative(),
  updatedAt: z.iso.datetime(),
});
export type ReferenceRateView = z.infer<typeof referenceRateViewSchema>;

/** GET /api/reference-rates: those that were ever set, the newest of each currency. */
export const referenceRatesSchema = z.object({ rates: z.array(referenceRateViewSchema) });

const DECIMALS: Record<ReferenceCurrency, number> = { COP: 0, EUR: 2 };
const SIGNS: Record<ReferenceCurrency, string> = { COP: '$', EUR: '€' };

/** USD in another currency, exactly, rounded half up once at the end: to the peso, to the cent of a euro. */
export function convertUsd(
  amount: Decimal,
  { currency, rate }: Pick<ReferenceRateView, 'currency' | 'rate'>,
) {
  return new Big(amount).times(rate).toFixed(DECIMALS[currency], Big.roundHalfUp);
}

/** '≈ $ 201.027.500 COP', '≈ € 46.000,00 EUR', with spaces that do not break. */
export function approximately(amount: Decimal, rate: Pick<ReferenceRateView, 'currency' | 'rate'>): string {
  const { currency } = rate;
  const figures = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: DECIMALS[currency],
    maximumFractionDigits: DECIMALS[currency],
  }).format(convertUsd(amount, rate) as Intl.StringNumericLiteral);
  return `≈ ${SIGNS[currency]} ${figures} ${currency}`.replaceAll(' ', '\u00a0');
}

/** '1 USD = 4.020,55 COP'. */
export function rateInWords({ currency, rate }: Pick<ReferenceRateView, 'currency' | 'rate'>): string {
  const figures = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: RATE_DECIMALS });
  return `1 USD = ${figures.format(rate as Intl.StringNumericLiteral)} ${currency}`;
}

/** '2026-11-20' → '20 nov 2026'. */
export function rateDay(validOn: string): string {
  const parts = new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${validOn}T00:00:00Z`));
  const words = parts.filter(({ type }) => type !== 'literal');
  return words.map(({ value }) => value.replace('.', '')).join(' ');
}
