import { fieldLabel, valueLabel } from '@nodo/contracts/audit/labels';
import { type FinancialSettings, type SettingsField, settingsFields } from '@nodo/contracts/settings/values';
import { MoveRight } from 'lucide-react';

/** A settings value, formatted: 'US$ 50.000,00', '1,50 %', 'Sí'. */
export const formatSetting = (field: SettingsField, settings: FinancialSettings) =>
  valueLabel('settings', field, settings[field]);

interface ChangeRowsProps {
  /** Null if it is the first version. */
  before: FinancialSettings | null;
  after: FinancialSettings;
}

/** Changed fields with their old and new value; all fields for a first version. */
export function ChangeRows({ before, after }: ChangeRowsProps) {
  const shown = settingsFields.filter((field) => !before || before[field] !== after[field]);
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm leading-6">
      {shown.map((field) => (
        <div key={field} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-2">{fieldLabel(field)}</dt>
          <dd className="flex items-baseline gap-2 tabular">
            {before && (
              <>
                <span className="text-ink-3">
                  <span className="sr-only">Antes: </span>
                  {formatSetting(field, before)}
                </span>
                <MoveRight aria-hidden className="size-4 shrink-0 self-center text-ink-3" />
              </>
            )}
            <span className="font-medium">
              {before && <span className="sr-only">Después: </span>}
              {formatSetting(field, after)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
