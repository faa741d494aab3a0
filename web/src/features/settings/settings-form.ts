import {
  type FinancialSettings,
  percentInput,
  percentOfRate,
  type SettingsField,
  settingsFields,
  updateFinancialSettingsSchema,
} from '@nodo/contracts/settings/values';
import { z } from 'zod';
import { parseDecimal } from '../../lib/amount-input.ts';
import { typedUsd } from '../../lib/typed-usd.ts';

const { minimumInvestment } = updateFinancialSettingsSchema.shape;

const required = (message: string) => z.string().trim().min(1, { error: message, abort: true });
const fee = z
  .string()
  .trim()
  .transform((text) => (text === '' ? '0' : parseDecimal(text)))
  .pipe(percentInput);

/** Form values, with rates in percent; the output has rates as exact fractions, ready to be sent. */
export const settingsFormSchema = z.object({
  minimumInvestment: required('Escribe la inversión mínima').pipe(typedUsd).pipe(minimumInvestment),
  monthlyReturnRate: required('Escribe el retorno mensual').transform(parseDecimal).pipe(percentInput),
  managementFeeRate: fee,
  platformFeeRate: fee,
  recompraEnabled: z.boolean(),
  reason: z.string().trim().max(500, 'El motivo tiene hasta 500 caracteres'),
});
export type SettingsInput = z.input<typeof settingsFormSchema>;
export type SettingsOutput = z.output<typeof settingsFormSchema>;

/** A version as form values: `50000` instead of `50000.00`, `1.50` for a rate of 0.015. */
export function inputOf(settings: FinancialSettings): SettingsInput {
  return {
    minimumInvestment: settings.minimumInvestment.replace(/\.00$/, ''),
    monthlyReturnRate: percentOfRate(settings.monthlyReturnRate),
    managementFeeRate: percentOfRate(settings.managementFeeRate),
    platformFeeRate: percentOfRate(settings.platformFeeRate),
    recompraEnabled: settings.recompraEnabled,
    reason: '',
  };
}

/** Fields that differ from the version the editing began with. */
export function touchedFields(typed: SettingsInput, base: FinancialSettings): SettingsField[] {
  const began = inputOf(base);
  return settingsFields.filter((field) => typed[field] !== began[field]);
}

/** Rebases the form on another version: touched fields are kept, the others take that version's values. */
export function onTopOf(
  latest: FinancialSettings,
  typed: SettingsInput,
  base: FinancialSettings,
): SettingsInput {
  const kept = touchedFields(typed, base).map((field) => [field, typed[field]]);
  return { ...inputOf(latest), reason: typed.reason, ...Object.fromEntries(kept) };
}

/** The typed values; undefined while any is invalid. */
export function typedSettings(typed: SettingsInput): FinancialSettings | undefined {
  const { data } = settingsFormSchema.safeParse({ ...typed, reason: '' });
  if (!data) return undefined;
  const { reason: _, ...settings } = data;
  return settings;
}
