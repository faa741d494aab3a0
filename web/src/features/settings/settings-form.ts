import {
  type FinancialSettings,
  percentInput,
  percentOfRate,
  type SettingsField,
  settingsFields,
  updateFinancialSettingsSchema,
} from '@nodo/contracts/settings/values';
import { z } from 'zod';
import { parseAmount, parseDecimal } from '../../lib/amount-input.ts';

const { minimumInvestment } = updateFinancialSettingsSchema.shape;

const required = (message: string) => z.string().trim().min(1, { error: message, abort: true });
const fee = z
  .string()
  .trim()
  .transform((text) => (text === '' ? '0' : parseDecimal(text)))
  .pipe(percentInput);

/** What is typed, with rates in percent; comes out as the values to be sent, with rates as exact fractions. */
export const settingsFormSchema = z.object({
  minimumInvestment: required('Escribe la inversión mínima')
    .transform((text): string | number => parseAmount(text))
    .pipe(minimumInvestment),
  monthlyReturnRate: required('Escribe el retorno mensual').transform(parseDecimal).pipe(percentInput),
  managementFeeRate: fee,
  platformFeeRate: fee,
  recompraEnabled: z.boolean(),
  reason: z.string().trim().max(500, 'El motivo tiene hasta 500 caracteres'),
});
export type SettingsInput = z.input<typeof settingsFormSchema>;
export type SettingsOutput = z.output<typeof settingsFormSchema>;

/** A version as it is typed: `50000` and not `50000.00`, `1.50` for a rate of 0.015. */
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

/** The fields of the form that are no longer as they were in the version it began with. */
export function touchedFields(typed: SettingsInput, base: FinancialSettings): SettingsField[] {
  const began = inputOf(base);
  return settingsFields.filter((field) => typed[field] !== began[field]);
}

/** What was typed, on top of another version than the one it began with: what was not touched follows that one. */
export function onTopOf(
  latest: FinancialSettings,
  typed: SettingsInput,
  base: FinancialSettings,
): SettingsInput {
  const kept = touchedFields(typed, base).map((field) => [field, typed[field]]);
  return { ...inputOf(latest), reason: typed.reason, ...Object.fromEntries(kept) };
}

/** The values typed so far, or undefined while one of them is none. */
export function typedSettings(typed: SettingsInput): FinancialSettings | undefined {
  const { data } = settingsFormSchema.safeParse({ ...typed, reason: '' });
  if (!data) return undefined;
  const { reason: _, ...settings } = data;
  return settings;
}
