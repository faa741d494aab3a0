import { fieldLabel } from '@nodo/contracts/audit/labels';
import { type FinancialSettings, type SettingsField, settingsFields } from '@nodo/contracts/settings/values';
import { formatSetting } from './change-rows.tsx';

/** Short description of each setting. */
export const meanings: Record<SettingsField, string> = {
  minimumInvestment: 'Desde cuánto se puede invertir.',
  monthlyReturnRate: 'Lo que rinde el monto invertido cada mes.',
  managementFeeRate: 'Lo que se cobra por administrar la bodega.',
  platformFeeRate: 'Lo que se cobra por usar la plataforma.',
  recompraEnabled: 'Los inversionistas pueden vender sus participaciones de vuelta a la plataforma.',
};

/** Read-only view of the settings in force. */
export function SettingsFacts({ settings }: { settings: FinancialSettings }) {
  return (
    <dl className="divide-y divide-line">
      {settingsFields.map((field) => (
        <div key={field} className="flex items-start justify-between gap-6 py-3.5 first:pt-0 last:pb-0">
          <dt className="min-w-0">
            <span className="text-[0.9375rem] font-medium">{fieldLabel(field)}</span>
            <span className="block text-[0.8125rem] leading-5 text-ink-3">{meanings[field]}</span>
          </dt>
          <dd className="shrink-0 font-semibold tabular">{formatSetting(field, settings)}</dd>
        </div>
      ))}
    </dl>
  );
}
