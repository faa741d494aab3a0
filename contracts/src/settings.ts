import Big from 'big.js';
import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { compare, type Decimal, rateInput, rateSchema, usdInput, usdSchema } from './money.ts';
import { freeText } from './text.ts';

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

/** The values of a version in the order in which they are shown. */
export const settingsFields = [
  'minimumInvestment',
  'monthlyReturnRate',
  'managementFeeRate',
  'platformFeeRate',
  'recompraEnabled',
] as const satisfies readonly SettingsField[];

/** The values in which two versions differ. */
export function changedSettings(one: FinancialSettings, other: FinancialSettings): SettingsField[] {
  return settingsFields.filter((field) => one[field] !== other[field]);
}

export const FinancialSettingsUpdated = defineEvent(
  'FinancialSettingsUpdated',
  financialSettingsSchema.extend({
    /** The values it replaces, so that a change tells its own before and after; null for the first version. */
    previous: financialSettingsSchema.nullable(),
    reason: z.string().optional(),
  }),
  { version: 2, upcasts: { 1: (old) => ({ ...old, previous: null }) } },
);

export const settingsEvents = [FinancialSettingsUpdated] as const;
export type SettingsEvent = EventOf<(typeof settingsEvents)[number]>;

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
   * `revision` of the version that was edited, −1 for the defaults: a change of somebody else's meanwhile is not
   * written over (409). Without it the change applies to whatever is in force.
   */
  expectedRevision: z
    .int('La revisión es un número entero')
    .min(-1, 'La revisión es un número entero desde -1')
    .optional(),
});
export type UpdateFinancialSettings = z.infer<typeof updateFinancialSettingsSchema>;

/** GET /api/financial-settings. `revision` is −1 while the defaults are in force. */
export const financialSettingsViewSchema = financialSettingsSchema.extend({
  revision: z.int(),
  updatedAt: z.iso.datetime().nullable(),
  isDefault: z.boolean(),
});
export type FinancialSettingsView = z.infer<typeof financialSettingsViewSchema>;

/** Versions that one page of the history may have at most. */
export const SETTINGS_PAGE_MAX = 100;

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Query of GET /api/financial-settings/history. */
export const settingsHistoryQuerySchema = z.strictObject({
  offset: whole(0, 10_000_000, 'El inicio de la página no es válido').default(0),
  limit: whole(1, SETTINGS_PAGE_MAX, `El tamaño de página va de 1 a ${SETTINGS_PAGE_MAX}`).default(20),
});

/** One version: its values, those it replaced, and whose decision it was. */
export const settingsVersionSchema = financialSettingsSchema.extend({
  revision: z.int().nonnegative(),
  /** The version before; null for the first, which replaced the defaults. */
  before: financialSettingsSchema.nullable(),
  updatedAt: z.iso.datetime(),
  /** `id` of the person; the name of the service where it was none. */
  updatedBy: z.object({ id: z.string(), name: z.string() }),
  reason: z.string().nullable(),
  /** Its entry in the audit; null while that is being written. */
  auditId: z.uuid().nullable(),
});
export type SettingsVersion = z.infer<typeof settingsVersionSchema>;

/** GET /api/financial-settings/history: the newest first. `total` counts all versions, not only the page. */
export const settingsHistorySchema = z.object({
  rows: z.array(settingsVersionSchema),
  total: z.int().nonnegative(),
});
export type SettingsHistory = z.infer<typeof settingsHistorySchema>;

/** A rate as people write it, in percent with at least 2 decimals and none lost: `0.015` is `1.50`. */
export function percentOfRate(rate: Decimal): Decimal {
  const percent = new Big(rate).times(100);
  const exact = percent.toFixed();
  const decimals = exact.split('.')[1]?.length ?? 0;
  return decimals > 2 ? exact : percent.toFixed(2);
}

const PERCENT = 'Escribe un porcentaje desde 0 y menor que 100, por ejemplo 1.50';

/** A percentage as somebody types it; answers the rate, exactly: `1.50` is `0.015`. At most 6 decimals. */
export const percentInput = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,6})?$/, PERCENT)
  .transform((percent) => new Big(percent).div(100).toFixed());
