import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { compare, rateInput, rateSchema, usdInput, usdSchema } from './money.ts';

/** Values of one version of the financial settings. Rates are fractions: 0.015 is 1.5 %. */
export const financialSettingsSchema = z.object({
  minimumInvestment: usdSchema,
  monthlyReturnRate: rateSchema,
  managementFeeRate: rateSchema,
  platformFeeRate: rateSchema,
  recompraEnabled: z.boolean(),
});
export type FinancialSettings = z.infer<typeof financialSettingsSchema>;

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
  recompraEnabled: z.boolean(),
  reason: z.string().trim().max(500).optional(),
});
export type UpdateFinancialSettings = z.infer<typeof updateFinancialSettingsSchema>;

/** GET /api/financial-settings. `revision` is −1 while the defaults are in force. */
export const financialSettingsViewSchema = financialSettingsSchema.extend({
  revision: z.int(),
  updatedAt: z.iso.datetime().nullable(),
  isDefault: z.boolean(),
});
export type FinancialSettingsView = z.infer<typeof financialSettingsViewSchema>;
