import { fieldLabel } from '@nodo/contracts/audit/labels';
import { formatUsd } from '@nodo/contracts/money';
import type { SettingsField } from '@nodo/contracts/settings/values';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { formatDecimal, formatWhole } from '../../../lib/format.ts';
import { AmountInput, DecimalInput } from '../../../ui/amount-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type SettingsInput, type SettingsOutput, settingsFormSchema } from '../settings-form.ts';
import { meanings } from './settings-facts.tsx';

function Unit({ children }: { children: string }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm text-ink-3"
    >
      {children}
    </span>
  );
}

const numbers = [
  { field: 'minimumInvestment', Control: AmountInput, unit: 'USD', placeholder: formatWhole(50_000) },
  { field: 'monthlyReturnRate', Control: DecimalInput, unit: '%', placeholder: formatDecimal(1.5) },
  { field: 'managementFeeRate', Control: DecimalInput, unit: '%', placeholder: formatDecimal(2) },
  { field: 'platformFeeRate', Control: DecimalInput, unit: '%', placeholder: formatDecimal(0.5) },
] as const;

/** The typed value as it will be interpreted, so that '50.000' typed for fifty is noticed. */
function hintOf(field: SettingsField, typed: SettingsInput): string {
  if (field === 'managementFeeRate' || field === 'platformFeeRate')
    return `${meanings[field]} Vacío: sin comisión.`;
  if (field !== 'minimumInvestment') return meanings[field];
  const { data } = settingsFormSchema.shape.minimumInvestment.safeParse(typed.minimumInvestment);
  return data ? `${meanings[field]} Son ${formatUsd(data)}.` : meanings[field];
}

interface SettingsFieldsProps {
  form: UseFormReturn<SettingsInput, unknown, SettingsOutput>;
  typed: SettingsInput;
  /** The server's errors of the last attempt, by field. */
  refused: Readonly<Record<string, string>>;
  disabled: boolean;
}

export function SettingsFields({ form, typed, refused, disabled }: SettingsFieldsProps) {
  const { errors } = form.formState;
  const errorOf = (field: keyof SettingsInput) => errors[field]?.message ?? refused[field];
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {numbers.map(({ field, Control, unit, placeholder }) => (
          <Field key={field} label={fieldLabel(field)} hint={hintOf(field, typed)} error={errorOf(field)}>
            {(control) => (
              <span className="relative">
                <Control
                  {...control}
                  {...form.register(field)}
                  step={0.01}
                  className="pr-14"
                  placeholder={placeholder}
                  disabled={disabled}
                />
                <Unit>{unit}</Unit>
              </span>
            )}
          </Field>
        ))}
      </div>
      <Controller
        control={form.control}
        name="recompraEnabled"
        render={({ field }) => (
          <Switch
            label={fieldLabel('recompraEnabled')}
            hint={meanings.recompraEnabled}
            checked={field.value}
            onChange={field.onChange}
            disabled={disabled}
          />
        )}
      />
      <TextareaField
        form={form}
        name="reason"
        label="Motivo (opcional)"
        hint="Lo ve el equipo, en el historial y en la auditoría."
        refused={refused}
        rows={2}
        maxLength={500}
        disabled={disabled}
        className="min-h-auto!"
      />
    </>
  );
}
