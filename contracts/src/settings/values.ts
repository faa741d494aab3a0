import Big from 'big.js';
import { z } from 'zod';
import { LOCALE } from '../constants.ts';
import { compare, type Decimal, decimalInput, rateInput, rateSchema, usdInput, usdSchema } from '../money.ts';
import { freeText, requiredText } from '../text.ts';

/** Values of one version of the financial settings. Rates are fractions: 0.015 is 1.5 %. */
export const financialSettingsSchema = z.object({
  minimumInvestment: usdSchema,
  monthlyReturnRate: rateSchema,
  managementFeeRate: rateSchema,
  platformFeeRate: rateSchema,
  recompraEnabled: z.boolean(),
});
export type FinancialSettings = z.infer<typeof financialSettingsSchema>;
export type SettingsField = keyof FinancialSettings;

/** The settings fields in display order. */
export const settingsFields = [
  'minimumInvestment',
  'monthlyReturnRate',
  'managementFeeRate',
  'platformFeeRate',
  'recompraEnabled',
] as const satisfies readonly SettingsField[];

/** The fields in which two versions differ. */
export function changedSettings(one: FinancialSettings, other: FinancialSettings): SettingsField[] {
  return settingsFields.filter((field) => one[field] !== other[field]);
}

/** Values beyond these may be intended, or a misplaced decimal point: they need a second person. */
const PLAUSIBLE = {
  monthlyReturnRate: '0.05',
  managementFeeRate: '0.1',
  platformFeeRate: '0.1',
} as const;

/** Below it, parts are sold that cost more than they bring; above it, hardly anybody can invest any more. */
const PLAUSIBLE_MINIMUM = { from: '1000.00', to: '250000.00' } as const;

/** The fields of `wanted` that would change the values in force to implausible ones. */
export function extremeSettings(wanted: FinancialSettings, inForce: FinancialSettings): SettingsField[] {
  return changedSettings(wanted, inForce).filter((field) => {
    if (field === 'recompraEnabled') return false;
    if (field !== 'minimumInvestment') return compare(wanted[field], PLAUSIBLE[field]) > 0;
    const { from, to } = PLAUSIBLE_MINIMUM;
    return compare(wanted[field], from) < 0 || compare(wanted[field], to) > 0;
  });
}

/** Body of POST /api/financial-settings. */
export const updateFinancialSettingsSchema = z.strictObject({
  minimumInvestment: usdInput.refine(
    (value) => compare(value, '0') > 0,
    'La inversión mínima debe ser mayor que cero',
  ),
  monthlyReturnRate: rateInput,
  managementFeeRate: rateInput.default('0'),
  platformFeeRate: rateInput.default('0'),
  recompraEnabled: z.boolean('Di si la recompra está habilitada: true o false'),
  reason: freeText(500, {
    error: 'El motivo es un texto',
    tooLong: 'El motivo tiene hasta 500 caracteres',
  }).optional(),
  /**
   * `revision` of the edited version, −1 for the defaults: refused with 409 if somebody else changed it meanwhile.
   * Without it the change applies to whatever is in force.
   */
  expectedRevision: z
    .int('La revisión es un número entero')
    .min(-1, 'La revisión es un número entero desde -1')
    .optional(),
});
export type UpdateFinancialSettings = z.infer<typeof updateFinancialSettingsSchema>;

/** Path parameter: the proposal, by the revision of its event. */
export const discardProposalSchema = z.strictObject({
  revision: z.coerce
    .number('La revisión es un número entero')
    .int('La revisión es un número entero')
    .min(0, 'La revisión es un número entero desde 0'),
});
export type DiscardSettingsProposal = z.infer<typeof discardProposalSchema>;

/** Maximum versions per page of the history. */
export const SETTINGS_PAGE_MAX = 100;

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Query of GET /api/financial-settings/history. */
export const settingsHistoryQuerySchema = z.strictObject({
  offset: whole(0, 10_000_000, 'El inicio de la página no es válido').default(0),
  limit: whole(1, SETTINGS_PAGE_MAX, `El tamaño de página va de 1 a ${SETTINGS_PAGE_MAX}`).default(20),
});

/** One version: its values, those it replaced, and its author. */
export const settingsVersionSchema = financialSettingsSchema.extend({
  revision: z.int().nonnegative(),
  /** The previous values; null for the first version, which replaced the defaults. */
  before: financialSettingsSchema.nullable(),
  updatedAt: z.iso.datetime(),
  /** Id of the person, or name of the service. */
  updatedBy: z.object({ id: z.string(), name: z.string() }),
  reason: z.string().nullable(),
  /** Its audit entry; null until that has been projected. */
  auditId: z.uuid().nullable(),
});
export type SettingsVersion = z.infer<typeof settingsVersionSchema>;

/** GET /api/financial-settings/history: newest first. `total` counts all versions, not only this page. */
export const settingsHistorySchema = z.object({
  rows: z.array(settingsVersionSchema),
  total: z.int().nonnegative(),
});
export type SettingsHistory = z.infer<typeof settingsHistorySchema>;

/** A rate in percent with at least 2 decimals, without loss: `0.015` is `1.50`. */
export function percentOfRate(rate: Decimal): Decimal {
  const percent = new Big(rate).times(100);
  const exact = percent.toFixed();
  const decimals = exact.split('.')[1]?.length ?? 0;
  return decimals > 2 ? exact : percent.toFixed(2);
}

export const PERCENT_NEEDED = 'Escribe un porcentaje desde 0 y menor que 100, por ejemplo 1,50';

/** A typed percentage, converted exactly to a rate: `1.50` is `0.015`. At most 6 decimals. */
export const percentInput = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,6})?$/, PERCENT_NEEDED)
  .transform((percent) => new Big(percent).div(100).toFixed());

/**
 * Price of one US dollar in other currencies, entered by staff from a published source. For display only: money is
 * moved in USDT and calculated in USD.
 */
export const referenceCurrencies = ['COP', 'EUR'] as const;
export type ReferenceCurrency = (typeof referenceCurrencies)[number];
export const referenceCurrencySchema = z.enum(referenceCurrencies, { error: 'La moneda es COP o EUR' });

const RATE_DECIMALS = 6;
const currencyRateSchema = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/);
export const referenceRateSchema = z.object({
  /** Units of the currency for one USD. */
  rate: currencyRateSchema,
  /** The day the rate refers to. */
  validOn: z.iso.date(),
  /** Published source, such as the TRM. */
  source: z.string(),
});
export type ReferenceRateValues = z.infer<typeof referenceRateSchema>;

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
  /** `revision` of the edited rate, −1 when there was none; absent: no check. */
  expectedRevision: z
    .int('La revisión es un número entero')
    .min(-1, 'La revisión es un número entero desde -1')
    .optional(),
});
export const setReferenceRateSchema = setReferenceRateBodySchema.extend({
  currency: referenceCurrencySchema,
});
export type SetReferenceRate = z.infer<typeof setReferenceRateSchema>;

export const referenceRateViewSchema = referenceRateSchema.extend({
  currency: referenceCurrencySchema,
  revision: z.int().nonnegative(),
  updatedAt: z.iso.datetime(),
});
export type ReferenceRateView = z.infer<typeof referenceRateViewSchema>;

/** GET /api/reference-rates: the newest rate of each currency that has one. */
export const referenceRatesSchema = z.object({ rates: z.array(referenceRateViewSchema) });

const DECIMALS: Record<ReferenceCurrency, number> = { COP: 0, EUR: 2 };
const SIGNS: Record<ReferenceCurrency, string> = { COP: '$', EUR: '€' };

/**
 * USD in another currency, calculated exactly and rounded half up once at the end: to the peso, or to the euro cent.
 */
export function convertUsd(
  amount: Decimal,
  { currency, rate }: Pick<ReferenceRateView, 'currency' | 'rate'>,
) {
  return new Big(amount).times(rate).toFixed(DECIMALS[currency], Big.roundHalfUp);
}

/** '≈ $ 201.027.500 COP', '≈ € 46.000,00 EUR', with non-breaking spaces. */
export function approximately(amount: Decimal, rate: Pick<ReferenceRateView, 'currency' | 'rate'>): string {
  const { currency } = rate;
  const figures = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: DECIMALS[currency],
    maximumFractionDigits: DECIMALS[currency],
  }).format(convertUsd(amount, rate) as Intl.StringNumericLiteral);
  return `≈ ${SIGNS[currency]} ${figures} ${currency}`.replaceAll(' ', '\u00a0');
}

/** '1 USD = 4.020,55 COP'. */
export function rateLabel({ currency, rate }: Pick<ReferenceRateView, 'currency' | 'rate'>): string {
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
